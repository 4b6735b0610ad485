//! A cursor over LEB128 numbers.

pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes }
    }

    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0u64;
        let mut shift = 0;
        loop {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(value);
            }
            shift += 7;
        }
    }

    pub fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    /// How many of something follow, each of at least one byte.
    pub fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.bytes.len()).then_some(count)
    }

    pub fn text(&mut self) -> Option<String> {
        let count = self.count()?;
        let (text, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        Some(String::from_utf8_lossy(text).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ends() {
        let mut reader = Reader::new(&[0x96, 0x80, 0x80, 0x80, 0x08, 3, b'a', b'.', b'c', 0x80]);
        assert_eq!(reader.number(), Some(0x8000_0016));
        assert_eq!(reader.text().as_deref(), Some("a.c"));
        assert_eq!(reader.number(), None);
        assert_eq!(Reader::new(&[0xff; 20]).number(), None);
        assert_eq!(Reader::new(&[200, 1, 1]).count(), None);
    }
}
