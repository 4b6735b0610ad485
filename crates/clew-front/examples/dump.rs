//! `cargo run -p clew-front --example dump FILE.c [FUNCTION]`: the program that clew makes of a file.

use clew_front::{Options, Purpose, dump, load};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("give a C file")?;
    let wanted = args.next();
    let work = std::env::temp_dir();
    let options = Options {
        files: vec![file.into()],
        flags: args.collect(),
        database: None,
        work,
        jobs: 2,
        purpose: Purpose::Units,
        additions: Default::default(),
    };
    let loaded = load(&options)?;
    for id in loaded.program.function_ids() {
        let is_wanted = wanted.as_ref().is_none_or(|wanted| loaded.program.function(id).name == *wanted);
        if loaded.program.is_users(id) && is_wanted {
            println!("{}", dump(&loaded.program, id));
        }
    }
    Ok(())
}
