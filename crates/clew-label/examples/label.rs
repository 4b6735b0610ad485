//! Labels one file and prints it: `cargo run -p clew-label --example label -- FILE wm,cc [FLAGS]`.

use clew_label::{Chosen, Source, annotate};
use std::path::Path;

fn main() {
    let mut args = std::env::args().skip(1);
    let (file, chosen) = (args.next().expect("a file"), args.next().expect("criteria"));
    let flags: Vec<String> = args.collect();
    let chosen: Vec<Chosen> =
        chosen.split(',').map(|name| Chosen::parse(name).expect("it is known").expect("it is one")).collect();
    let work = tempfile::tempdir().expect("a temporary directory");
    let stop = clew_edge::Stop::default();
    let here = std::env::current_dir().expect("there is one");
    let source = Source {
        clang: Path::new("clang-19"),
        file: Path::new(&file),
        directory: &here,
        flags: &flags,
        stop: &stop,
    };
    match annotate(&source, &chosen, work.path(), 0) {
        Ok(annotated) => {
            print!("{}", annotated.text);
            for label in &annotated.labels {
                eprintln!("{} {} {} {}", label.id.0, label.place, label.operator, label.words);
            }
            annotated.skipped.iter().for_each(|skipped| eprintln!("{skipped}"));
        }
        Err(error) => eprintln!("{error}"),
    }
}
