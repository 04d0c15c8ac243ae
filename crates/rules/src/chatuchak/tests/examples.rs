//! The rule book's examples for markers, each drawn as it might have been on the table.

use super::*;
use crate::chatuchak::effect::{Source, Token};

const AMY: Seat = Seat::new(0);
const JOSH: Seat = Seat::new(1);

/// C19: Amy reaches three red booths first; Josh's three are not better.
#[test]
fn c19_red_three_against_three_stays_with_who_was_earlier() {
    let mut table = Table::drawn(
        "_.....  _...R.
         R.....  R.....
         R.....  R.....
         ......  ......
         R.....  ......",
    );
    let amy = table.jump("a5");
    assert_eq!(names(&amy.won), ["group_red", "path"]);
    assert_eq!(table.fit(AMY, Marker::GroupRed), booths(3));
    let josh = table.jump("e1");
    assert_eq!(table.fit(JOSH, Marker::GroupRed), booths(3));
    assert_eq!(table.fit(JOSH, Marker::Path), booths(3));
    assert_eq!(names(&josh.won), [""; 0]);
    assert_eq!(table.holder(Marker::GroupRed), Some(AMY));
    assert_eq!(table.holder(Marker::Path), Some(AMY));
}

/// C16: Josh's three yellow next to four green beat Amy's two next to five.
#[test]
fn c16_yellow_green_three_and_four_beat_two_and_five() {
    let mut table = Table::drawn(
        "......  ......
         YYGG..  YY_..Y
         ..GG..  .GGG..
         ..G...  ..G...
         ._....  ......",
    )
    .holding(AMY, Marker::Mix2);
    table.state.on_turn = JOSH;
    assert_eq!(table.fit(AMY, Marker::Mix2), pair(2, 5));
    let josh = table.jump("f2");
    assert_eq!(table.fit(JOSH, Marker::Mix2), pair(3, 4));
    let won = josh.won.iter().find(|won| won.marker == Marker::Mix2).unwrap();
    assert_eq!(won.from, Source::Player { seat: AMY });
    assert_eq!(won.token, Token::General);
    assert_eq!(won.spots, spots("a2 b2 c2 b3 c3 d3 c4"));
}

/// C16: with three in the smaller group on both sides, Amy's five green beat Josh's four.
#[test]
fn c16_red_green_three_and_five_beat_three_and_four() {
    let mut table = Table::drawn(
        "......  ......
         RRRG..  RRRG..
         ...G..  ...G..
         ...GG.  ...GG.
         ..._.G  ._....",
    )
    .showing("RG")
    .holding(JOSH, Marker::Mix4);
    assert_eq!(table.fit(JOSH, Marker::Mix4), pair(3, 4));
    let amy = table.jump("f5");
    assert_eq!(table.fit(AMY, Marker::Mix4), pair(3, 5));
    assert!(names(&amy.won).contains(&"mix_4"));
    assert_eq!(table.holder(Marker::Mix4), Some(AMY));
}

/// C16: Josh wins PATH with four blue in a line and RECTANGLE with four green in a square.
#[test]
fn c16_path_with_four_blue_and_rectangle_with_four_green() {
    let mut table = Table::drawn(
        "BBB...  .BBB_B
         ......  ......
         GG....  .GG...
         G.....  .G....
         .....P  ......",
    )
    .holding(AMY, Marker::Path);
    table.state.on_turn = JOSH;
    let josh = table.jump("f1");
    assert_eq!(names(&josh.won), ["group_blue", "path"]);
    assert_eq!(table.fit(JOSH, Marker::Path), booths(4));
    assert_eq!(table.fit(JOSH, Marker::Rectangle), Fit::Nowhere);

    let mut table = Table::drawn(
        "BBB...  .BBBB.
         ......  ......
         GG....  .GG...
         G.....  .G_..G
         .....P  ......",
    );
    table.state.on_turn = JOSH;
    let josh = table.jump("f4");
    assert_eq!(names(&josh.won), ["group_green", "rectangle"]);
    assert_eq!(table.fit(JOSH, Marker::Rectangle), booths(4));
    assert_eq!(table.state.place(Marker::Rectangle), spots("b3 c3 b4 c4"));
}
