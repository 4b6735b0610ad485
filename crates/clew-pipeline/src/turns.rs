//! Searches take turns: all of them start early, and one that has used up its slice of the time is suspended while others go
//! on. A suspended search is a thread that waits, so it goes on exactly where it was.
//!
//! Time is dealt out in rounds, each half of what is left, so slices adapt to what searches turn out to need: by how much is
//! open, and less where the last slice closed nothing. What ends early leaves its time to the next round. Without a limit in
//! time nobody is suspended, and what a search finds never depends on turns.

use crate::budget::Share;
use clew_edge::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The parts of the time until which searches, and then shrinking, may go on; the rest is for the runs that tests are made of.
const SEARCH_PART: f64 = 0.88;
const SHRINK_PART: f64 = 0.97;
/// How long the runs that tests are made of may take when the time is over, for each function and for all.
const RECORD_LATE: Duration = Duration::from_millis(400);
const ALL_LATE: Duration = Duration::from_millis(1200);
/// A slice is at least so long.
const LEAST: Duration = Duration::from_millis(20);
/// When so little time is left, it is all dealt out at once.
const LAST: Duration = Duration::from_millis(400);
/// A search that closed nothing in its last slice gets this part of what it would get.
const FRUITLESS: f64 = 0.25;
/// Provers may use this part of a slice.
const PROVERS: f64 = 0.25;
/// What is open counts with this exponent.
const NEED: f64 = 0.7;
/// Suspended searches may keep one part in so many of the machine's memory.
const MEMORY_PART: u64 = 4;

/// Who may search, and for how long.
pub struct Turns {
    /// When searches, shrinking and all else must be over.
    ends: Option<Ends>,
    jobs: usize,
    stop: Stop,
    /// The most bytes that the process may have where a search is suspended.
    memory: u64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy)]
struct Ends {
    search: Instant,
    shrink: Instant,
    all: Instant,
}

struct State {
    seats: Vec<Seat>,
    /// Those that may start a search, the first one first.
    running: usize,
    round: u32,
    /// When the time was over, or the user wanted clew to end.
    over: Option<Instant>,
}

/// A function's place.
struct Seat {
    phase: Phase,
    share: Share,
    /// The last round of which it had its slice.
    round: u32,
    slice: Duration,
    slice_end: Option<Instant>,
    /// Until when a search for branches may lead one for labels: half of the first slice.
    lead_end: Option<Instant>,
    /// From when on provers have had their part of it.
    proved: Option<Instant>,
    open: usize,
    /// What was open when its slice began.
    open_before: usize,
    /// When it stopped searching, and until when it may shrink.
    searched: Option<Instant>,
    shrink_end: Option<Instant>,
    /// It was at work when the time was over: however long its last question takes, it keeps what it has found.
    was_at_work: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Running,
    Suspended,
    Done,
}

impl Turns {
    /// `needs`: how much is open in each function, in the order in which they start. `until`: when tests can be made of what
    /// was found.
    pub fn new(until: Option<Instant>, needs: &[usize], jobs: usize, stop: &Stop) -> Turns {
        let now = Instant::now();
        let ends = until.map(|all| {
            let left = all.saturating_duration_since(now);
            Ends { search: now + left.mul_f64(SEARCH_PART), shrink: now + left.mul_f64(SHRINK_PART), all }
        });
        let seat = |&open: &usize| Seat {
            phase: Phase::New,
            share: Share::default(),
            round: 0,
            slice: LEAST,
            slice_end: None,
            lead_end: None,
            proved: None,
            open,
            open_before: open,
            searched: None,
            shrink_end: None,
            was_at_work: false,
        };
        let seats = needs.iter().map(seat).collect();
        let state = Mutex::new(State { seats, running: 0, round: 0, over: None });
        Turns {
            ends,
            jobs: jobs.max(1),
            stop: stop.clone(),
            memory: memory_of_machine() / MEMORY_PART,
            state,
            changed: Condvar::new(),
        }
    }

    /// Whether it is too late to begin with another function.
    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.ends.is_some_and(|ends| ends.search <= Instant::now())
    }

    pub fn share(&self, seat: usize) -> Share {
        self.lock().seats[seat].share.clone()
    }

    /// Waits until somebody may go on. Wakes who is suspended; gives back who starts. `None`: all are done.
    pub fn next(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.seats.iter().all(|seat| seat.phase == Phase::Done) {
                return None;
            }
            while state.running < self.jobs
                && let Some(index) = self.pick(&mut state)
            {
                state.running += 1;
                let seat = &mut state.seats[index];
                let is_new = seat.phase == Phase::New;
                seat.phase = Phase::Running;
                seat.open_before = seat.open;
                let now = Instant::now();
                seat.slice_end = self.ends.map(|_| now + seat.slice);
                seat.proved = self.ends.map(|_| now + seat.slice.mul_f64(PROVERS));
                seat.share.prove_no_more.store(false, Ordering::Relaxed);
                if is_new {
                    seat.lead_end = self.ends.map(|_| Instant::now() + seat.slice / 2);
                    return Some(index);
                }
                self.changed.notify_all();
            }
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    /// The next one of this round; a new round where all have had their slices.
    fn pick(&self, state: &mut State) -> Option<usize> {
        let is_waiting = |seat: &Seat| matches!(seat.phase, Phase::New | Phase::Suspended);
        if !state.seats.iter().any(is_waiting) {
            return None;
        }
        let find =
            |state: &State| state.seats.iter().position(|seat| is_waiting(seat) && seat.round < state.round);
        let found = find(state).or_else(|| {
            self.deal(state);
            find(state)
        })?;
        state.seats[found].round = state.round;
        Some(found)
    }

    /// Begins a round: deals out half of what is left.
    fn deal(&self, state: &mut State) {
        state.round += 1;
        let Some(ends) = self.ends else { return };
        let left = ends.search.saturating_duration_since(Instant::now());
        let part = if left <= LAST { 1.0 } else { 0.5 };
        let is_first = state.round == 1;
        let weight = |seat: &Seat| {
            let fruitless = !is_first && seat.open == seat.open_before;
            (1.0 + seat.open as f64).powf(NEED) * if fruitless { FRUITLESS } else { 1.0 }
        };
        let all: f64 = state.seats.iter().filter(|seat| seat.phase != Phase::Done).map(weight).sum();
        for seat in state.seats.iter_mut().filter(|seat| seat.phase != Phase::Done) {
            let slice = left.mul_f64(part * self.jobs as f64 * weight(seat) / all.max(1.0));
            seat.slice = slice.max(LEAST).min(left.max(LEAST));
        }
    }

    /// A search tells how much is open. Where its slice is over and others wait, it is suspended here.
    pub fn pass(&self, seat: usize, open: usize) {
        let mut state = self.lock();
        state.seats[seat].open = open;
        let now = Instant::now();
        let waits = |other: &Seat| matches!(other.phase, Phase::New | Phase::Suspended);
        let is_due = state.seats[seat].slice_end.is_some_and(|end| end <= now);
        if !is_due || self.is_over() {
            return;
        }
        if !state.seats.iter().any(waits) {
            return;
        }
        if memory_in_use() > self.memory {
            state.seats[seat].share.search.store(true, Ordering::Relaxed);
            return;
        }
        state.seats[seat].phase = Phase::Suspended;
        state.running -= 1;
        self.changed.notify_all();
        while state.seats[seat].phase == Phase::Suspended {
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        state.seats[seat].share.paused.fetch_add(now.elapsed().as_nanos() as u64, Ordering::Relaxed);
    }

    pub fn done(&self, seat: usize) {
        let mut state = self.lock();
        state.seats[seat].phase = Phase::Done;
        state.running -= 1;
        self.changed.notify_all();
    }

    /// Raises what is due, until `done` is raised. Runs in a thread of its own.
    pub fn watch(&self, done: &AtomicBool) {
        while !done.load(Ordering::Relaxed) {
            self.raise();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn raise(&self) {
        let now = Instant::now();
        let mut state = self.lock();
        let stopped = self.stop.is_raised();
        let over = |at: Option<Instant>| at.is_some_and(|at| at <= now);
        let search_over = stopped || over(self.ends.map(|ends| ends.search));
        let all_over = stopped || over(self.ends.map(|ends| ends.all));
        if all_over && state.over.is_none() {
            state.over = Some(now);
            state.seats.iter_mut().for_each(|seat| seat.was_at_work = seat.phase == Phase::Running);
        }
        let left = state.seats.iter().filter(|seat| seat.phase != Phase::Done).count().max(1);
        let others_wait = state.seats.iter().any(|seat| matches!(seat.phase, Phase::New | Phase::Suspended));
        let since_over = state.over.map(|at| now - at).unwrap_or_default();
        for seat in state.seats.iter_mut().filter(|seat| seat.phase != Phase::Done) {
            if search_over || over(seat.lead_end) {
                seat.share.lead.store(true, Ordering::Relaxed);
            }
            let Share { search, shrink, record, searched, prove_no_more, .. } = &seat.share;
            if search_over {
                search.store(true, Ordering::Relaxed);
            }
            // Once a turn: who has nothing left to search lowers it, and then provers may go on.
            let had_theirs = others_wait && over(seat.proved);
            if search_over || had_theirs {
                seat.proved = None;
                prove_no_more.store(true, Ordering::Relaxed);
            }
            if searched.load(Ordering::Relaxed) && seat.searched.is_none() {
                seat.searched = Some(now);
                // Those that are not done yet have as much of the time for it.
                seat.shrink_end = self.ends.map(|ends| {
                    let window = ends.shrink.saturating_duration_since(now);
                    now + window.mul_f64((self.jobs as f64 / left as f64).min(1.0))
                });
            }
            if stopped || over(seat.shrink_end) || over(self.ends.map(|ends| ends.shrink)) {
                shrink.store(true, Ordering::Relaxed);
            }
            let had_its_own = seat.searched.is_some_and(|at| now - at >= RECORD_LATE);
            let is_last = since_over >= ALL_LATE && !seat.was_at_work;
            if all_over && ((had_its_own && since_over >= RECORD_LATE) || is_last) {
                record.store(true, Ordering::Relaxed);
            }
        }
    }

    /// What a thread that panicked leaves in there is whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The bytes that the process has in memory; 0 where nobody tells.
fn memory_in_use() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = text.split_whitespace().nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0) * 4096
}

fn memory_of_machine() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kib.map_or(u64::MAX, |kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches that each need so many steps of a millisecond: when each was done, and how often it was suspended.
    fn play(steps: &[u32], time: Option<Duration>, jobs: usize) -> Vec<(u32, bool)> {
        let needs: Vec<usize> = steps.iter().map(|&steps| steps as usize).collect();
        let until = time.map(|time| Instant::now() + time);
        let turns = Turns::new(until, &needs, jobs, &Stop::default());
        let done = AtomicBool::new(false);
        let results: Vec<Mutex<(u32, bool)>> = steps.iter().map(|_| Mutex::new((0, false))).collect();
        std::thread::scope(|scope| {
            scope.spawn(|| turns.watch(&done));
            std::thread::scope(|scope| {
                while let Some(seat) = turns.next() {
                    let (turns, results) = (&turns, &results);
                    scope.spawn(move || {
                        let share = turns.share(seat);
                        let mut worked = 0;
                        while worked < steps[seat] && !share.search.load(Ordering::Relaxed) {
                            std::thread::sleep(Duration::from_millis(1));
                            worked += 1;
                            turns.pass(seat, (steps[seat] - worked) as usize);
                        }
                        share.searched.store(true, Ordering::Relaxed);
                        *results[seat].lock().unwrap() = (worked, share.paused() > Duration::ZERO);
                        turns.done(seat);
                    });
                }
            });
            done.store(true, Ordering::Relaxed);
        });
        results.into_iter().map(|result| result.into_inner().unwrap()).collect()
    }

    #[test]
    fn all_searches_start_and_the_short_ones_leave_their_time() {
        let played = play(&[100_000, 5, 5, 100_000], Some(Duration::from_secs(2)), 1);
        assert!(played[1].0 == 5 && played[2].0 == 5, "{played:?}");
        assert!(played[0].0 > 100 && played[3].0 > 100, "{played:?}");
        assert!(played[0].1, "the first one was suspended: {played:?}");
    }

    #[test]
    fn without_a_limit_nobody_is_suspended() {
        let played = play(&[30, 20, 10], None, 2);
        assert_eq!(played, [(30, false), (20, false), (10, false)]);
    }

    #[test]
    fn what_leads_ends_before_its_search() {
        let turns = Turns::new(Some(Instant::now() + Duration::from_secs(2)), &[5, 5], 1, &Stop::default());
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| turns.watch(&done));
            let share = turns.next().map(|seat| turns.share(seat)).expect("somebody starts");
            while !share.lead.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            assert!(!share.search.load(Ordering::Relaxed), "the search itself has time left");
            done.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn the_time_is_kept() {
        let began = Instant::now();
        play(&[100_000; 40], Some(Duration::from_millis(600)), 2);
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    }
}
