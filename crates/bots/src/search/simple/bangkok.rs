use talat_rules::bangkok::{Bangkok, Phase, State};
use talat_rules::{Game, Seat};

use crate::search::{Searchable, Utilities, utility};

impl Searchable for Bangkok {
    const HORIZON: Option<u32> = None;

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let mut keys = [(0, 0); 4];
        let seats = usize::from(self.seats());
        for (key, seat) in keys.iter_mut().zip(Seat::all(self.seats())) {
            *key = (world.points(seat), 0);
        }
        if let Phase::Over { .. } = world.phase() {
            utility::decided(&keys[..seats], |key| key.0 as f32, 20.0, out);
        } else {
            let points = keys.map(|key| key.0 as f32);
            utility::expected(&points[..seats], 6.0, 20.0, out);
        }
    }
}
