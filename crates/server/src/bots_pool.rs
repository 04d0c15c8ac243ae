//! Bots think on a few threads of their own, beside the async runtime. Under load their time shrinks, so that
//! no queue grows.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

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
    budget: Duration,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Thought>,
    closed: bool,
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, budget: Duration) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::default(), woken: Condvar::new(), threads, budget });
        for number in 0..threads {
            let shared = shared.clone();
            thread::Builder::new().name(format!("bot-{number}")).spawn(move || shared.run())?;
        }
        Ok(Pool { shared })
    }

    /// Queues a thought. A table asks once per seat, so the queue is as long as there are bots on turn.
    pub(crate) fn submit(&self, thought: Thought) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.waiting.push_back(thought);
            metrics::gauge!("talat_bot_queue").set(count(queue.waiting.len()));
        }
        self.shared.woken.notify_one();
    }

    /// Ends the threads after their present thought.
    pub(crate) fn close(&self) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.closed = true;
            queue.waiting.clear();
        }
        self.shared.woken.notify_all();
    }
}

impl Shared {
    fn run(&self) {
        while let Some((thought, waiting)) = self.next() {
            let budget = self.budget / (1 + (waiting / self.threads) as u32);
            metrics::counter!("talat_bot_thoughts_total").increment(1);
            // A bot that fails must not take the thread with it; its table asks again when it is touched.
            let thinking = std::panic::AssertUnwindSafe(|| thought(Instant::now() + budget));
            if std::panic::catch_unwind(thinking).is_err() {
                tracing::error!("a bot failed");
            }
        }
    }

    fn next(&self) -> Option<(Thought, usize)> {
        let mut queue = self.queue.lock().ok()?;
        loop {
            if queue.closed {
                return None;
            }
            if let Some(thought) = queue.waiting.pop_front() {
                return Some((thought, queue.waiting.len()));
            }
            queue = self.woken.wait(queue).ok()?;
        }
    }
}
