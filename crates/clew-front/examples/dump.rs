//! `cargo run -p clew-front --example dump FILE.c [FUNCTION]`: the program that clew makes of a file.

use clew_front::{Options, dump, load};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("give a C file")?;
    let wanted = args.next();
    let work = std::env::temp_dir();
    let options = Options { flags: args.collect(), jobs: 2, ..Options::new(vec![file.into()], work) };
    let loaded = load(&options)?;
    for id in loaded.program.function_ids() {
        let is_wanted = wanted.as_ref().is_none_or(|wanted| loaded.program.function(id).name == *wanted);
        if loaded.program.is_users(id) && is_wanted {
            println!("{}", dump(&loaded.program, id));
        }
    }
    Ok(())
}
