//! `clew justify`

use crate::args::Justify;
use crate::say::{remark, say};
use clew_pipeline::{Failure, Justifications, MISSED};

pub fn run(args: &Justify) -> Result<u8, Failure> {
    let Justifications { exclusions, written, wrong } = clew_pipeline::justify(&args.config())?;
    for (file, left_out) in &written {
        let file = file.display();
        match left_out {
            None => say(format_args!("wrote {file}: {exclusions} suppressed"))?,
            Some(left_out) => say(format_args!("wrote {file}: {left_out} branches left out"))?,
        }
    }
    wrong.iter().for_each(|sentence| remark(format_args!("clew: {sentence}")));
    Ok(if wrong.is_empty() { 0 } else { MISSED })
}
