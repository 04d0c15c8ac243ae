//! Questions that take thought: all who ask the same wait for one answer, what nobody waits for any more is dropped, and
//! some answers are kept.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared};

use crate::error::Error;

/// An answer that is being thought about.
type Thinking<A> = BoxFuture<'static, Result<A, Error>>;

/// The answers to questions of one kind.
pub(crate) struct Answers<Q, A: Clone> {
    inner: Mutex<Inner<Q, A>>,
    /// How many answers are kept.
    room: usize,
    /// Whether an answer is worth keeping.
    keep: fn(&A) -> bool,
}

struct Inner<Q, A: Clone> {
    asked: HashMap<Q, WeakShared<Thinking<A>>>,
    known: VecDeque<(Q, A)>,
}

impl<Q: Clone + Eq + Hash, A: Clone> Answers<Q, A> {
    pub(crate) fn new(room: usize, keep: fn(&A) -> bool) -> Self {
        let inner = Mutex::new(Inner { asked: HashMap::new(), known: VecDeque::with_capacity(room) });
        Answers { inner, room, keep }
    }

    /// The answer to a question. `think` works it out if nobody has asked it just now; its future is dropped when the
    /// last of those who wait for it has gone.
    pub(crate) async fn to<F>(&self, question: Q, think: impl FnOnce() -> F) -> Result<A, Error>
    where
        F: Future<Output = Result<A, Error>> + Send + 'static,
    {
        let thinking = {
            let mut inner = self.lock();
            if let Some(answer) = inner.known(&question) {
                return Ok(answer.clone());
            }
            let asked = inner.asked.get(&question).and_then(WeakShared::upgrade);
            asked.unwrap_or_else(|| inner.begin(question.clone(), think().boxed()))
        };
        let answer = thinking.await?;
        let mut inner = self.lock();
        if (self.keep)(&answer) && inner.known(&question).is_none() {
            inner.known.truncate(self.room.saturating_sub(1));
            inner.known.push_front((question, answer.clone()));
        }
        Ok(answer)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<Q, A>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Q: Eq + Hash, A: Clone> Inner<Q, A> {
    fn begin(&mut self, question: Q, thinking: Thinking<A>) -> Shared<Thinking<A>> {
        self.asked.retain(|_, thinking| thinking.upgrade().is_some());
        let thinking = thinking.shared();
        self.asked.extend(thinking.downgrade().map(|weak| (question, weak)));
        thinking
    }

    fn known(&self, question: &Q) -> Option<&A> {
        self.known.iter().find(|(known, _)| known == question).map(|(_, answer)| answer)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn who_asks_the_same_shares_the_thought_and_some_answers_are_kept() {
        let answers = Answers::<u8, u8>::new(2, |answer| *answer != 0);
        let begun = AtomicUsize::new(0);
        let ask = async |question: u8| {
            let think = || {
                begun.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().map(move |()| Ok(question))
            };
            answers.to(question, think).await
        };
        let times = || begun.load(Ordering::Relaxed);
        assert_eq!(tokio::join!(ask(1), ask(1), ask(2)).1.unwrap(), 1);
        assert_eq!(times(), 2);
        ask(1).await.unwrap();
        assert_eq!(times(), 2, "it is known");
        ask(3).await.unwrap();
        ask(1).await.unwrap();
        assert_eq!(times(), 4, "there is room for two");
        ask(0).await.unwrap();
        ask(0).await.unwrap();
        assert_eq!(times(), 6, "not worth keeping");
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_dropped() {
        let answers = Answers::<u8, u8>::new(2, |_| true);
        let held = Arc::new(());
        let ask = || {
            let held = held.clone();
            answers.to(1, || async move {
                std::future::pending::<()>().await;
                drop(held);
                Ok(1)
            })
        };
        let (mut one, mut other) = (Box::pin(ask()), Box::pin(ask()));
        assert!((&mut one).now_or_never().is_none() && (&mut other).now_or_never().is_none());
        assert_eq!(Arc::strong_count(&held), 2, "one thought for both");
        drop(one);
        assert_eq!(Arc::strong_count(&held), 2, "the other still waits");
        drop(other);
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
