//! One function's record, as it stands in the file.

use super::reader::Reader;

/// A counter, or an expression over counters. Whoever uses an expression says which operation it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    Zero,
    Counter(u32),
    Subtract(u32),
    Add(u32),
}

impl Count {
    fn decode(encoded: u64) -> Option<Count> {
        let id = u32::try_from(encoded >> 2).ok()?;
        Some(match encoded & 3 {
            0 => Count::Zero,
            1 => Count::Counter(id),
            2 => Count::Subtract(id),
            _ => Count::Add(id),
        })
    }
}

/// A condition's number in its decision and what is evaluated next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct McdcParams {
    pub id: u32,
    /// `[false, true]`; `None`: the decision has its outcome.
    pub next: [Option<u32>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Code(Count),
    Gap(Count),
    Skipped,
    /// Of the macro or included file whose regions have that file number.
    Expansion(u32),
    /// Counts when true and when false.
    Branch(Count, Count, Option<McdcParams>),
    /// Of that many conditions, and behind its last bit.
    Decision {
        end_bit: u32,
        conditions: u32,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct RawRegion {
    /// Number of the (virtual) file: each macro expansion has its own.
    pub file: u32,
    pub start: (u32, u32),
    pub end: (u32, u32),
    pub kind: Kind,
}

#[derive(Debug)]
pub struct Record {
    /// Virtual file to index into the unit's table of files.
    pub files: Vec<u32>,
    pub expressions: Vec<(Count, Count)>,
    pub regions: Vec<RawRegion>,
}

const GAP_BIT: u32 = 1 << 31;

impl Record {
    pub fn read(reader: &mut Reader<'_>) -> Option<Record> {
        let count = reader.count()?;
        let files = (0..count).map(|_| reader.small()).collect::<Option<Vec<_>>>()?;
        let count = reader.count()?;
        let expressions = (0..count)
            .map(|_| Some((Count::decode(reader.number()?)?, Count::decode(reader.number()?)?)))
            .collect::<Option<Vec<_>>>()?;
        let mut regions = Vec::new();
        for file in 0..files.len() as u32 {
            read_regions(reader, file, &mut regions)?;
        }
        Some(Record { files, expressions, regions })
    }
}

fn read_regions(reader: &mut Reader<'_>, file: u32, regions: &mut Vec<RawRegion>) -> Option<()> {
    let count = reader.count()?;
    let mut line = 0u32;
    for _ in 0..count {
        let mut kind = read_kind(reader)?;
        line = line.checked_add(reader.small()?)?;
        let mut start = (line, reader.small()?);
        let last_line = line.checked_add(reader.small()?)?;
        let mut end = (last_line, reader.small()?);
        if end.1 & GAP_BIT != 0 {
            end.1 &= !GAP_BIT;
            if let Kind::Code(count) = kind {
                kind = Kind::Gap(count);
            }
        }
        if start.1 == 0 && end.1 == 0 {
            start.1 = 1;
            end.1 = u32::MAX;
        }
        regions.push(RawRegion { file, start, end, kind });
    }
    Some(())
}

/// A plain count, or where its tag is zero the kind and what belongs to it.
fn read_kind(reader: &mut Reader<'_>) -> Option<Kind> {
    const EXPANSION_BIT: u64 = 1 << 2;
    let encoded = reader.number()?;
    if encoded & 3 != 0 {
        return Count::decode(encoded).map(Kind::Code);
    }
    if encoded & EXPANSION_BIT != 0 {
        return Some(Kind::Expansion(u32::try_from(encoded >> 3).ok()?));
    }
    match encoded >> 3 {
        0 => Some(Kind::Code(Count::Zero)),
        2 => Some(Kind::Skipped),
        4 => Some(Kind::Branch(Count::decode(reader.number()?)?, Count::decode(reader.number()?)?, None)),
        5 => Some(Kind::Decision { end_bit: reader.small()?, conditions: reader.small()? }),
        6 => {
            let (yes, no) = (Count::decode(reader.number()?)?, Count::decode(reader.number()?)?);
            let [id, next_true, next_false] = [reader.small()?, reader.small()?, reader.small()?];
            let next = [next_false.checked_sub(1), next_true.checked_sub(1)];
            Some(Kind::Branch(yes, no, id.checked_sub(1).map(|id| McdcParams { id, next })))
        }
        _ => None,
    }
}

/// The unit's table: the compiler's directory, then the files. Clang is asked not to compress it.
pub fn read_file_names(bytes: &[u8]) -> Option<Vec<String>> {
    let mut reader = Reader::new(bytes);
    let count = reader.number()?;
    let _uncompressed = reader.number()?;
    let compressed = reader.number()?;
    if compressed != 0 {
        return None;
    }
    (0..count).map(|_| reader.text()).collect()
}
