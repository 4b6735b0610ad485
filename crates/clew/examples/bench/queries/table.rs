//! The tables, and whether the limits are kept.

use super::LIMIT;
use super::replay::{Answered, Times};
use super::units::CLASSES;
use clew_search::Said;
use clew_solve::LinkCounters;

/// Several functions together.
#[derive(Default)]
struct Sum {
    queries: u64,
    chain: u64,
    scopes: u64,
    literals: u64,
    /// Queries that the chain asks Z3.
    z3: u64,
    /// Those without an answer, from the chain and from Z3 with scopes and with literals.
    unknown: [u64; 3],
    nanos: Vec<u64>,
}

impl Sum {
    fn of<'a>(measured: impl Iterator<Item = &'a Times>) -> Sum {
        let mut sum = Sum::default();
        for Times { chain, counters, scopes, literals, .. } in measured {
            sum.queries += chain.nanos.len() as u64;
            sum.chain += total(chain);
            sum.scopes += total(scopes);
            sum.literals += total(literals);
            sum.z3 += counters.link("z3").map_or(0, |link| link.asked);
            for (unknown, answered) in sum.unknown.iter_mut().zip([chain, scopes, literals]) {
                *unknown += answered.said.iter().filter(|&&said| said == Said::Unknown).count() as u64;
            }
            sum.nanos.extend_from_slice(&chain.nanos);
        }
        sum.nanos.sort_unstable();
        sum
    }

    fn ratio(&self, peer: Peer) -> f64 {
        self.of_peer(peer) as f64 / self.chain.max(1) as f64
    }

    fn of_peer(&self, peer: Peer) -> u64 {
        match peer {
            Peer::Scopes => self.scopes,
            Peer::Literals => self.literals,
        }
    }

    fn before_z3(&self) -> f64 {
        100.0 * (1.0 - self.z3 as f64 / self.queries.max(1) as f64)
    }

    /// In microseconds: what so many of a hundred queries of the chain do not exceed.
    fn percentile(&self, percent: usize) -> f64 {
        let at = (self.nanos.len() * percent / 100).min(self.nanos.len().saturating_sub(1));
        self.nanos.get(at).map_or(0.0, |&nanos| nanos as f64 / 1e3)
    }
}

/// The way to use Z3 alone.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Peer {
    Scopes,
    Literals,
}

fn total(answered: &Answered) -> u64 {
    answered.nanos.iter().sum()
}

/// Whether all limits are kept.
pub fn print(measured: &[Times]) -> bool {
    let all = Sum::of(measured.iter());
    let peer = if all.scopes <= all.literals { Peer::Scopes } else { Peer::Literals };
    let ways = [("a scope for each constraint", all.scopes), ("a literal for each constraint", all.literals)];
    println!("\n{} queries, Z3's work on each limited to about {LIMIT} ms", all.queries);
    for (way, nanos) in ways {
        println!("Z3 alone, incremental, {way}: {:.1} s", nanos as f64 / 1e9);
    }
    println!("the quicker of the two is what the chain is measured against\n");
    println!(
        "class        queries   chain ms      Z3 ms   ratio  median us     99 % us  before Z3  unknown chain/Z3"
    );
    for class in CLASSES {
        row(class, &Sum::of(measured.iter().filter(|times| times.class == class)), peer);
    }
    let integers = Sum::of(measured.iter().filter(|times| times.class != "floats"));
    row("integers", &integers, peer);
    row("all", &all, peer);
    stages(measured);
    limits(measured, &integers, &all, peer)
}

fn row(name: &str, sum: &Sum, peer: Peer) {
    println!(
        "{name:<11} {:>8} {:>10.1} {:>10.1} {:>7.1} {:>10.1} {:>11.1} {:>8.1} %  {:>8}/{}",
        sum.queries,
        sum.chain as f64 / 1e6,
        sum.of_peer(peer) as f64 / 1e6,
        sum.ratio(peer),
        sum.percentile(50),
        sum.percentile(99),
        sum.before_z3(),
        sum.unknown[0],
        sum.unknown[if peer == Peer::Scopes { 1 } else { 2 }],
    );
}

fn stages(measured: &[Times]) {
    println!("\nstage          asked      sat    unsat  unknown         ms    mean us");
    let links = measured.first().map_or(0, |times| times.counters.links.len());
    for at in 0..links {
        let mut sum = LinkCounters::default();
        for link in measured.iter().map(|times| &times.counters.links[at]) {
            sum.name = link.name;
            sum.asked += link.asked;
            sum.sat += link.sat;
            sum.unsat += link.unsat;
            sum.unknown += link.unknown;
            sum.nanos += link.nanos;
        }
        println!(
            "{:<10} {:>9} {:>8} {:>8} {:>8} {:>10.1} {:>10.2}",
            sum.name,
            sum.asked,
            sum.sat,
            sum.unsat,
            sum.unknown,
            sum.nanos as f64 / 1e6,
            sum.nanos as f64 / 1e3 / sum.asked.max(1) as f64,
        );
    }
}

fn limits(measured: &[Times], integers: &Sum, all: &Sum, peer: Peer) -> bool {
    let slowest = CLASSES
        .iter()
        .map(|class| Sum::of(measured.iter().filter(|times| times.class == *class)).ratio(peer))
        .fold(f64::INFINITY, f64::min);
    let wrong: u64 = measured.iter().map(|times| times.counters.wrong_models).sum();
    let (ratio, share, median) = (integers.ratio(peer), all.before_z3(), all.percentile(50));
    println!();
    let kept = [
        limit("at least 20,000 queries", all.queries >= 20_000, &all.queries.to_string()),
        limit("integer classes together at least 20 times faster", ratio >= 20.0, &format!("{ratio:.1}")),
        limit("no class slower", slowest >= 1.0, &format!("{slowest:.1}")),
        limit("at least 90 % answered before Z3", share >= 90.0, &format!("{share:.1} %")),
        limit("median under 20 us", median < 20.0, &format!("{median:.1} us")),
    ];
    println!(
        "no sat and unsat of the same query; every model satisfies its query; models thrown away: {wrong}"
    );
    kept.iter().all(|&is_kept| is_kept)
}

fn limit(what: &str, is_kept: bool, value: &str) -> bool {
    println!("{what}: {} ({value})", if is_kept { "yes" } else { "no" });
    is_kept
}
