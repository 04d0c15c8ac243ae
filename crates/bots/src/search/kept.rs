//! What a search found out about the seat's next decision, where that follows at once.
//!
//! A tree has averages over what chance may bring and over what the seat does not know. They hold for the next decision too
//! as long as nothing is drawn and nobody else acts in between: the cards of one trade in Bangkok, built one after the other.
//! Anywhere else the seat knows more than the tree did, and the search begins anew.

use talat_rules::{Game, Seat, SeatSet, Step, Turn, Viewer};

use super::Searchable;
use super::tree::{Id, ROOT, Tree};
use crate::Situation;

/// The trees of a search, and where in them the next decision is.
#[derive(Debug)]
pub(super) struct Kept<G: Game> {
    seat: Seat,
    /// What the seat will see then.
    view: G::View,
    trees: Vec<(Tree<G::Action>, Id)>,
}

impl<G: Searchable> Kept<G> {
    /// What is worth keeping once the seat has chosen.
    pub(super) fn after(
        situation: &Situation<'_, G>,
        chosen: G::Action,
        trees: Vec<Tree<G::Action>>,
    ) -> Option<Self> {
        let (seat, view) = (situation.seat, next_view(situation, chosen)?);
        let trees: Vec<_> = (trees.into_iter())
            .filter_map(|tree| {
                let (edge, _) = tree.edges_of(ROOT).find(|(_, edge)| edge.action == chosen)?;
                let node = tree.child(edge, seat)?;
                Some((tree, node))
            })
            .collect();
        (!trees.is_empty()).then_some(Kept { seat, view, trees })
    }

    /// Whether this is the decision that something was kept for.
    pub(super) fn fits(&self, situation: &Situation<'_, G>) -> bool {
        (self.seat, &self.view) == (situation.seat, situation.view)
    }

    /// The tree that one thread begins with.
    pub(super) fn begin(
        kept: Option<&Self>,
        thread: usize,
        memory: usize,
        iterations: Option<u64>,
    ) -> Tree<G::Action> {
        match kept.and_then(|kept| kept.trees.get(thread)) {
            Some((tree, node)) => Tree::behind(tree, *node, memory, iterations),
            None => Tree::new(memory, iterations),
        }
    }
}

/// What the seat sees when it decides next, if nothing is drawn and nobody else acts before that. Where there is no choice
/// it goes on: the tree has no node for that.
fn next_view<G: Game>(situation: &Situation<'_, G>, chosen: G::Action) -> Option<G::View> {
    let Situation { game, seat, view, .. } = *situation;
    // What the seat sees is the same in every world that fits.
    let (mut world, mut legal) = (game.determinize(view, |_| 0), vec![chosen]);
    while let [only] = legal[..] {
        game.apply_unchecked(&mut world, &Step::Act(seat, only));
        if game.turn(&world) != Turn::Seats(SeatSet::one(seat)) {
            return None;
        }
        legal.clear();
        game.legal_actions(&world, seat, &mut legal);
    }
    Some(game.view(&world, Viewer::Seat(seat)))
}
