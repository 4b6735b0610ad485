//! How much memory this process takes.

use std::fs;

/// What the kernel counts memory in: pages of so many bytes.
fn page() -> u64 {
    // Safety: it asks, and changes nothing.
    let bytes = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(bytes).unwrap_or(4096)
}

/// The bytes that are in use; none where the kernel does not say.
fn resident() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * page())
}

/// Whether more than so many bytes are in use, even after what was freed has gone back to the kernel.
pub fn exceeds(limit: u64) -> bool {
    let is_above = || resident().is_some_and(|bytes| bytes > limit);
    if !is_above() {
        return false;
    }
    // Safety: it gives free memory back, and moves nothing that is in use.
    unsafe { libc::malloc_trim(0) };
    is_above()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_takes_something() {
        assert!(exceeds(1 << 10));
        assert!(!exceeds(1 << 50));
    }
}
