//! All subjects: the lab's own, and what is chosen from the projects that were fetched.

use crate::failure::Failure;
use crate::programs::Whole;
use crate::selection::{self, SIMPLE};
use crate::subject::{self, OWN, Subject};
use crate::{Places, complexity::complexity, csv, load, pool};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What an experiment searches.
pub struct Choice {
    /// Its name, which the list of units in `out/` has too.
    pub experiment: &'static str,
    /// The fetched projects whose complex functions are units, in the order of the tables.
    pub fetched: &'static [&'static str],
    /// How many functions of each.
    pub units: usize,
    /// Whether the lab's own units are searched too.
    pub own: bool,
    pub programs: &'static [Whole],
}

/// A function of a project.
#[derive(Clone, Debug)]
pub struct Listed {
    pub file: String,
    pub function: String,
    pub complexity: u32,
}

/// A file that clew cannot load, and why.
pub struct Unloaded {
    pub file: String,
    pub why: String,
}

/// What there was to choose from.
pub struct Project {
    pub name: String,
    pub files: usize,
    pub functions: usize,
    pub complex: usize,
    pub taken: usize,
    pub unloaded: Vec<Unloaded>,
}

#[derive(Default)]
pub struct Catalogue {
    pub subjects: Vec<Subject>,
    pub projects: Vec<Project>,
    /// Projects that are not there.
    pub absent: Vec<&'static str>,
}

impl Catalogue {
    pub fn collect(places: &Places, choice: &Choice, jobs: usize, fresh: bool) -> Result<Catalogue, Failure> {
        let mut catalogue = Catalogue::default();
        for name in choice.fetched {
            match tree(places, name) {
                Some(tree) => catalogue.add_fetched(places, name, &tree, choice.units, (jobs, fresh))?,
                None => catalogue.absent.push(name),
            }
        }
        if choice.own {
            catalogue.add_own(places, jobs)?;
        }
        for whole in choice.programs {
            catalogue.subjects.extend(whole.subject(places)?);
        }
        catalogue.write(places, choice)?;
        Ok(catalogue)
    }

    fn add_fetched(
        &mut self,
        places: &Places,
        name: &str,
        tree: &Path,
        units: usize,
        (jobs, fresh): (usize, bool),
    ) -> Result<(), Failure> {
        let files = compiled_files(tree)?;
        let known = tree.join("functions.csv");
        if fresh || !known.is_file() {
            list_functions(places, tree, &files, jobs, &known)?;
        }
        let (functions, unloaded) = read_functions(&known)?;
        let found = functions.len();
        let complex = selection::complex(functions);
        let taken = selection::spread(&complex, units);
        self.projects.push(Project {
            name: name.to_owned(),
            files: files.len(),
            functions: found,
            complex: complex.len(),
            taken: taken.len(),
            unloaded,
        });
        self.subjects.extend(taken.into_iter().map(|Listed { file, function, complexity }| {
            Subject::unit(name, tree.join(file), Some(tree.to_path_buf()), function, complexity)
        }));
        Ok(())
    }

    /// The lab's own subjects must be what they are said to be.
    fn add_own(&mut self, places: &Places, jobs: usize) -> Result<(), Failure> {
        let own = subject::own(places)?;
        let measured = pool::each(jobs, &own, |worker, (file, function)| {
            let program = load::load(file, None, &work(places, worker))?;
            let id = load::tested(&program).find(|&id| program.function(id).name == *function);
            let complexity = id.map(|id| complexity(&program, id));
            let wrong = |why: String| Failure::Content { path: file.clone(), why };
            match complexity {
                Some(number) if number > SIMPLE => Ok(number),
                Some(number) => Err(wrong(format!("the complexity of {function} is only {number}"))),
                None => Err(wrong(format!("there is no function {function}"))),
            }
        });
        for ((file, function), complexity) in own.into_iter().zip(measured) {
            self.subjects.push(Subject::unit(OWN, file, None, function, complexity?));
        }
        Ok(())
    }

    fn write(&self, places: &Places, choice: &Choice) -> Result<(), Failure> {
        let mut text = "project,file,function,complexity\n".to_owned();
        for subject in &self.subjects {
            let (file, complexity) = (places.short(&subject.file), subject.complexity.to_string());
            text += &csv::line([&*subject.project, &file, &subject.function, &complexity]);
            text.push('\n');
        }
        let path = places.out().join(format!("{}-units.csv", choice.experiment));
        std::fs::create_dir_all(places.out()).map_err(Failure::file(places.out()))?;
        std::fs::write(&path, text).map_err(Failure::file(&path))
    }
}

/// Where a fetched project is, if it is there.
pub fn tree(places: &Places, project: &str) -> Option<PathBuf> {
    let tree = places.out().join("src").join(project);
    tree.join("compile_commands.json").is_file().then_some(tree)
}

/// A worker's directory for what the compiler makes; labs that run at the same time have their own.
pub fn work(places: &Places, worker: usize) -> PathBuf {
    work_of_all(places).join(worker.to_string())
}

/// To be removed at the end.
pub fn work_of_all(places: &Places) -> PathBuf {
    places.out().join(format!("work/{}", std::process::id()))
}

/// The C files of a project's compilation database, in order, each once.
pub fn compiled_files(tree: &Path) -> Result<Vec<PathBuf>, Failure> {
    #[derive(Deserialize)]
    struct Entry {
        directory: PathBuf,
        file: PathBuf,
    }
    let path = tree.join("compile_commands.json");
    let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
    let entries: Vec<Entry> = serde_json::from_str(&text)
        .map_err(|error| Failure::Content { path: path.clone(), why: error.to_string() })?;
    // A file that the build made and removed again cannot be read.
    let files = entries.iter().filter_map(|entry| entry.directory.join(&entry.file).canonicalize().ok());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// Loads every file once and writes down its functions; of a file that cannot be loaded, why.
fn list_functions(
    places: &Places,
    tree: &Path,
    files: &[PathBuf],
    jobs: usize,
    to: &Path,
) -> Result<(), Failure> {
    let lines = pool::each(jobs, files, |worker, file| {
        let name = file.strip_prefix(tree).unwrap_or(file).display().to_string();
        eprintln!("lab: {}", places.short(file));
        match load::load(file, Some(tree), &work(places, worker)) {
            Ok(program) => load::tested(&program)
                .map(|id| {
                    let complexity = complexity(&program, id).to_string();
                    csv::line([&*name, &program.function(id).name, &complexity, ""])
                })
                .collect(),
            Err(failure) => vec![csv::line([&*name, "", "", &failure.headline()])],
        }
    });
    let text: String = lines.iter().flatten().map(|line| format!("{line}\n")).collect();
    std::fs::write(to, text).map_err(Failure::file(to))
}

fn read_functions(path: &Path) -> Result<(Vec<Listed>, Vec<Unloaded>), Failure> {
    let text = std::fs::read_to_string(path).map_err(Failure::file(path))?;
    let (mut functions, mut unloaded) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let [file, function, complexity, why] = <[String; 4]>::try_from(csv::split(line))
            .map_err(|_| Failure::Content { path: path.to_path_buf(), why: format!("no record: {line}") })?;
        match complexity.parse() {
            Ok(complexity) => functions.push(Listed { file, function, complexity }),
            Err(_) => unloaded.push(Unloaded { file, why }),
        }
    }
    Ok((functions, unloaded))
}
