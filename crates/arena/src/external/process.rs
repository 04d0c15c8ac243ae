//! A program with its three pipes. None of them is ever waited for longer than until a deadline, so that a program that
//! does not read, does not answer or does not end can't hold anybody up.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process_group};

/// The longest line that a program may write.
pub const LONGEST_LINE: usize = 1 << 20;
/// The longest piece of a complaint that is passed on as one line.
const LONGEST_COMPLAINT: usize = 4096;
/// How long a program has to end by itself once nothing more follows.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why there is no line.
#[derive(Debug)]
pub enum Trouble {
    /// The program has ended, or has closed its output.
    Ended,
    /// The deadline has passed.
    Late,
    /// The line has no end.
    TooLong,
    /// The pipe failed.
    Pipe(io::Error),
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    /// None once it is collected.
    child: Option<Child>,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What it has written and nobody has asked for yet.
    heard: Vec<u8>,
    /// What it has complained and is no whole line yet.
    complaint: Vec<u8>,
}

impl Process {
    /// Starts a command of the shell.
    pub fn start(command: &str) -> io::Result<Self> {
        let mut child = Command::new("/bin/sh")
            .arg("-c")
            .arg(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // What the program starts in turn belongs to its group, and ends with it.
            .process_group(0)
            .spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process =
            Process { child: Some(child), stdin, stdout, stderr, heard: Vec::new(), complaint: Vec::new() };
        let pipes = [
            process.stdin.as_ref().map(AsFd::as_fd),
            process.stdout.as_ref().map(AsFd::as_fd),
            process.stderr.as_ref().map(AsFd::as_fd),
        ];
        // This end alone: the program waits on its own ends as ever.
        for pipe in pipes.into_iter().flatten() {
            fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?;
        }
        Ok(process)
    }

    /// Writes a line and reads the one that answers it. Complaints meanwhile are passed on line by line.
    pub fn ask(
        &mut self,
        line: &[u8],
        deadline: Instant,
        complain: &mut dyn FnMut(&str),
    ) -> Result<Vec<u8>, Trouble> {
        self.tell(line, deadline, complain)?;
        loop {
            if let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
                let rest = self.heard.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.heard, rest);
                line.truncate(end);
                return Ok(line);
            }
            if self.heard.len() > LONGEST_LINE {
                return Err(Trouble::TooLong);
            }
            if self.stdout.is_none() {
                return Err(Trouble::Ended);
            }
            self.wait(&[], deadline, complain)?;
        }
    }

    /// Writes a line that needs no answer.
    pub fn tell(
        &mut self,
        mut line: &[u8],
        deadline: Instant,
        complain: &mut dyn FnMut(&str),
    ) -> Result<(), Trouble> {
        while !line.is_empty() {
            if self.stdin.is_none() || self.stdout.is_none() {
                return Err(Trouble::Ended);
            }
            let written = self.wait(line, deadline, complain)?;
            line = &line[written..];
            // Somebody who speaks unasked and without end would fill the memory.
            if self.heard.len() > LONGEST_LINE {
                return Err(Trouble::TooLong);
            }
        }
        Ok(())
    }

    /// Waits until something can be written or read, does it, and says how much of `line` was written.
    fn wait(
        &mut self,
        line: &[u8],
        deadline: Instant,
        complain: &mut dyn FnMut(&str),
    ) -> Result<usize, Trouble> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Trouble::Late);
        }
        let wanted = [
            (self.stdin.as_ref().filter(|_| !line.is_empty()).map(AsFd::as_fd), PollFlags::OUT),
            (self.stdout.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.stderr.as_ref().map(AsFd::as_fd), PollFlags::IN),
        ];
        let mut pipes: Vec<PollFd<'_>> = (wanted.into_iter())
            .filter_map(|(pipe, flags)| pipe.map(|pipe| PollFd::from_borrowed_fd(pipe, flags)))
            .collect();
        let timeout = Timespec {
            tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        };
        match poll(&mut pipes, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(Trouble::Pipe(error.into())),
        }
        drop(pipes);
        self.listen(complain)?;
        self.write(line)
    }

    fn write(&mut self, line: &[u8]) -> Result<usize, Trouble> {
        let Some(stdin) = self.stdin.as_mut().filter(|_| !line.is_empty()) else { return Ok(0) };
        match stdin.write(line) {
            Ok(written) => Ok(written),
            Err(error) if later(&error) => Ok(0),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Trouble::Ended),
            Err(error) => Err(Trouble::Pipe(error)),
        }
    }

    /// Reads what is there, without waiting.
    fn listen(&mut self, complain: &mut dyn FnMut(&str)) -> Result<(), Trouble> {
        let mut buffer = [0; 8192];
        if let Some(stdout) = &mut self.stdout {
            match stdout.read(&mut buffer) {
                Ok(0) => self.stdout = None,
                Ok(read) => self.heard.extend_from_slice(&buffer[..read]),
                Err(error) if later(&error) => {}
                Err(error) => return Err(Trouble::Pipe(error)),
            }
        }
        if let Some(stderr) = &mut self.stderr {
            match stderr.read(&mut buffer) {
                Ok(0) => self.stderr = None,
                Ok(read) => self.complaint.extend_from_slice(&buffer[..read]),
                Err(error) if later(&error) => {}
                Err(error) => return Err(Trouble::Pipe(error)),
            }
        }
        self.pass_on(complain);
        Ok(())
    }

    /// Passes on the complaints that are whole lines; all of them once there can't be more.
    fn pass_on(&mut self, complain: &mut dyn FnMut(&str)) {
        loop {
            let end = self.complaint.iter().position(|byte| *byte == b'\n');
            let rest = match end {
                Some(end) => self.complaint.split_off(end + 1),
                None if self.complaint.len() >= LONGEST_COMPLAINT => Vec::new(),
                None if self.stderr.is_none() && !self.complaint.is_empty() => Vec::new(),
                None => return,
            };
            let line = std::mem::replace(&mut self.complaint, rest);
            complain(String::from_utf8_lossy(&line).trim_end());
        }
    }

    /// Ends the program and all that it started, at once, and says how it had ended by itself, if it had.
    pub fn kill(mut self, complain: &mut dyn FnMut(&str)) -> Option<ExitStatus> {
        // A program that closed its output is about to end; its last complaint says most about why.
        let until = Instant::now() + FAREWELL;
        while self.stdout.is_none() && self.stderr.is_some() && self.wait(&[], until, complain).is_ok() {}
        self.end().filter(|status| status.signal() != Some(Signal::KILL.as_raw()))
    }

    /// Lets the program end by itself, and ends it if it does not.
    pub fn finish(mut self, bye: &[u8], complain: &mut dyn FnMut(&str)) {
        let deadline = Instant::now() + FAREWELL;
        if self.tell(bye, deadline, complain).is_ok() {
            self.stdin = None;
            while self.stdout.is_some() || self.stderr.is_some() {
                self.heard.clear();
                if self.wait(&[], deadline, complain).is_err() {
                    break;
                }
            }
        }
        self.end();
    }

    /// Ends whatever is left of the program's group and collects it, so that no zombie stays.
    fn end(&mut self) -> Option<ExitStatus> {
        // Before it is collected its number can't be anybody else's.
        let mut child = self.child.take()?;
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            // Nobody there any more is what is wanted.
            let _ = kill_process_group(group, Signal::KILL);
        }
        child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Whether a pipe is only not ready yet.
fn later(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soon(milliseconds: u64) -> Instant {
        Instant::now() + Duration::from_millis(milliseconds)
    }

    /// A pipe holds some 64 kB: a megabyte goes through only where somebody reads.
    #[test]
    fn a_program_that_does_not_read_holds_nobody_up() {
        let mut deaf = Process::start("exec sleep 1000").unwrap();
        let line = vec![b'x'; 1 << 20];
        assert!(matches!(deaf.tell(&line, soon(50), &mut |_| {}), Err(Trouble::Late)));
        assert_eq!(deaf.kill(&mut |_| {}), None);
    }

    /// Both write more than a pipe holds before they read.
    #[test]
    fn nobody_waits_for_each_other() {
        let mut echo = Process::start("exec cat").unwrap();
        let line = [vec![b'x'; 900_000], vec![b'\n']].concat();
        let answer = echo.ask(&line, soon(20_000), &mut |_| {}).unwrap();
        assert_eq!(answer, line[..line.len() - 1]);
        let again = echo.ask(b"a\n", soon(20_000), &mut |_| {}).unwrap();
        assert_eq!(again, b"a");
        echo.finish(b"bye\n", &mut |_| {});
    }

    #[test]
    fn complaints_come_line_by_line_and_how_it_ended_is_known() {
        let mut moaner =
            Process::start("echo one >&2; head -c 5000 /dev/zero | tr '\\0' x >&2; exit 7").unwrap();
        let mut heard = Vec::new();
        let mut listen = |line: &str| heard.push(line.to_owned());
        assert!(matches!(moaner.ask(b"", soon(20_000), &mut listen), Err(Trouble::Ended)));
        let status = moaner.kill(&mut listen).unwrap();
        assert_eq!(status.code(), Some(7));
        assert_eq!(heard[0], "one");
        assert_eq!(heard[1..].concat().len(), 5000);
    }
}
