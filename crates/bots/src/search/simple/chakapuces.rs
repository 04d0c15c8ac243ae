use talat_rules::chakapuces::{Chakapuces, Phase, State};
use talat_rules::{Game, Seat};

use crate::search::{Searchable, Utilities, utility};

impl Searchable for Chakapuces {
    const HORIZON: Option<u32> = None;

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let mut keys = [(0, 0); Seat::MAX as usize];
        for (seat, key) in keys.iter_mut().enumerate() {
            let points =
                i32::from(world.collected[seat].cats()) + self.edition().flea_points(world.fleas[seat]);
            *key = (points, -i32::from(world.fleas[seat]));
        }
        let keys = &keys[..usize::from(self.seats())];
        if world.phase == Phase::Over {
            utility::decided(keys, |key| key.0 as f32, 15.0, out);
        }
    }
}
