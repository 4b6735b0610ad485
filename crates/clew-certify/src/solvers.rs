//! The second solver: other programs that read SMT-LIB 2 and answer, one for each core, each asked many queries.
//!
//! After each query the solver is reset and told to echo a word, so that one that complains, or says nothing, loses one
//! answer and no more. One that takes too long is ended, and another one is started for the next query.
//!
//! There may be several: what takes bits an age (remainders, products) can take integers a moment, and the other way
//! round. All are asked in turn, first for a short while and then for longer, and the first answer counts.

use clew_edge::{Running, Stop};
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the solver echoes behind each answer.
const DONE: &str = "clew-done";
const INTERRUPTED: &str = "it was interrupted";
/// How often it is looked whether the time is over, or the user does not want to wait.
const LOOK: Duration = Duration::from_millis(100);

/// What is asked unless the user names others.
pub const USUAL: [&str; 2] =
    ["cvc5 --lang smt2 --incremental", "cvc5 --lang smt2 --incremental --solve-bv-as-int=sum"];
/// The short while.
const SHORT: Duration = Duration::from_secs(1);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat,
    Unsat,
    /// Why not, in a few words.
    Unknown(String),
}

impl Answer {
    /// Why something is not shown impossible; `None`: it is.
    pub fn why_not(&self) -> Option<String> {
        match self {
            Answer::Unsat => None,
            Answer::Sat => Some("says that an input may go there".to_owned()),
            Answer::Unknown(why) => Some(format!("cannot tell: {why}")),
        }
    }
}

/// How to start solvers.
pub struct Solvers {
    /// Programs with their words.
    pub commands: Vec<Vec<String>>,
    /// For one query.
    pub limit: Duration,
    pub jobs: usize,
    pub stop: Stop,
}

impl Solvers {
    /// Whether these constraints can hold, list by list, and how many different questions that were.
    pub fn ask_each<'a>(
        &self,
        terms: &Terms,
        lists: impl Iterator<Item = &'a [Term]>,
    ) -> io::Result<(Vec<Answer>, usize)> {
        let mut numbers: FxHashMap<Vec<Term>, usize> = FxHashMap::default();
        let mut distinct: Vec<&[Term]> = Vec::new();
        let mut asked = Vec::new();
        for list in lists {
            let mut key = list.to_vec();
            key.sort_unstable();
            asked.push(*numbers.entry(key).or_insert_with(|| {
                distinct.push(list);
                distinct.len() - 1
            }));
        }
        let answers = self.ask_all(distinct.iter().map(|list| clew_term::smtlib(terms, list)))?;
        Ok((asked.into_iter().map(|number| answers[number].clone()).collect(), answers.len()))
    }

    /// The answers, in the order of the questions; an error where the solver cannot be started.
    pub fn ask_all(&self, scripts: impl ExactSizeIterator<Item = String>) -> io::Result<Vec<Answer>> {
        let unasked = || Answer::Unknown("it was not asked".to_owned());
        let answers = Mutex::new(std::iter::repeat_with(unasked).take(scripts.len()).collect::<Vec<_>>());
        let failure = Mutex::new(None);
        // Few are written down at a time: they can be long.
        let (give, take) = sync_channel::<(usize, String)>(2);
        let take = Mutex::new(take);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, scripts.len().max(1)) {
                scope.spawn(|| {
                    let mut sessions = Vec::new();
                    loop {
                        let next = lock(&take).recv();
                        let Ok((at, script)) = next else { return };
                        match self.ask(&mut sessions, &script) {
                            Ok(answer) => lock(&answers)[at] = answer,
                            // The others are taken all the same, so that nobody waits.
                            Err(error) => *lock(&failure) = Some(error),
                        }
                    }
                });
            }
            scripts.enumerate().for_each(|question| drop(give.send(question)));
            drop(give);
        });
        match lock(&failure).take() {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut *lock(&answers))),
        }
    }

    /// `sessions`: by command, those that run.
    fn ask<'s>(&'s self, sessions: &mut Vec<Option<Session<'s>>>, script: &str) -> io::Result<Answer> {
        sessions.resize_with(self.commands.len(), || None);
        let mut answer = Answer::Unknown("there is no solver".to_owned());
        for limit in [SHORT.min(self.limit), self.limit] {
            for (session, command) in sessions.iter_mut().zip(&self.commands) {
                answer = self.ask_one(session, command, script, limit)?;
                if !matches!(answer, Answer::Unknown(_)) || self.stop.is_raised() {
                    return Ok(answer);
                }
            }
        }
        Ok(answer)
    }

    fn ask_one<'s>(
        &'s self,
        session: &mut Option<Session<'s>>,
        command: &[String],
        script: &str,
        limit: Duration,
    ) -> io::Result<Answer> {
        let mut asked = match session.take() {
            Some(session) => session,
            None => match Session::start(command, &self.stop)? {
                Some(session) => session,
                None => return Ok(Answer::Unknown(INTERRUPTED.to_owned())),
            },
        };
        Ok(match asked.ask(script, limit, &self.stop) {
            Ok(answer) => {
                *session = Some(asked);
                answer
            }
            Err(why) => Answer::Unknown(why),
        })
    }
}

/// A solver that runs. Thrown away where it can be asked no more, which ends it.
struct Session<'s> {
    _running: Running<'s>,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl<'s> Session<'s> {
    fn start(command: &[String], stop: &'s Stop) -> io::Result<Option<Session<'s>>> {
        let (program, words) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let Some(mut running) = stop.spawn(&mut command)? else { return Ok(None) };
        let (Some(input), Some(output)) = (running.child.stdin.take(), running.child.stdout.take()) else {
            return Ok(None);
        };
        let (give, lines) = channel();
        std::thread::spawn(move || {
            let read = BufReader::new(output).lines().map_while(Result::ok);
            read.map(|line| give.send(line)).find(Result::is_err)
        });
        Ok(Some(Session { _running: running, input, lines }))
    }

    /// An error says why there is no answer, and that there will be no more.
    fn ask(&mut self, script: &str, limit: Duration, stop: &Stop) -> Result<Answer, String> {
        let ended = || "it ended without an answer".to_owned();
        let text = format!("{script}(echo \"{DONE}\")\n(reset)\n");
        self.input.write_all(text.as_bytes()).map_err(|_| ended())?;
        self.input.flush().map_err(|_| ended())?;
        let end = Instant::now() + limit;
        let (mut answer, mut complaint) = (None, None);
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) if line.contains(DONE) => break,
                Ok(line) => match line.trim() {
                    "sat" => answer = Some(Answer::Sat),
                    "unsat" => answer = Some(Answer::Unsat),
                    "unknown" => answer = Some(Answer::Unknown("it gave up".to_owned())),
                    other if other.starts_with("(error") => complaint = Some(other.to_owned()),
                    _ => {}
                },
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return Err(INTERRUPTED.to_owned()),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= end => {
                    return Err(format!("no answer in {} s", limit.as_secs_f64()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(complaint.unwrap_or_else(ended)),
            }
        }
        // What it says after a complaint is about something else than was asked.
        let answer = answer.filter(|_| complaint.is_none());
        Ok(answer
            .unwrap_or_else(|| Answer::Unknown(complaint.unwrap_or_else(|| "it said nothing".to_owned()))))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
