//! From a record to a `CoverageMap`.

use clew_ir::{Branch, CounterId, CoverageMap, Expansion, Expr, ExprId, FileId, Range, Region, RegionKind};
use rustc_hash::FxHashMap;

use super::ProfileName;
use super::decision::Decisions;
use super::record::{Count, Kind, RawRegion, Record};

pub fn build(record: &Record, files: &[FileId], profile: &ProfileName) -> Option<CoverageMap> {
    let mut builder = Builder {
        record,
        files,
        first: profile.first,
        counters: profile.counters,
        exprs: Vec::new(),
        known: FxHashMap::default(),
    };
    let ProfileName { name: _, hash, first, counters, first_bit, bits } = *profile;
    let mut map = CoverageMap { hash, first, counters, first_bit, bits, ..CoverageMap::default() };
    let expansions = expansion_counts(record);
    let mut decisions = Decisions::default();
    for (index, raw) in record.regions.iter().enumerate() {
        let range = builder.range(raw)?;
        let kind = match raw.kind {
            Kind::Code(_) => RegionKind::Code,
            Kind::Gap(_) => RegionKind::Gap,
            Kind::Skipped => RegionKind::Skipped,
            Kind::Expansion(expanded) => {
                decisions.expand(raw, expanded);
                RegionKind::Expansion
            }
            Kind::Branch(yes, no, params) => {
                decisions.branch(raw, params, map.branches.len());
                let count = [builder.expr(no)?, builder.expr(yes)?];
                let folded = yes == Count::Zero && no == Count::Zero;
                map.branches.push(Branch { range, count, arms: Default::default(), folded });
                continue;
            }
            Kind::Decision { end_bit, conditions } => {
                decisions.open(raw, range, end_bit, conditions);
                continue;
            }
        };
        let count = match raw.kind {
            Kind::Code(count) | Kind::Gap(count) => count,
            _ => expansions.get(&index).copied().unwrap_or(Count::Zero),
        };
        map.regions.push(Region { range, kind, count: builder.expr(count)?, entry: None });
    }
    map.decisions = decisions.finish();
    map.expansions = expansions_of(&builder)?;
    map.exprs = builder.exprs;
    Some(map)
}

struct Builder<'a> {
    record: &'a Record,
    files: &'a [FileId],
    first: u32,
    counters: u32,
    /// What an expression refers to stands before it.
    exprs: Vec<Expr>,
    known: FxHashMap<Count, ExprId>,
}

impl Builder<'_> {
    fn range(&self, raw: &RawRegion) -> Option<Range> {
        let index = *self.record.files.get(raw.file as usize)?;
        let file = *self.files.get(index as usize)?;
        Some(Range { file, start: raw.start, end: raw.end })
    }

    /// With a stack of its own: a long function's expressions nest deeper than the machine's stack is sure to hold.
    fn expr(&mut self, count: Count) -> Option<ExprId> {
        let mut open = vec![count];
        while let Some(&top) = open.last() {
            if self.known.contains_key(&top) {
                open.pop();
                continue;
            }
            let expr = match top {
                Count::Zero => Expr::Zero,
                Count::Counter(index) if index < self.counters => {
                    Expr::Counter(CounterId(self.first + index))
                }
                Count::Counter(_) => return None,
                Count::Add(index) | Count::Subtract(index) => {
                    let &(a, b) = self.record.expressions.get(index as usize)?;
                    match (self.known.get(&a), self.known.get(&b)) {
                        (Some(&a), Some(&b)) if matches!(top, Count::Add(_)) => Expr::Add(a, b),
                        (Some(&a), Some(&b)) => Expr::Sub(a, b),
                        _ if open.len() > 2 * self.record.expressions.len() + 2 => return None,
                        _ => {
                            open.extend([a, b]);
                            continue;
                        }
                    }
                }
            };
            self.exprs.push(expr);
            self.known.insert(top, ExprId(self.exprs.len() as u32 - 1));
            open.pop();
        }
        self.known.get(&count).copied()
    }
}

/// The uses of macros. The record lists regions by virtual file, so what is counted in one is neighbours in the map.
fn expansions_of(builder: &Builder) -> Option<Vec<Expansion>> {
    let raws = &builder.record.regions;
    let is_branch = |raw: &&RawRegion| matches!(raw.kind, Kind::Branch(..));
    let is_region = |raw: &&RawRegion| !matches!(raw.kind, Kind::Branch(..) | Kind::Decision { .. });
    let regions: Vec<u32> = raws.iter().filter(is_region).map(|raw| raw.file).collect();
    let branches: Vec<u32> = raws.iter().filter(is_branch).map(|raw| raw.file).collect();
    let span = |files: &[u32], file| {
        files.partition_point(|&other| other < file)..files.partition_point(|&other| other <= file)
    };
    let uses = raws.iter().filter_map(|raw| match raw.kind {
        Kind::Expansion(file) => Some((raw, file)),
        _ => None,
    });
    let number: FxHashMap<u32, usize> = uses.clone().enumerate().map(|(at, (_, file))| (file, at)).collect();
    uses.map(|(raw, file)| {
        Some(Expansion {
            call: builder.range(raw)?,
            inside: number.get(&raw.file).copied(),
            regions: span(&regions, file),
            branches: span(&branches, file),
        })
    })
    .collect()
}

/// An expansion counts as the first region of what it expands to does; that may be an expansion itself.
fn expansion_counts(record: &Record) -> FxHashMap<usize, Count> {
    let mut first: FxHashMap<u32, usize> = FxHashMap::default();
    for (index, region) in record.regions.iter().enumerate() {
        first.entry(region.file).or_insert(index);
    }
    let mut counts = FxHashMap::default();
    for (index, region) in record.regions.iter().enumerate() {
        let mut at = region;
        // Expansions nest at most as deep as there are files.
        for _ in 0..=record.files.len() {
            match at.kind {
                Kind::Expansion(expanded) => match first.get(&expanded) {
                    Some(&next) => at = &record.regions[next],
                    None => break,
                },
                Kind::Code(count) | Kind::Gap(count) | Kind::Branch(count, ..) => {
                    counts.insert(index, count);
                    break;
                }
                Kind::Skipped | Kind::Decision { .. } => break,
            }
        }
    }
    counts
}
