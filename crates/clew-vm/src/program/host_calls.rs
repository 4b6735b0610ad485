//! Calls of `host.h`: from the machine's memory to the [`Host`](crate::Host) and back.

use crate::Outcome;
use crate::compile::code::HostCall;
use crate::machine::{Machine, Step};
use crate::number::arith::mask;
use crate::trace::shadow::Shadow;
use clew_ir::FunctionId;
use clew_term::Term;

/// The longest path or name that is passed on.
const MAX_STRING: u64 = 1 << 16;

impl<S: Shadow> Machine<'_, S> {
    pub fn host_call(&mut self, call: HostCall, side: u32) -> Step {
        if self.world.is_some() {
            return self.world_call(call, side);
        }
        let [a, b, c] = [0, 1, 2].map(|n| self.arg(side, n));
        let Some(host) = self.host.take() else {
            return Err(self.unsupported("what lies outside of the program"));
        };
        let result = match call {
            HostCall::Read | HostCall::ReadSome => self.check_room(b, c, true).map(|()| {
                let mut bytes = vec![0; c as usize];
                let n = host.read(a as i32, &mut bytes);
                (n, bytes[..n.max(0) as usize].to_vec())
            }),
            HostCall::Write => self.bytes_at(b, c).and_then(|bytes| {
                let written = host.write(a as i32, &bytes).map_err(Box::new)?;
                Ok((written, Vec::new()))
            }),
            HostCall::Open => {
                self.string_bytes(a).map(|path| (host.open(&path, b as i32, c as i32), Vec::new()))
            }
            HostCall::Close => Ok((host.close(a as i32), Vec::new())),
            HostCall::Seek => Ok((host.seek(a as i32, b as i64, c as i32), Vec::new())),
            HostCall::IsATty => Ok((i64::from(host.isatty(a as i32)), Vec::new())),
            HostCall::Remove => self.string_bytes(a).map(|path| (host.remove(&path), Vec::new())),
            HostCall::Rename => self
                .string_bytes(a)
                .and_then(|from| self.string_bytes(b).map(|to| (host.rename(&from, &to), Vec::new()))),
            HostCall::Clock => Ok((host.clock(a as i32), Vec::new())),
            HostCall::Environment => Ok(match host.environment(a as usize) {
                Some(mut entry) if (entry.len() as u64) < c => {
                    entry.push(0);
                    (entry.len() as i64 - 1, entry)
                }
                _ => (-1, Vec::new()),
            }),
            HostCall::Constructor => Ok((self.address_in(&self.program.constructors, a), Vec::new())),
            HostCall::Destructor => Ok((self.address_in(&self.program.destructors, a), Vec::new())),
            HostCall::Exit => Err(Box::new(Outcome::Exited(a as i32))),
        };
        self.host = Some(host);
        let (value, bytes) = result?;
        self.put_bytes(b, &bytes)?;
        self.give(side, value as u64 & mask(self.host_bits(call)), Term::NONE);
        Ok(())
    }

    /// How wide a call's result is.
    pub fn host_bits(&self, call: HostCall) -> u8 {
        use HostCall as H;
        match call {
            H::Seek | H::Clock => 64,
            H::Read | H::ReadSome | H::Write | H::Constructor | H::Destructor => self.pointer_bits(),
            H::Open | H::Close | H::IsATty | H::Remove | H::Rename | H::Environment | H::Exit => 32,
        }
    }

    /// The address of a function in a list, null past its end.
    pub fn address_in(&self, list: &[FunctionId], index: u64) -> i64 {
        list.get(index as usize).map_or(0, |id| self.memory.function(u64::from(id.0)) as i64)
    }

    fn check_room(&mut self, addr: u64, size: u64, write: bool) -> Step {
        if size == 0 { Ok(()) } else { self.access(addr, size, write).map(|_| ()) }
    }

    fn bytes_at(&mut self, addr: u64, size: u64) -> Step<Vec<u8>> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let spot = self.access(addr, size, false)?;
        Ok(self.memory.slice(spot, size as usize).to_vec())
    }

    pub fn string_bytes(&mut self, addr: u64) -> Step<Vec<u8>> {
        let mut bytes = Vec::new();
        for at in addr..addr.saturating_add(MAX_STRING) {
            match self.bytes_at(at, 1)?[0] {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        Ok(bytes)
    }

    /// Writes concrete bytes.
    pub fn put_bytes(&mut self, addr: u64, bytes: &[u8]) -> Step {
        if bytes.is_empty() {
            return Ok(());
        }
        self.fill(addr, 0, Term::NONE, bytes.len() as u64)?;
        let spot = self.memory.spot(addr);
        self.memory.slice_mut(spot, bytes.len()).copy_from_slice(bytes);
        Ok(())
    }
}
