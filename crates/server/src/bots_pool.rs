//! Bots think on a few threads of their own, beside the async runtime. Under load their time shrinks, so that
//! no queue grows.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::ids::TableId;
use crate::metrics::count;

/// A thought: given when it has to be done, it thinks and says where it has to.
pub(crate) type Thought = Box<dyn FnOnce(Instant) + Send>;

/// The threads that think.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    threads: usize,
    most: Duration,
}

/// A thought, and how long it may take where nobody else waits.
type Task = (Duration, Thought);

/// What waits, table by table: each in its turn has one thought, however many it has asked for.
#[derive(Default)]
struct Queue {
    tables: VecDeque<(TableId, VecDeque<Task>)>,
    waiting: usize,
    closed: bool,
}

impl Queue {
    fn push(&mut self, table: TableId, task: Task) {
        self.waiting += 1;
        match self.tables.iter_mut().find(|(id, _)| *id == table) {
            Some((_, tasks)) => tasks.push_back(task),
            None => self.tables.push_back((table, VecDeque::from([task]))),
        }
    }

    fn pop(&mut self) -> Option<Task> {
        let (table, mut tasks) = self.tables.pop_front()?;
        let task = tasks.pop_front();
        if !tasks.is_empty() {
            self.tables.push_back((table, tasks));
        }
        self.waiting -= 1;
        task
    }
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, most: Duration) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::default(), woken: Condvar::new(), threads, most });
        for number in 0..threads {
            let shared = shared.clone();
            thread::Builder::new().name(format!("bot-{number}")).spawn(move || shared.run())?;
        }
        Ok(Pool { shared })
    }

    /// Queues a thought that is worth so much time. A table asks once per seat, so the queue is as long as there are
    /// bots on turn.
    pub(crate) fn submit(&self, table: TableId, worth: Duration, thought: Thought) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.push(table, (worth.min(self.shared.most), thought));
            metrics::gauge!("talat_bot_queue").set(count(queue.waiting));
        }
        self.shared.woken.notify_one();
    }

    /// Ends the threads after their present thought.
    pub(crate) fn close(&self) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.closed = true;
            queue.tables.clear();
        }
        self.shared.woken.notify_all();
    }
}

impl Shared {
    fn run(&self) {
        while let Some(((worth, thought), waiting)) = self.next() {
            let budget = worth / (1 + (waiting / self.threads) as u32);
            metrics::counter!("talat_bot_thoughts_total").increment(1);
            // A bot that fails must not take the thread with it; its table asks again when it is touched.
            let thinking = std::panic::AssertUnwindSafe(|| thought(Instant::now() + budget));
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

    /// One thread: a table that asks for many thoughts at once does not make the others wait, and when many wait each
    /// has less time.
    #[test]
    fn tables_take_turns_and_share_the_time() {
        const BUDGET: Duration = Duration::from_millis(400);
        let pool = Pool::start(1, BUDGET).unwrap();
        let (open, gate) = mpsc::channel::<()>();
        let (busy, is_busy) = mpsc::channel();
        pool.submit(
            TableId(0),
            BUDGET,
            Box::new(move |_| {
                busy.send(()).unwrap();
                gate.recv().unwrap();
            }),
        );
        is_busy.recv().unwrap();
        let (told, thoughts) = mpsc::channel();
        let worth = |table| if table == 3 { BUDGET / 10 } else { BUDGET * 2 };
        let asked: Vec<i64> = [vec![1; 30], vec![2; 3], (3..20).collect()].concat();
        for table in &asked {
            let (table, told) = (*table, told.clone());
            let thought = move |deadline: Instant| {
                told.send((table, deadline.saturating_duration_since(Instant::now()))).unwrap();
            };
            pool.submit(TableId(table), worth(table), Box::new(thought));
        }
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
}
