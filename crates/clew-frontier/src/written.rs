//! A map as text, for certificates, and back.

use crate::program::Looked;
use crate::refuted::Refutation;
use crate::text::{Reader, Writer};
use crate::{CallString, Cube, Era, Map, Point, Program};
use clew_ir::{Callee, SegmentId};
use clew_term::Term;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Written {
    /// No access is presumed to stay inside of its object.
    pub strict: bool,
    /// The calls that are looked into beside those that a cube depends on: where segments end, or `deep` for all that may not
    /// come back.
    pub looked: Vec<String>,
    /// A line for each term that the cubes are made of (`text`).
    pub terms: Vec<String>,
    pub points: Vec<WrittenPoint>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenPoint {
    /// The segment where the point is, and before it those that end with the calls under way, the outermost first.
    pub at: Vec<u32>,
    /// For people.
    pub function: String,
    /// Of each of these no run ever meets all literals.
    pub never: Vec<Vec<String>>,
    /// For each of them, how many of the decisions to look into calls it takes.
    pub looked: Vec<u32>,
}

impl Written {
    pub fn of(program: &Program, map: &Map, strict: bool) -> Written {
        let mut writer = Writer::new(&program.terms, &program.states);
        let mut points: BTreeMap<Vec<u32>, WrittenPoint> = BTreeMap::new();
        for (&point, cubes) in &map.cubes {
            let calls = program.strings().calls(point.calls);
            let mut at: Vec<u32> = [point.at].into_iter().chain(calls).map(|segment| segment.0).collect();
            at.reverse();
            let (function, _) = program.code().segments.place(point.at);
            let function = program.code().program.function(function).called().to_owned();
            let mut words = |known: &Refutation| {
                known.cube.literals().iter().map(|&literal| writer.operand(literal)).collect()
            };
            let never = cubes.iter().map(&mut words).collect();
            let looked = cubes.iter().map(|known| known.era.0).collect();
            points.insert(at.clone(), WrittenPoint { at, function, never, looked });
        }
        let points = points.into_values().collect();
        let looked = program.looked().iter().map(|&looked| match looked {
            Looked::Deep => DEEP.to_owned(),
            Looked::Call(segment) => segment.0.to_string(),
        });
        Written { strict, looked: looked.collect(), terms: writer.lines, points }
    }

    /// The map, over a program's state. `Err`: what is wrong, in half a sentence.
    pub fn map(&self, program: &mut Program) -> Result<Map, String> {
        self.look(program)?;
        let ahead = program.ahead.clone();
        let mut reader = Reader::new(&ahead.code, &mut program.terms, &mut program.states);
        for (number, line) in self.terms.iter().enumerate() {
            reader.add(line).ok_or_else(|| format!("term {number}, `{line}`, is none of the program"))?;
        }
        let mut cubes: Vec<Vec<Vec<Term>>> = Vec::new();
        for point in &self.points {
            let mut cube = |words: &Vec<String>| -> Option<Vec<Term>> {
                words.iter().map(|word| reader.operand(word)).collect()
            };
            let never: Option<Vec<Vec<Term>>> = point.never.iter().map(&mut cube).collect();
            cubes.push(
                never.ok_or_else(|| format!("what is said of {} is not in its terms", point.function))?,
            );
        }
        let mut map = Map::default();
        for (written, cubes) in self.points.iter().zip(cubes) {
            let point = point(program, &written.at)
                .ok_or_else(|| format!("{:?} is no point of the program", written.at))?;
            if written.looked.len() != cubes.len()
                || written.looked.iter().any(|&era| era as usize > self.looked.len())
            {
                return Err(format!("it is not said which calls {} looks into", written.function));
            }
            for (literals, &era) in cubes.into_iter().zip(&written.looked) {
                if literals.iter().any(|&literal| program.terms.width(literal) != 1) {
                    return Err(format!("what is said of {} is neither true nor false", written.function));
                }
                // What never holds is excluded anyway.
                if let Some(cube) = Cube::of(&mut program.terms, literals) {
                    map.cubes.entry(point).or_default().push(Refutation { cube, era: Era(era) });
                }
            }
        }
        Ok(map)
    }

    /// Looks into calls as whoever wrote it did.
    fn look(&self, program: &mut Program) -> Result<(), String> {
        for word in &self.looked {
            let segment = word.parse().ok().filter(|&at: &u32| (at as usize) < program.code().segments.len());
            program.look_into(match segment {
                Some(at) => Looked::Call(SegmentId(at)),
                None if word == DEEP => Looked::Deep,
                None => return Err(format!("`{word}` is no call of the program")),
            });
        }
        Ok(())
    }
}

const DEEP: &str = "deep";

/// The point that a list of segments names, if each but the last ends with a call of the next one's function.
fn point(program: &mut Program, at: &[u32]) -> Option<Point> {
    let segments = program.code().segments.len();
    let (&last, calls) = at.split_last()?;
    let is_there = at.iter().all(|&segment| (segment as usize) < segments);
    if !is_there || calls.len() > Program::DEEPEST {
        return None;
    }
    let mut here = Point { at: SegmentId(last), calls: CallString::EMPTY };
    for (&call, &next) in calls.iter().zip(&at[1..]) {
        let calling = Point { at: SegmentId(call), calls: here.calls };
        let (callee, _) = program.code().segments.place(SegmentId(next));
        let step = program.step(calling);
        if step.call.as_ref()?.callee != Callee::Direct(callee) {
            return None;
        }
        here.calls = program.push(here.calls, SegmentId(call));
    }
    Some(here)
}
