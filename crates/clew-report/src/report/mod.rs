//! Reports for people and for other tools, from `summary.json` alone: one format a file. Each is a function from a summary to
//! texts; who writes them to files is none of its business.

mod by_file;
mod cobertura;
mod html;
mod junit;
mod lcov;
mod markdown;
mod quality;
mod sarif;

use crate::{SourceText, Summary};

pub use markdown::markdown;
pub use quality::{coverage_line, quality};

/// A kind of report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Format {
    Html,
    Lcov,
    Cobertura,
    Junit,
    Sarif,
    /// `summary.json` itself.
    Json,
}

/// A file of a report, by its name in the folder of reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFile {
    pub name: String,
    pub text: String,
}

impl Format {
    pub const ALL: [Format; 6] =
        [Format::Html, Format::Lcov, Format::Cobertura, Format::Junit, Format::Sarif, Format::Json];

    pub fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Lcov => "lcov",
            Format::Cobertura => "cobertura",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Json => "json",
        }
    }

    pub fn parse(name: &str) -> Result<Format, String> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
            format!("unknown report `{name}`; known ones are {}", known.join(", "))
        })
    }

    /// Whether it shows sources.
    pub fn needs_sources(self) -> bool {
        self == Format::Html
    }

    /// Whether it is about what tests do: there is none where no test was run.
    pub fn needs_tests(self) -> bool {
        matches!(self, Format::Lcov | Format::Cobertura | Format::Junit)
    }

    /// The files of a report, the one to open first. `sources`: those of the summary, in its order.
    pub fn render(self, summary: &Summary, sources: &[SourceText]) -> Vec<ReportFile> {
        let one = |name: &str, text: String| vec![ReportFile { name: name.to_owned(), text }];
        match self {
            Format::Html => html::pages(summary, sources),
            Format::Lcov => one("lcov.info", lcov::lcov(summary)),
            Format::Cobertura => one("cobertura.xml", cobertura::cobertura(summary)),
            Format::Junit => one("junit.xml", junit::junit(summary)),
            Format::Sarif => one("clew.sarif", sarif::sarif(summary)),
            Format::Json => Vec::new(),
        }
    }
}

/// A path as a relative reference (RFC 3986).
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let letter =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(letter).collect()
}
