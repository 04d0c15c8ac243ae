//! The tree: nodes and edges in two vectors of bounded size, linked by their numbers.

use talat_rules::Seat;

/// The number of a node or an edge.
pub(super) type Id = u32;

/// No node, no edge.
pub(super) const NONE: Id = u32::MAX;

/// A decision of one seat, after the same actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Who decides; different among the nodes behind one edge.
    pub(super) seat: Seat,
    /// Another node behind the same edge.
    sibling: Id,
    /// Its first edge; none before the second visit.
    first: Id,
    /// How often it was decided on, and what that brought the deciding seat in all.
    pub(super) visits: u32,
    pub(super) total: f64,
}

/// An action that was legal at its node in some world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// Where it was among the legal actions when it was made.
    pub(super) place: u16,
    /// How likely it is to be chosen, among the actions that it was first seen with.
    pub(super) prior: f32,
    /// How often it was chosen, and how often it could have been.
    pub(super) visits: u32,
    pub(super) available: u32,
    /// What it brought the deciding seat in all.
    pub(super) total: f64,
    /// The first node behind it.
    child: Id,
    /// The next edge of the same node.
    next: Id,
}

impl<A> Edge<A> {
    /// What it brought the deciding seat on average; none before the first visit.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / f64::from(self.visits))
    }
}

/// The nodes and edges of a search. Its first node is the root.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

/// The node that decides first.
pub(super) const ROOT: Id = 0;

impl<A: Copy> Tree<A> {
    /// A tree with nothing but its root, which grows by at most one node an iteration and takes up to so many
    /// bytes. They are set aside at once, so that it never has to be moved; those that are not used cost nothing.
    pub(super) fn new(memory: usize, iterations: Option<u64>) -> Self {
        // A node has several edges, but most nodes are leaves that have none yet.
        let half = memory / 2;
        let nodes = (half / size_of::<Node>()).clamp(1, NONE as usize);
        let wanted = iterations.and_then(|count| usize::try_from(count).ok()?.checked_add(1));
        let edges = (half / size_of::<Edge<A>>()).min(NONE as usize);
        let mut tree = Tree {
            nodes: Vec::with_capacity(wanted.unwrap_or(nodes).min(nodes)),
            edges: Vec::with_capacity(edges),
        };
        tree.nodes.push(Node { seat: Seat::new(0), sibling: NONE, first: NONE, visits: 0, total: 0.0 });
        tree
    }

    pub(super) fn node(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(super) fn edge(&mut self, id: Id) -> &mut Edge<A> {
        &mut self.edges[id as usize]
    }

    /// The edges of a node.
    pub(super) fn edges_of(&self, node: Id) -> impl Iterator<Item = (Id, &Edge<A>)> {
        let mut at = self.nodes[node as usize].first;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            Some((std::mem::replace(&mut at, edge.next), edge))
        })
    }

    /// Gives a node one more edge, which comes first; not once the tree is full.
    pub(super) fn add_edge(&mut self, node: Id, action: A, place: usize, prior: f32) -> Option<Id> {
        let id = room(&self.edges)?;
        let first = &mut self.nodes[node as usize].first;
        let next = std::mem::replace(first, id);
        let place = u16::try_from(place).unwrap_or(u16::MAX);
        self.edges.push(Edge {
            action,
            place,
            prior,
            visits: 0,
            available: 0,
            total: 0.0,
            child: NONE,
            next,
        });
        Some(id)
    }

    /// The node behind an edge at which this seat decides, if there is one.
    pub(super) fn child(&self, edge: Id, seat: Seat) -> Option<Id> {
        self.children_of(edge).find(|(_, node)| node.seat == seat).map(|(id, _)| id)
    }

    /// The nodes behind an edge.
    pub(super) fn children_of(&self, edge: Id) -> impl Iterator<Item = (Id, &Node)> {
        let mut at = self.edges[edge as usize].child;
        std::iter::from_fn(move || {
            let node = self.nodes.get(at as usize)?;
            Some((std::mem::replace(&mut at, node.sibling), node))
        })
    }

    /// Makes the node behind an edge at which this seat decides; not once the tree is full.
    pub(super) fn add_child(&mut self, edge: Id, seat: Seat) -> Option<Id> {
        let id = room(&self.nodes)?;
        let sibling = std::mem::replace(&mut self.edges[edge as usize].child, id);
        self.nodes.push(Node { seat, sibling, first: NONE, visits: 0, total: 0.0 });
        Some(id)
    }

    /// A tree like [`Tree::new`] that begins with what another has behind a node, as far as there is room.
    pub(super) fn behind(other: &Self, node: Id, memory: usize, iterations: Option<u64>) -> Self {
        let iterations = iterations.map(|count| count.saturating_add(other.nodes.len() as u64));
        let mut tree = Tree::new(memory, iterations);
        tree.nodes[ROOT as usize] = Node { sibling: NONE, first: NONE, ..other.nodes[node as usize] };
        let mut to_copy = vec![(node, ROOT)];
        while let Some((from, to)) = to_copy.pop() {
            let mut last_edge = NONE;
            for (_, edge) in other.edges_of(from) {
                let Some(id) = room(&tree.edges) else { return tree };
                tree.edges.push(Edge { child: NONE, next: NONE, ..*edge });
                *match tree.edges.get_mut(last_edge as usize) {
                    Some(last) => &mut last.next,
                    None => &mut tree.nodes[to as usize].first,
                } = id;
                last_edge = id;
                let mut child = edge.child;
                while let Some(node) = other.nodes.get(child as usize) {
                    let Some(copy) = room(&tree.nodes) else { break };
                    let sibling = std::mem::replace(&mut tree.edges[id as usize].child, copy);
                    tree.nodes.push(Node { sibling, first: NONE, ..*node });
                    to_copy.push((child, copy));
                    child = node.sibling;
                }
            }
        }
        tree
    }

    /// The bytes that are set aside for it.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge<A>>()
    }
}

/// The number that the next entry gets; none once there is no place for it.
fn room<T>(entries: &Vec<T>) -> Option<Id> {
    (entries.len() < entries.capacity()).then_some(entries.len() as Id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_takes_more_memory_than_it_was_given() {
        for memory in [100_000, 1_000_000, 5_000_000] {
            let mut tree = Tree::new(memory, None);
            let (mut edges, mut nodes) = (0_u32, 0_u32);
            while let Some(edge) = tree.add_edge(ROOT, edges, 0, 0.5) {
                edges += 1;
                nodes += u32::from(tree.add_child(edge, Seat::new(1)).is_some());
            }
            while tree.add_child(0, Seat::new(2)).is_some() {
                nodes += 1;
            }
            assert!(tree.bytes() <= memory, "{} of {memory}", tree.bytes());
            assert!(edges as usize * size_of::<Edge<u32>>() > memory / 3, "{edges} edges in {memory}");
            assert!(nodes as usize * size_of::<Node>() > memory / 3, "{nodes} nodes in {memory}");
        }
    }

    #[test]
    fn nodes_behind_an_edge_are_told_apart_by_who_decides() {
        let mut tree = Tree::new(1_000_000, None);
        let edges = ['a', 'b', 'c'].map(|action| tree.add_edge(ROOT, action, 0, 0.5).unwrap());
        let listed: Vec<char> = tree.edges_of(ROOT).map(|(_, edge)| edge.action).collect();
        assert_eq!(listed, ['c', 'b', 'a']);
        let seats = [3, 5].map(Seat::new);
        let children = seats.map(|seat| tree.add_child(edges[1], seat).unwrap());
        assert_eq!(seats.map(|seat| tree.child(edges[1], seat)), children.map(Some));
        assert_eq!(tree.child(edges[1], Seat::new(4)), None);
        assert_eq!(tree.child(edges[0], Seat::new(3)), None);
    }

    #[test]
    fn what_is_behind_a_node_begins_another_tree() {
        let mut tree = Tree::new(1_000_000, None);
        let first = tree.add_edge(ROOT, 'a', 0, 0.5).unwrap();
        let node = tree.add_child(first, Seat::new(1)).unwrap();
        tree.node(node).visits = 7;
        let edges = ['x', 'y', 'z'].map(|action| tree.add_edge(node, action, 0, 0.25).unwrap());
        tree.edge(edges[1]).visits = 5;
        let leaf = tree.add_child(edges[1], Seat::new(2)).unwrap();
        tree.add_edge(leaf, 'q', 0, 1.0).unwrap();

        let copy = Tree::behind(&tree, node, 1_000_000, Some(10));
        let tried: Vec<_> = copy.edges_of(ROOT).map(|(_, edge)| (edge.action, edge.visits)).collect();
        assert_eq!(tried, [('z', 0), ('y', 5), ('x', 0)]);
        assert_eq!(copy.nodes[ROOT as usize].visits, 7);
        let (edge, _) = copy.edges_of(ROOT).nth(1).unwrap();
        let leaf = copy.child(edge, Seat::new(2)).unwrap();
        assert_eq!(copy.edges_of(leaf).map(|(_, edge)| edge.action).collect::<Vec<_>>(), ['q']);

        let small = Tree::behind(&tree, node, 2 * size_of::<Edge<char>>() + 1, None);
        assert_eq!(small.edges_of(ROOT).count(), 1, "there is room for one edge");
    }
}
