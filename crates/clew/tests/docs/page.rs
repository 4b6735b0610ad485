//! A page as the parts that are checked.

/// A page of the guide.
pub struct Page {
    /// Files of the project that its commands use.
    pub files: Vec<String>,
    /// The same, with their directories.
    pub tree: Vec<String>,
    pub parts: Vec<Part>,
}

/// Some lines of it.
pub struct Part {
    /// Where it begins, from 1.
    pub line: usize,
    pub lines: Vec<String>,
    pub kind: Kind,
}

pub enum Kind {
    Text,
    /// The commands of a console block.
    Console,
    /// A file that the commands use.
    File(String),
    /// Functions that stand in a file that was written.
    From(String),
}

impl Page {
    /// Or the line and what is wrong there.
    pub fn parse(text: &str) -> Result<Page, String> {
        let mut page = Page { files: Vec::new(), tree: Vec::new(), parts: Vec::new() };
        let (mut part, mut not_run) = (Part::text(1), false);
        for (number, line) in (1..).zip(text.lines()) {
            let fence = line.trim_start().strip_prefix("```");
            match (&part.kind, fence) {
                (Kind::Text, Some(info)) if !part.is_inside() => {
                    let kind = kind(info, not_run).map_err(|wrong| format!("{number}: {wrong}"))?;
                    page.parts.push(part);
                    part = Part { line: number, lines: Vec::new(), kind };
                    part.lines.push(line.to_owned());
                }
                (_, Some("")) => {
                    part.lines.push(line.to_owned());
                    page.parts.push(part);
                    part = Part::text(number + 1);
                    not_run = false;
                }
                (_, Some(info)) => return Err(format!("{number}: `{info}` opens a block inside of another")),
                (Kind::Text, None) if !part.is_inside() => {
                    if let Some(names) = comment(line, "files:") {
                        page.files.extend(names.split_whitespace().map(str::to_owned));
                    }
                    if let Some(names) = comment(line, "tree:") {
                        page.tree.extend(names.split_whitespace().map(str::to_owned));
                    }
                    not_run |= comment(line, "not run:").is_some_and(|why| !why.is_empty());
                    part.lines.push(line.to_owned());
                }
                _ => {
                    if line.starts_with("$ ") && part.lines[0].trim_start() == "```text" {
                        return Err(format!("{number}: commands stand in ```console blocks"));
                    }
                    part.lines.push(line.to_owned());
                }
            }
        }
        page.parts.push(part);
        Ok(page)
    }
}

impl Part {
    fn text(line: usize) -> Part {
        Part { line, lines: Vec::new(), kind: Kind::Text }
    }

    /// A block that nothing is done with.
    fn is_inside(&self) -> bool {
        self.lines.first().is_some_and(|line| line.trim_start().starts_with("```"))
    }
}

fn kind(info: &str, not_run: bool) -> Result<Kind, String> {
    let mut words = info.split_whitespace();
    Ok(match (words.next(), words.next(), words.next()) {
        (Some("console"), None, None) if !not_run => Kind::Console,
        (Some(_), None, None) | (None, ..) => Kind::Text,
        (Some(_), Some("from"), Some(path)) => Kind::From(path.to_owned()),
        (Some(_), Some(name), None) => Kind::File(name.to_owned()),
        _ => return Err(format!("what is ```{info}?")),
    })
}

fn comment<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let inner = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    inner.trim().strip_prefix(key).map(str::trim)
}

/// Where its links lead, those to other sites left out.
pub fn links(text: &str) -> Vec<String> {
    let outside: Vec<&str> = outside_of_blocks(text).collect();
    let ends = outside.iter().flat_map(|line| line.split("](").skip(1));
    let links = ends.filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://")).map(str::to_owned).collect()
}

/// The names of its headings, as GitHub makes them.
pub fn anchors(text: &str) -> Vec<String> {
    let headings = outside_of_blocks(text).filter(|line| line.starts_with('#'));
    let name = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(name).collect()
}

fn outside_of_blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        inside ^= line.trim_start().starts_with("```");
        !inside
    })
}
