//! Compiled files, before they are one program.

use std::collections::BTreeSet;
use std::path::Path;

use crate::compile::{Compiled, compile_all, compile_bitcode};
use crate::labelled::{Labelled, Laid};
use crate::source::Source;
use crate::{Clang, FrontError, Loaded, Options, appendix, assemble, find_clang, source};

/// Files that were compiled. Some may have got labels since.
pub struct Compilation {
    options: Options,
    clang: Clang,
    sources: Vec<Source>,
    compiled: Vec<Compiled>,
    warnings: Vec<String>,
    /// As `sources`.
    labelled: Vec<Option<Laid>>,
}

/// A file as it was compiled.
#[derive(Clone, Copy)]
pub struct CompiledFile<'a> {
    pub source: &'a Source,
    /// Those that clang takes.
    pub flags: &'a [String],
}

impl CompiledFile<'_> {
    /// What the compiler was given, in the source's directory: the file, or what stands in for it.
    pub fn argument(&self) -> &Path {
        self.source.stand_in.as_ref().unwrap_or(&self.source.argument)
    }
}

impl Compilation {
    pub fn of(options: &Options) -> Result<Compilation, FrontError> {
        let clang = find_clang()?;
        let mut warnings = Vec::new();
        let mut sources = source::collect(options, &mut warnings)?;
        appendix::write(&mut sources, options)?;
        let compiled = compile_all(&clang, &sources, options)?;
        let labelled = sources.iter().map(|_| None).collect();
        Ok(Compilation { options: options.clone(), clang, sources, compiled, warnings, labelled })
    }

    pub fn clang(&self) -> &Path {
        &self.clang.clang
    }

    pub fn files(&self) -> impl Iterator<Item = CompiledFile<'_>> {
        let files = self.sources.iter().zip(&self.compiled);
        files.map(|(source, compiled)| CompiledFile { source, flags: &compiled.flags })
    }

    /// Takes the code of a file from its labelled text. What is counted, and where that is, stays what it was. Where labels
    /// would change that in some functions, the text is not taken, and these functions are returned.
    pub fn label(&mut self, number: usize, labelled: Labelled) -> Result<BTreeSet<String>, FrontError> {
        let (source, compiled) = (&self.sources[number], &self.compiled[number]);
        let text =
            Source { stand_in: Some(labelled.text.clone()), flags: compiled.flags.clone(), ..source.clone() };
        let name = format!("labelled{number}");
        let bitcode = compile_bitcode(&self.clang, &text, &self.options, &name)?;
        let laid = Laid::new(labelled, source, &compiled.bitcode, bitcode)?;
        let differ = laid.differ();
        if differ.is_empty() {
            self.labelled[number] = Some(laid);
        }
        Ok(differ)
    }

    pub fn warn(&mut self, sentence: String) {
        self.warnings.push(sentence);
    }

    pub fn assemble(self) -> Result<Loaded, FrontError> {
        let Compilation { options, clang, sources, compiled, warnings, labelled } = self;
        assemble::assemble(&clang, &options, &sources, &compiled, &labelled, warnings)
    }
}
