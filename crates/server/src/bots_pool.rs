//! Bots think on a few threads of their own, beside the async runtime. Under load their time shrinks, so that
//! no queue grows; what nobody waits for any more leaves the queue, and is told to stop if it has begun.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::error::Error;
use crate::ids::TableId;
use crate::limits::Address;
use crate::metrics::count;

/// How many questions of one asker may wait.
const QUESTIONS: usize = 8;

/// Who has a turn among those who wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asker {
    /// A table, for all that is thought there.
    Table(TableId),
    /// Somebody who asks about something that is on no table.
    Visitor(Address),
}

/// How long a thought may take, as it is told when it begins.
#[derive(Clone, Copy)]
pub(crate) struct Time<'a> {
    /// When it has to be done.
    pub(crate) deadline: Instant,
    /// Set once nobody wants to know any more.
    pub(crate) unwanted: &'a AtomicBool,
}

impl Time<'_> {
    /// Keeps the thread until the time is up, unless nobody wants to know any more: others who wait for it would
    /// otherwise notice how soon the thought was done.
    pub(crate) fn use_up(self) {
        const LOOK: Duration = Duration::from_millis(10);
        while !self.unwanted.load(Ordering::Relaxed) {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(LOOK));
        }
    }
}

/// A thought: told its time, it thinks and says where it has to.
pub(crate) type Thought = Box<dyn FnOnce(Time<'_>) + Send>;

/// The threads that think.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

/// A thought that was asked for. Whoever drops it does not want to know any more.
pub(crate) struct Asked {
    shared: Arc<Shared>,
    asker: Asker,
    number: u64,
    unwanted: Arc<AtomicBool>,
}

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    threads: usize,
    most: Duration,
}

struct Task {
    number: u64,
    /// How long it may take where nobody else waits.
    worth: Duration,
    unwanted: Arc<AtomicBool>,
    thought: Thought,
}

/// What waits, asker by asker: each in its turn has one thought, however many it has asked for.
#[derive(Default)]
struct Queue {
    askers: VecDeque<(Asker, VecDeque<Task>)>,
    waiting: usize,
    /// How many were ever asked for.
    asked: u64,
    closed: bool,
}

impl Queue {
    fn place(&self, asker: Asker) -> Option<usize> {
        self.askers.iter().position(|(other, _)| *other == asker)
    }

    /// How many thoughts of an asker wait.
    fn waiting(&self, asker: Asker) -> usize {
        self.place(asker).map_or(0, |place| self.askers[place].1.len())
    }

    fn push(&mut self, asker: Asker, task: Task) {
        match self.place(asker) {
            Some(place) => self.askers[place].1.push_back(task),
            None => self.askers.push_back((asker, VecDeque::from([task]))),
        }
        self.count(self.waiting + 1);
    }

    fn pop(&mut self) -> Option<Task> {
        let (asker, mut tasks) = self.askers.pop_front()?;
        let task = tasks.pop_front()?;
        if !tasks.is_empty() {
            self.askers.push_back((asker, tasks));
        }
        self.count(self.waiting - 1);
        Some(task)
    }

    /// Takes out what is no longer wanted, if it still waits.
    fn forget(&mut self, asker: Asker, number: u64) {
        let Some(place) = self.place(asker) else { return };
        let tasks = &mut self.askers[place].1;
        let before = tasks.len();
        tasks.retain(|task| task.number != number);
        let gone = before - tasks.len();
        if tasks.is_empty() {
            self.askers.remove(place);
        }
        self.count(self.waiting - gone);
    }

    fn count(&mut self, waiting: usize) {
        self.waiting = waiting;
        metrics::gauge!("talat_bot_queue").set(count(waiting));
    }
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, most: Duration) -> std::io::Result<Self> {
        let mut queue = Queue::default();
        queue.count(0);
        let shared = Arc::new(Shared { queue: Mutex::new(queue), woken: Condvar::new(), threads, most });
        for number in 0..threads {
            let shared = shared.clone();
            thread::Builder::new().name(format!("bot-{number}")).spawn(move || shared.run())?;
        }
        Ok(Pool { shared })
    }

    /// Queues what a bot at a table has to think about, which is worth so much time. A table asks once per seat, so the
    /// queue is as long as there are bots on turn.
    pub(crate) fn think(&self, table: TableId, worth: Duration, thought: Thought) -> Asked {
        self.submit(Asker::Table(table), worth, usize::MAX, thought).unwrap_or_else(|_| {
            // The pool is closed: nobody thinks any more.
            let unwanted = Arc::default();
            Asked { shared: self.shared.clone(), asker: Asker::Table(table), number: 0, unwanted }
        })
    }

    /// The answer to a question that is worth so much time; dropped with the future.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        asker: Asker,
        worth: Duration,
        think: impl FnOnce(Time<'_>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        // Who no longer waits need not know.
        let thought = move |time: Time<'_>| drop(reply.send(think(time)));
        let asked = self.submit(asker, worth, QUESTIONS, Box::new(thought))?;
        let answer = answer.await.map_err(|_| Error::Busy);
        drop(asked);
        answer
    }

    fn submit(&self, asker: Asker, worth: Duration, most: usize, thought: Thought) -> Result<Asked, Error> {
        let unwanted = Arc::new(AtomicBool::new(false));
        let mut queue = self.shared.queue.lock().map_err(|_| Error::Internal)?;
        if queue.closed {
            return Err(Error::Closing);
        }
        if queue.waiting(asker) >= most {
            return Err(Error::TooMany("questions"));
        }
        queue.asked += 1;
        let number = queue.asked;
        let worth = worth.min(self.shared.most);
        queue.push(asker, Task { number, worth, unwanted: unwanted.clone(), thought });
        drop(queue);
        self.shared.woken.notify_one();
        Ok(Asked { shared: self.shared.clone(), asker, number, unwanted })
    }

    /// How many thoughts wait.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.queue.lock().map_or(0, |queue| queue.waiting)
    }

    /// Ends the threads after their present thought.
    pub(crate) fn close(&self) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.closed = true;
            queue.askers.clear();
            queue.count(0);
        }
        self.shared.woken.notify_all();
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.unwanted.store(true, Ordering::Relaxed);
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.forget(self.asker, self.number);
        }
    }
}

impl Shared {
    fn run(&self) {
        while let Some((task, waiting)) = self.next() {
            let budget = task.worth / (1 + (waiting / self.threads) as u32);
            metrics::counter!("talat_bot_thoughts_total").increment(1);
            let Task { thought, unwanted, .. } = task;
            // What fails must not take the thread with it.
            let thinking = std::panic::AssertUnwindSafe(|| {
                thought(Time { deadline: Instant::now() + budget, unwanted: &unwanted });
            });
            if std::panic::catch_unwind(thinking).is_err() {
                tracing::error!("a bot failed");
            }
        }
    }

    fn next(&self) -> Option<(Task, usize)> {
        let mut queue = self.queue.lock().ok()?;
        loop {
            if queue.closed {
                return None;
            }
            if let Some(task) = queue.pop() {
                return Some((task, queue.waiting));
            }
            queue = self.woken.wait(queue).ok()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const BUDGET: Duration = Duration::from_millis(400);

    /// A pool of one thread, which is busy until the gate is opened.
    fn busy() -> (Pool, mpsc::Sender<()>, Asked) {
        let pool = Pool::start(1, BUDGET).unwrap();
        let (open, gate) = mpsc::channel::<()>();
        let (busy, is_busy) = mpsc::channel();
        let asked = pool.think(
            TableId(0),
            BUDGET,
            Box::new(move |_| {
                busy.send(()).unwrap();
                gate.recv().unwrap();
            }),
        );
        is_busy.recv().unwrap();
        (pool, open, asked)
    }

    /// One thread: a table that asks for many thoughts at once does not make the others wait, and when many wait each
    /// has less time.
    #[test]
    fn tables_take_turns_and_share_the_time() {
        let (pool, open, _first) = busy();
        let (told, thoughts) = mpsc::channel();
        let worth = |table| if table == 3 { BUDGET / 10 } else { BUDGET * 2 };
        let asked: Vec<i64> = [vec![1; 30], vec![2; 3], (3..20).collect()].concat();
        let _held: Vec<Asked> = (asked.iter())
            .map(|table| {
                let (table, told) = (*table, told.clone());
                let thought = move |time: Time<'_>| {
                    told.send((table, time.deadline.saturating_duration_since(Instant::now()))).unwrap();
                };
                pool.think(TableId(table), worth(table), Box::new(thought))
            })
            .collect();
        open.send(()).unwrap();
        let made: Vec<(i64, Duration)> = thoughts.iter().take(asked.len()).collect();
        let first: Vec<i64> = made.iter().take(19).map(|(table, _)| *table).collect();
        assert_eq!(
            first,
            (1..20).collect::<Vec<_>>(),
            "each table is served once before any is served twice"
        );
        let mut tables: Vec<i64> = made.iter().map(|(table, _)| *table).collect();
        assert_eq!(tables[19..23], [1, 2, 1, 2]);
        tables.sort_unstable();
        assert_eq!(tables, asked, "nothing is lost");
        for (waiting, (table, time)) in made.iter().rev().enumerate() {
            let most = worth(*table).min(BUDGET) / (1 + waiting as u32);
            assert!(*time <= most, "{waiting} wait, and it had {time:?}");
        }
        pool.close();
    }

    /// Whoever asks next on the same thread waits as long, however soon the thought was done.
    #[tokio::test]
    async fn time_that_is_used_up_tells_nothing_of_the_thought() {
        let pool = Pool::start(1, BUDGET).unwrap();
        for needed in [0, 20] {
            let (told, deadline) = mpsc::channel();
            let thought = move |time: Time<'_>| {
                told.send(time.deadline).unwrap();
                thread::sleep(Duration::from_millis(needed));
                time.use_up();
            };
            let asked = pool.think(TableId(1), BUDGET / 2, Box::new(thought));
            pool.answer(Asker::Table(TableId(2)), BUDGET, |_| ()).await.unwrap();
            assert!(Instant::now() >= deadline.recv().unwrap(), "{needed} ms of thought");
            drop(asked);
        }
        // What is no longer wanted makes room.
        let begun = Instant::now();
        let asked = pool.think(TableId(1), BUDGET, Box::new(|time: Time<'_>| time.use_up()));
        while pool.waiting() > 0 {
            thread::yield_now();
        }
        drop(asked);
        pool.answer(Asker::Table(TableId(2)), BUDGET, |_| ()).await.unwrap();
        assert!(begun.elapsed() < BUDGET / 2, "{:?}", begun.elapsed());
        pool.close();
    }

    #[test]
    fn what_nobody_wants_is_not_thought() {
        let (pool, open, first) = busy();
        let (told, thoughts) = mpsc::channel();
        let think = |number: i64| {
            let told = told.clone();
            pool.think(TableId(number % 3), BUDGET, Box::new(move |_| told.send(number).unwrap()))
        };
        let mut asked: Vec<Asked> = (0..30).map(think).collect();
        assert_eq!(pool.waiting(), 30);
        let kept = asked.remove(7);
        drop(asked);
        assert_eq!(pool.waiting(), 1, "they have left the queue");
        // One that has begun is told.
        let unwanted = first.unwanted.clone();
        drop(first);
        assert!(unwanted.load(Ordering::Relaxed));
        open.send(()).unwrap();
        assert_eq!(thoughts.recv().unwrap(), 7);
        assert_eq!(pool.waiting(), 0);
        drop(kept);
        pool.close();
        drop(told);
        assert!(thoughts.recv().is_err(), "nothing else was thought");
    }

    #[tokio::test]
    async fn one_asker_can_not_fill_the_queue() {
        use futures_util::FutureExt;
        let (pool, open, _first) = busy();
        let ask = |table| pool.answer(Asker::Table(TableId(table)), BUDGET, move |_| table);
        let mut waiting: Vec<_> = (0..QUESTIONS).map(|_| Box::pin(ask(1))).collect();
        for question in &mut waiting {
            assert!(question.as_mut().now_or_never().is_none());
        }
        assert!(matches!(ask(1).await, Err(Error::TooMany("questions"))));
        let mut other = Box::pin(ask(2));
        assert!(other.as_mut().now_or_never().is_none());
        drop(waiting);
        assert_eq!(pool.waiting(), 1);
        open.send(()).unwrap();
        assert_eq!(other.await.unwrap(), 2);
        pool.close();
    }
}
