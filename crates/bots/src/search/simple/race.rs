use talat_rules::race::{End, Race, State};
use talat_rules::{Game, Seat};

use crate::search::{Searchable, Utilities};

impl Searchable for Race {
    const HORIZON: Option<u32> = Some(30);

    fn utilities(&self, world: &State, out: &mut Utilities) {
        for (utility, seat) in out.iter_mut().zip(Seat::all(self.seats())) {
            *utility = match world.end() {
                Some(End::Solved(winner)) => f32::from(u8::from(winner == seat)),
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }
}
