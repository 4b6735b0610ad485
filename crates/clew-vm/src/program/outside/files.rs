//! Files and standard input of a program under test, as they are opened, read and closed.

use super::{ABSENT, Content, Descriptor, LENGTH, errno};
use crate::inputs::space::Source;
use crate::machine::{Machine, Step};
use crate::trace::shadow::Shadow;
use clew_term::Term;

/// Of `open`'s flags.
const ACCESS: u64 = 3;
const READ_WRITE: u64 = 2;
const TRUNCATE: u64 = 0o1000;

/// A program may ask to read what it writes, and never do so.
const READ_BACK: &str = "a file that is both read and written";

impl<S: Shadow> Machine<'_, S> {
    /// The bytes of an input and its length, from its first use on.
    pub(super) fn content(&mut self, source: Source) -> Content {
        let known = self.world.as_ref().and_then(|world| world.contents.get(&source).copied());
        known.unwrap_or_else(|| {
            let most = self.world.as_ref().map_or(0, |world| world.most(source));
            let base = self.open_bytes(source, most);
            let length = if most == 0 { (0, Term::NONE) } else { self.hidden_variable(source, LENGTH) };
            let content = Content { base, most, length };
            if let Some(world) = &mut self.world {
                world.contents.insert(source, content);
            }
            content
        })
    }

    pub(super) fn read_outside(&mut self, fd: u64, to: u64, n: u64) -> Step<i64> {
        let found = self.world.as_ref().and_then(|world| world.descriptor(fd));
        let (source, position) = match found {
            Some(Descriptor::Input { source, position }) => (source, position),
            Some(Descriptor::Sink { readable: true }) => return Err(self.unsupported(READ_BACK)),
            Some(Descriptor::Sink { readable: false }) | None => return Ok(errno::EBADF),
        };
        let content = self.content(source);
        let end = position.saturating_add(n).min(content.most);
        let mut at = position;
        while at < end && self.exceeds(content.length, at) {
            at += 1;
        }
        if at > position {
            self.copy(to, content.base + position, at - position)?;
        }
        self.set_position(fd, at);
        Ok(at.saturating_sub(position) as i64)
    }

    fn set_position(&mut self, fd: u64, to: u64) {
        let world = self.world.as_mut();
        let descriptor = world.and_then(|world| world.descriptors.get_mut(fd as usize)?.as_mut());
        if let Some(Descriptor::Input { position, .. }) = descriptor {
            *position = to;
        }
    }

    pub(super) fn seek_outside(&mut self, fd: u64, offset: i64, whence: u64) -> Step<i64> {
        let found = self.world.as_ref().and_then(|world| world.descriptor(fd));
        let Some(Descriptor::Input { source, position }) = found else { return Ok(errno::EBADF) };
        let start = match whence {
            0 => 0,
            1 => position as i64,
            2 => self.whole_length(source),
            _ => return Ok(errno::EINVAL),
        };
        match start.checked_add(offset) {
            Some(to) if to >= 0 => {
                self.set_position(fd, to as u64);
                Ok(to)
            }
            _ => Ok(errno::EINVAL),
        }
    }

    /// Where the input ends, which is decided here.
    fn whole_length(&mut self, source: Source) -> i64 {
        let content = self.content(source);
        let mut at = 0;
        while at < content.most && self.exceeds(content.length, at) {
            at += 1;
        }
        at as i64
    }

    pub(super) fn open_outside(&mut self, path: u64, flags: u64) -> Step<i64> {
        let name = self.string_bytes(path)?;
        if self.is_empty(path, &name) {
            return Ok(errno::ENOENT);
        }
        let found = self.named_file(path, &name)?;
        let is_written = self.world.as_ref().is_some_and(|world| world.written.contains(&name));
        let readable = flags & ACCESS == READ_WRITE;
        let is_kept = readable && flags & TRUNCATE == 0;
        if is_kept || is_written || (flags & ACCESS != 0 && found.is_some()) {
            return Err(self.unsupported(READ_BACK));
        }
        if found.is_none() && leads_away(&name) {
            return Err(self.unsupported("a path that leads out of the test's own directory"));
        }
        let descriptor = match (flags & ACCESS, found) {
            (0, None) => return Ok(self.not_chosen(errno::ENOENT)),
            (0, Some(n)) if self.is_absent(n) => return Ok(errno::ENOENT),
            (0, Some(n)) => Descriptor::Input { source: Source::File(n), position: 0 },
            _ => Descriptor::Sink { readable },
        };
        let is_sink = matches!(descriptor, Descriptor::Sink { .. });
        let Some(world) = &mut self.world else { return Ok(errno::ENOENT) };
        if is_sink {
            world.written.push(name);
        }
        let free = world.descriptors.iter().position(Option::is_none).unwrap_or(world.descriptors.len());
        if free == world.descriptors.len() {
            world.descriptors.push(None);
        }
        world.descriptors[free] = Some(descriptor);
        // That a file can be made is not the test's choice.
        Ok(if is_sink { self.not_chosen(free as i64) } else { free as i64 })
    }

    /// Whether a path is empty, which becomes part of the path condition.
    fn is_empty(&mut self, path: u64, name: &[u8]) -> bool {
        if S::ON {
            let c = self.shadow.concolic();
            let first = c.byte_at(&self.memory, path);
            let truth = c.terms.truth(first);
            self.decide_outside(truth, !name.is_empty());
        }
        name.is_empty()
    }

    /// Whether a file is missing in this run.
    fn is_absent(&mut self, n: u32) -> bool {
        if let Some(&known) = self.world.as_ref().and_then(|world| world.absent.get(&n)) {
            return known;
        }
        self.content(Source::File(n));
        let variable = self.hidden_variable(Source::File(n), ABSENT);
        let absent = self.exceeds(variable, 0);
        if let Some(world) = &mut self.world {
            world.absent.insert(n, absent);
        }
        absent
    }

    /// Which of the named files a path is; that it is one, or none, becomes part of the path condition.
    fn named_file(&mut self, path: u64, is: &[u8]) -> Step<Option<u32>> {
        let Some(outside) = self.world.as_ref().map(|world| world.outside) else { return Ok(None) };
        for (n, (name, _)) in (0..).zip(&outside.files) {
            let holds = name == is;
            if S::ON {
                let same = self.spells(path, name);
                self.decide_outside(same, holds);
            }
            if holds {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// That a string in memory is this one. Past its end in this run it cannot be looked at: there it differs already.
    fn spells(&mut self, at: u64, name: &[u8]) -> Term {
        let mut same = Term::TRUE;
        for (i, byte) in (0..).zip(name.iter().copied().chain([0])) {
            if self.memory.check(at + i, 1, false).is_err() {
                return Term::FALSE;
            }
            let c = self.shadow.concolic();
            let here = c.byte_at(&self.memory, at + i);
            let byte = c.terms.constant(u128::from(byte), 8);
            let equal = c.terms.eq(here, byte);
            same = c.terms.and(same, equal);
        }
        same
    }

    pub(super) fn close_outside(&mut self, fd: u64) -> i64 {
        let slot = self.world.as_mut().and_then(|world| world.descriptors.get_mut(fd as usize));
        match slot.and_then(Option::take) {
            Some(_) => 0,
            None => errno::EBADF,
        }
    }
}

/// Whether a path is more than the name of a file.
fn leads_away(name: &[u8]) -> bool {
    name.contains(&b'/') || name == b"." || name == b".."
}
