use talat_rules::chatuchak::{Chatuchak, State};
use talat_rules::{Game, Seat, Turn};

use crate::search::{Searchable, Utilities, utility};

impl Searchable for Chatuchak {
    const HORIZON: Option<u32> = Some(12);

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let mut points = [0; 5];
        let seats = usize::from(self.seats());
        for (points, seat) in points.iter_mut().zip(Seat::all(self.seats())) {
            *points = self.points(world, seat);
        }
        if self.turn(world) == Turn::Over {
            utility::decided(&points[..seats], |points| *points as f32, 10.0, out);
        } else {
            utility::expected(&points.map(|points| points as f32)[..seats], 4.0, 10.0, out);
        }
    }
}
