//! Points of the program: where a segment starts, and the calls under way that are known (BiTe, section 6).

use clew_ir::SegmentId;
use rustc_hash::FxHashMap;

/// A call string: calls that are under way, and to whose next segment they come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct CallString(u32);

impl CallString {
    /// Nothing is known of who called.
    pub const EMPTY: CallString = CallString(0);
}

/// Where a segment starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point {
    pub at: SegmentId,
    pub calls: CallString,
}

/// All call strings, each once.
pub struct CallStrings {
    /// By string: the string without its latest call, the latest call (the segment that it ends), and its length.
    parts: Vec<(CallString, SegmentId, u32)>,
    known: FxHashMap<(CallString, SegmentId), CallString>,
}

impl Default for CallStrings {
    fn default() -> Self {
        CallStrings { parts: vec![(CallString::EMPTY, SegmentId(u32::MAX), 0)], known: FxHashMap::default() }
    }
}

impl CallStrings {
    /// With one call more.
    pub fn push(&mut self, string: CallString, call: SegmentId) -> CallString {
        if let Some(&known) = self.known.get(&(string, call)) {
            return known;
        }
        let new = CallString(self.parts.len() as u32);
        self.parts.push((string, call, self.len(string) + 1));
        self.known.insert((string, call), new);
        new
    }

    /// Without the latest call, and that call.
    pub fn pop(&self, string: CallString) -> Option<(CallString, SegmentId)> {
        let (rest, call, length) = self.parts[string.0 as usize];
        (length > 0).then_some((rest, call))
    }

    pub fn len(&self, string: CallString) -> u32 {
        self.parts[string.0 as usize].2
    }

    /// The calls, the latest first.
    pub fn calls(&self, string: CallString) -> impl Iterator<Item = SegmentId> + '_ {
        let mut at = string;
        std::iter::from_fn(move || {
            let (rest, call) = self.pop(at)?;
            at = rest;
            Some(call)
        })
    }

    /// Whether a run whose calls are all known may be where only the latest calls are: the second is the end of the first.
    pub fn fits(&self, known: CallString, latest: CallString) -> bool {
        let mut calls = self.calls(known);
        self.calls(latest).all(|call| calls.next() == Some(call))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BiTe, Figure 6: `fun` is called in two places, and what follows the one call does not follow the other.
    #[test]
    fn a_return_leads_only_to_its_own_call() {
        let mut strings = CallStrings::default();
        let [third, sixth] = [3, 6].map(|line| strings.push(CallString::EMPTY, SegmentId(line)));
        assert!(!strings.fits(sixth, third));
        assert!(strings.fits(sixth, sixth) && strings.fits(sixth, CallString::EMPTY));
        let deeper = strings.push(sixth, SegmentId(3));
        assert!(strings.fits(deeper, third), "the latest call is the third line's");
        assert!(!strings.fits(third, deeper));
        assert_eq!(strings.pop(deeper), Some((sixth, SegmentId(3))));
        assert_eq!(strings.push(sixth, SegmentId(3)), deeper);
        assert_eq!(strings.len(deeper), 2);
    }
}
