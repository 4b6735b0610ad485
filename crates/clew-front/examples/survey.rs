//! `cargo run -p clew-front --example survey FILE.c… [-- FLAGS]`: loads each file on its own and says what was found,
//! above all how many branches have their edges known.

#[path = "../tests/common/check.rs"]
mod check;

use std::time::Instant;

use clew_front::{Options, load};
use clew_ir::Program;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let split = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let flags: Vec<String> = args.iter().skip(split + 1).cloned().collect();
    let (mut known, mut total) = (0, 0);
    for file in &args[..split] {
        let files = vec![file.into()];
        let work = std::env::temp_dir();
        let start = Instant::now();
        match load(&Options { flags: flags.clone(), jobs: 2, ..Options::new(files, work) }) {
            Ok(loaded) => {
                let (with_arms, all) = survey(&loaded.program);
                println!(
                    "{file}: {:?}, {} functions, {with_arms}/{all} branches, {} warnings, {} unsupported",
                    start.elapsed(),
                    loaded.program.function_ids().filter(|&id| loaded.program.is_users(id)).count(),
                    loaded.warnings.len(),
                    loaded.program.unsupported.len()
                );
                check::faults(&loaded.program).iter().for_each(|fault| println!("    FAULT {fault}"));
                loaded.warnings.iter().for_each(|warning| println!("    {warning}"));
                for unsupported in &loaded.program.unsupported {
                    let place = unsupported.place.map(|place| loaded.program.show(place)).unwrap_or_default();
                    println!("    {place}: {}", unsupported.what);
                }
                known += with_arms;
                total += all;
            }
            Err(error) => println!("{file}: {error}"),
        }
    }
    println!("{known} of {total} branches have their edges known");
}

fn survey(program: &Program) -> (usize, usize) {
    let (mut known, mut total) = (0, 0);
    for function in &program.functions {
        for branch in function.coverage.iter().flat_map(|map| &map.branches).filter(|branch| !branch.folded) {
            total += 1;
            if branch.arms.iter().all(|arms| !arms.is_empty()) {
                known += 1;
            } else {
                println!("    {}: {} {:?}", function.name, program.file_name(branch.range.file), branch);
            }
        }
    }
    (known, total)
}
