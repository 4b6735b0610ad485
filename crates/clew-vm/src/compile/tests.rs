//! The bytecode's segments are the program's, whatever was fused or left out on the way.

use super::choose::fork_of;
use super::compile;
use crate::compile::code::{Code, ProgramCode, Target};
use clew_front::{Options, load};
use clew_ir::{BlockId, Callee, Op, Program, SegmentId, Segments, SiteKind};
use std::path::{Path, PathBuf};

/// The C files of the repository that are units by themselves.
fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = ["tests/run", "examples"]
        .iter()
        .flat_map(|directory| std::fs::read_dir(root.join(directory)).expect("it is there"))
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    files
}

fn program(file: &Path) -> Option<Program> {
    let work = tempfile::tempdir().expect("there is room for temporary files");
    let options = Options::new(vec![file.to_owned()], work.path());
    // Some files want flags of their own.
    load(&options).ok().map(|loaded| loaded.program)
}

/// By call, in the program's order: the segment that it ends, and what it calls.
fn calls_of(program: &Program, segments: &Segments) -> Vec<(SegmentId, Callee)> {
    let mut calls = Vec::new();
    for id in program.function_ids() {
        for (at, block) in program.function(id).body.iter().flat_map(|body| body.blocks.iter().enumerate()) {
            let mut segment = segments.first(id, BlockId::at(at));
            for inst in &block.insts {
                if let Op::Call { callee, .. } = &inst.op {
                    calls.push((segment, *callee));
                    segment.0 += 1;
                }
            }
            assert_eq!(segment, segments.last(id, BlockId::at(at)));
            assert_eq!(segments.place(segment), (id, BlockId::at(at)));
        }
    }
    calls
}

fn check_calls(program: &Program, code: &ProgramCode, segments: &Segments) -> usize {
    let calls = calls_of(program, segments);
    let mut seen = 0;
    for (pc, instruction) in (0..).zip(&code.code) {
        let (Code::Call { side } | Code::CallDirect { side, .. }) = *instruction else { continue };
        let (segment, callee) = calls[side as usize];
        match (&code.calls[side as usize].target, callee) {
            (Target::Direct(a), Callee::Direct(b)) => assert_eq!(*a, b),
            (Target::Indirect(_), Callee::Indirect(_)) => {}
            (target, callee) => panic!("{target:?} for {callee:?}"),
        }
        assert_eq!(code.segment(pc), segment);
        assert_eq!(code.segment(pc + 1), SegmentId(segment.0 + 1), "where the call returns to");
        seen += 1;
    }
    assert_eq!(seen, calls.len(), "no call was dropped");
    seen
}

fn check_sites(program: &Program, code: &mut ProgramCode, segments: &Segments) {
    for pc in 0..code.code.len() as u32 {
        let instruction = &mut code.code[pc as usize];
        let is_step = matches!(instruction, Code::CountStep { .. });
        if !is_step && !matches!(instruction, Code::Switch { .. }) && fork_of(instruction).is_none() {
            continue;
        }
        let site = &program.sites[code.notes[pc as usize].extra as usize];
        assert_eq!(is_step, site.kind == SiteKind::Step);
        let segment = code.segment(pc);
        assert_eq!(segments.place(segment), (site.function, site.block));
        assert!(is_step || segment == segments.last(site.function, site.block));
    }
}

#[test]
fn every_call_and_site_is_in_its_segment() {
    let (mut files, mut calls) = (0, 0);
    for file in corpus() {
        let Some(program) = program(&file) else { continue };
        let mut code = compile(&program).expect("it fits");
        let segments = Segments::of(&program);
        assert_eq!(code.segments.len(), segments.len());
        assert!(code.segments.is_sorted_by(|a, b| a < b), "none is empty");
        for id in program.function_ids().filter(|&id| program.function(id).body.is_some()) {
            let start = code.functions[id.index()].start;
            assert_eq!(Some(code.segment(start)), segments.entry(id));
        }
        calls += check_calls(&program, &code, &segments);
        check_sites(&program, &mut code, &segments);
        files += 1;
    }
    assert!(files > 50 && calls > 5_000, "{files} files, {calls} calls");
}
