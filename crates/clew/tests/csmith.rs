//! Random programs of fixed seeds, natively and in the vm: the checksums must be the same. `make fuzz` tries more.
//!
//! `CSMITH=17 cargo test -p clew --test csmith` tries one seed alone.

mod differ;

use differ::csmith::{self, Size};
use differ::{Verdict, vm};

/// About one in seven is endless, natively too.
const SEEDS: u64 = 360;
const COMPARED: usize = 300;
const LIMITS: vm::Limits = vm::Limits { steps: 10_000_000, output: 1 << 20 };

fn examine(seed: u64) -> Verdict {
    let work = tempfile::tempdir().expect("a temporary directory");
    match csmith::program(seed, Size::Small, work.path()) {
        Some(case) => differ::compare(&case, LIMITS, work.path()),
        None => Verdict::Skipped("csmith made none"),
    }
}

#[test]
fn random_programs_have_the_same_checksum_in_the_vm() {
    let seeds: Vec<u64> = match std::env::var("CSMITH").ok().and_then(|seed| seed.parse().ok()) {
        Some(seed) => vec![seed],
        None => (0..SEEDS).collect(),
    };
    let verdicts = differ::each(&seeds, |&seed| examine(seed));
    let (mut problems, mut compared) = (Vec::new(), 0);
    for (seed, verdict) in seeds.iter().zip(verdicts) {
        match verdict {
            Verdict::Same => compared += 1,
            Verdict::Differs(how) => problems.push(format!("seed {seed}: {how}")),
            Verdict::Skipped(why) => println!("seed {seed}: {why}"),
        }
    }
    assert!(problems.is_empty(), "{} differ:\n{}", problems.len(), problems.join("\n"));
    assert!(
        compared >= COMPARED.min(seeds.len()),
        "only {compared} of {} programs were compared",
        seeds.len()
    );
}
