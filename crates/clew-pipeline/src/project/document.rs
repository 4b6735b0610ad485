//! `clew.toml` as a document: values with their places, and errors that name them.

use super::keys::Section;
use super::nearest::nearest;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// A line and a column, from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Something, and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct At<T> {
    pub value: T,
    pub place: Place,
}

impl<T> At<T> {
    pub fn with<U>(&self, value: U) -> At<U> {
        At { value, place: self.place }
    }
}

/// What is wrong with a specification: one sentence with its place.
#[derive(Debug, thiserror::Error)]
#[error("{}: {sentence}", show(file, *place))]
pub struct ConfigError {
    pub file: PathBuf,
    pub place: Option<Place>,
    pub sentence: String,
}

/// `clew.toml:7:3`.
pub fn show(file: &Path, place: Option<Place>) -> String {
    match place {
        Some(Place { line, column }) => format!("{}:{line}:{column}", file.display()),
        None => file.display().to_string(),
    }
}

pub type Result<T> = std::result::Result<T, ConfigError>;

/// The file's text, to tell places from.
pub struct Document<'t> {
    pub file: &'t Path,
    pub text: &'t str,
}

impl<'t> Document<'t> {
    pub fn read(&self) -> Result<Node<'_, 't>> {
        match DeTable::parse(self.text) {
            Ok(table) => Ok(Node { document: self, start: 0, value: DeValue::Table(table.into_inner()) }),
            Err(error) => {
                let place = error.span().map(|span| self.place(span.start));
                let sentence = error.message().lines().collect::<Vec<_>>().join(", ");
                Err(ConfigError { file: self.file.to_owned(), place, sentence })
            }
        }
    }

    fn place(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }
}

/// A value of the document.
#[derive(Clone)]
pub struct Node<'d, 't> {
    document: &'d Document<'t>,
    start: usize,
    value: DeValue<'t>,
}

/// A key and its value.
pub type Entry<'d, 't> = (At<String>, Node<'d, 't>);

impl<'d, 't> Node<'d, 't> {
    pub fn place(&self) -> Place {
        self.document.place(self.start)
    }

    pub fn at<T>(&self, value: T) -> At<T> {
        At { value, place: self.place() }
    }

    pub fn error<T>(&self, sentence: impl Into<String>) -> Result<T> {
        self.error_at(self.place(), sentence)
    }

    pub fn error_at<T>(&self, place: Place, sentence: impl Into<String>) -> Result<T> {
        let file = self.document.file.to_owned();
        Err(ConfigError { file, place: Some(place), sentence: sentence.into() })
    }

    fn wrong<T>(&self, expected: &str) -> Result<T> {
        self.error(format!("{expected} is expected here, not {}", named(&self.value)))
    }

    /// The entries of a table, as they stand in the file.
    pub fn entries(&self, expected: &str) -> Result<Vec<Entry<'d, 't>>> {
        let DeValue::Table(table) = &self.value else { return self.wrong(expected) };
        let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<DeValue<'t>>)| {
            let node =
                Node { document: self.document, start: value.span().start, value: value.get_ref().clone() };
            let name: &std::borrow::Cow<str> = key.get_ref();
            (
                key.span().start,
                At { value: name.to_string(), place: self.document.place(key.span().start) },
                node,
            )
        };
        let mut entries: Vec<(usize, At<String>, Node)> = table.iter().map(entry).collect();
        entries.sort_by_key(|(start, ..)| *start);
        Ok(entries.into_iter().map(|(_, key, node)| (key, node)).collect())
    }

    pub fn unknown<T>(&self, key: &At<String>, known: &Section) -> Result<T> {
        let names = known.names();
        let known_ones = match nearest(&key.value, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known are {}", names.join(", ")),
        };
        self.error_at(key.place, format!("there is no key `{}` here; {known_ones}", key.value))
    }

    pub fn is_table(&self) -> bool {
        self.value.is_table()
    }

    pub fn as_str(&self) -> Option<&str> {
        self.value.as_str()
    }

    pub fn string(&self, expected: &str) -> Result<At<String>> {
        match self.value.as_str() {
            Some(text) => Ok(self.at(text.to_owned())),
            None => self.wrong(expected),
        }
    }

    pub fn boolean(&self) -> Result<bool> {
        self.value.as_bool().map_or_else(|| self.wrong("true or false"), Ok)
    }

    pub fn array(&self) -> Option<Vec<Node<'d, 't>>> {
        let items = self.value.as_array()?.iter();
        let node = |item: &toml::Spanned<DeValue<'t>>| Node {
            document: self.document,
            start: item.span().start,
            value: item.get_ref().clone(),
        };
        Some(items.map(node).collect())
    }

    /// One string or an array of them.
    pub fn strings(&self, expected: &str) -> Result<Vec<At<String>>> {
        match self.array() {
            Some(items) => items.iter().map(|item| item.string(expected)).collect(),
            None => Ok(vec![self.string(expected)?]),
        }
    }

    pub fn integer(&self) -> Option<i128> {
        let integer = self.value.as_integer()?;
        i128::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok()
    }

    pub fn float(&self) -> Option<f64> {
        self.value.as_float()?.as_str().replace('_', "").parse().ok()
    }

    /// A scalar as a flag's value is written.
    pub fn scalar(&self) -> Option<String> {
        match &self.value {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Boolean(value) => Some(value.to_string()),
            DeValue::Integer(_) => self.integer().map(|number| number.to_string()),
            DeValue::Float(number) => Some(number.as_str().replace('_', "")),
            DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
        }
    }
}

fn named(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    }
}
