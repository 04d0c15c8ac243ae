//! Which booths of one colour can share the spots of a shape out among them, for all shapes alike.
//!
//! Spots are given away one by one, each to a booth that wants it. All that matters for the next spot is which sets of
//! booths a largest sharing can provide for. There are few such families of sets, so they are numbered, and what the
//! next spot makes of each is written down once.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The most booths for which this is written down.
pub(crate) const FEW_BOOTHS: usize = 6;
const SETS: usize = 1 << FEW_BOOTHS;

/// For each booth, the sets of booths that it is not in: bit `n` of the word is the set with the bits of `n`.
const WITHOUT: [u64; FEW_BOOTHS] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The number of a family of sets: those that largest sharings provide for.
pub(crate) type Family = u16;

/// Nothing was given away yet.
pub(crate) const NONE: Family = 0;

/// What one spot more makes of each family.
#[derive(Debug)]
pub(crate) struct Sharing {
    /// By family and by the set of booths that want the spot.
    next: Vec<[Family; SETS]>,
    /// By family: the booths that one of its sets is without, so they could have one spot more.
    spare: Vec<u8>,
}

impl Sharing {
    /// The same for all boards; it is made at first use.
    pub(crate) fn known() -> &'static Sharing {
        static KNOWN: OnceLock<Sharing> = OnceLock::new();
        KNOWN.get_or_init(Sharing::new)
    }

    fn new() -> Sharing {
        let mut families = vec![1_u64];
        let mut numbers = HashMap::from([(1_u64, NONE)]);
        let mut sharing = Sharing { next: Vec::new(), spare: Vec::new() };
        while let Some(family) = families.get(sharing.next.len()).copied() {
            let this = sharing.next.len() as Family;
            // What the family becomes if one booth, that can be spared, gets the spot.
            let with = |booth: usize| (family & WITHOUT[booth]) << (1 << booth);
            let mut larger = [0_u64; SETS];
            for wanted in 1..SETS {
                let booth = wanted.trailing_zeros() as usize;
                larger[wanted] = larger[wanted & (wanted - 1)] | with(booth);
            }
            sharing.next.push(larger.map(|larger| {
                // Nobody who wants the spot needs it: it never matters again.
                let family = if larger == 0 { return this } else { larger };
                *numbers.entry(family).or_insert_with(|| {
                    families.push(family);
                    (families.len() - 1) as Family
                })
            }));
            let spare = (0..FEW_BOOTHS).filter(|booth| family & WITHOUT[*booth] != 0);
            sharing.spare.push(spare.fold(0, |spare, booth| spare | 1 << booth));
        }
        sharing
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.next[..]) + size_of_val(&self.spare[..])
    }

    /// What a family becomes by one spot more that these booths want.
    #[inline]
    pub(crate) fn after(&self, family: Family, wanted: u8) -> Family {
        self.next[usize::from(family)][usize::from(wanted) % SETS]
    }

    /// The booths that could have one spot more.
    #[inline]
    pub(crate) fn spare(&self, family: Family) -> u8 {
        self.spare[usize::from(family)]
    }
}
