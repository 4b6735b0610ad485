//! libclang, as far as it is needed: cursors with their children, types and places. The one place with unsafe code.
//!
//! The library is opened when the first labels are asked for, so a clew that labels nothing does without it.

use clang_sys::*;
use std::ffi::{CStr, CString, c_uint};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::LabelError;

/// A parsed file. libclang keeps its index as long as its units.
pub struct Parsed {
    index: CXIndex,
    unit: CXTranslationUnit,
}

#[derive(Clone, Copy)]
pub struct Cursor(pub CXCursor);

#[derive(Clone, Copy)]
pub struct Ty(pub CXType);

/// Where a cursor begins, for people: line and column are those of the file that it was included from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presumed {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// Loads the library and says what it is.
pub fn library() -> Result<String, LabelError> {
    load()?;
    let version = unsafe { text(clang_getClangVersion()) };
    let path = get_library().map(|library| library.path().display().to_string()).unwrap_or_default();
    let number = version.split_whitespace().find(|word| word.starts_with("19.")).unwrap_or(&version);
    Ok(format!("{number}  {path}"))
}

/// Loaded once and never unloaded, which LLVM does not survive; each thread is told of it.
fn load() -> Result<(), LabelError> {
    static LIBRARY: OnceLock<Result<Arc<SharedLibrary>, String>> = OnceLock::new();
    if !is_loaded() {
        let library = LIBRARY.get_or_init(|| load_manually().map(Arc::new));
        let library = library.as_ref().map_err(|why| LabelError::NoLibrary(why.clone()))?;
        set_library(Some(library.clone()));
    }
    let version = unsafe { text(clang_getClangVersion()) };
    match version.contains("version 19.") {
        true => Ok(()),
        false => Err(LabelError::WrongLibrary(version)),
    }
}

unsafe fn text(string: CXString) -> String {
    unsafe {
        let chars = clang_getCString(string);
        let text = match chars.is_null() {
            true => String::new(),
            false => CStr::from_ptr(chars).to_string_lossy().into_owned(),
        };
        clang_disposeString(string);
        text
    }
}

impl Parsed {
    pub fn new(path: &Path, flags: &[String]) -> Result<Parsed, LabelError> {
        load()?;
        let unparsed = || LabelError::Unparsed(path.to_owned());
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|_| unparsed())?;
        let flags: Result<Vec<CString>, _> = flags.iter().map(|flag| CString::new(flag.as_bytes())).collect();
        let flags = flags.map_err(|_| unparsed())?;
        let pointers: Vec<_> = flags.iter().map(|flag| flag.as_ptr()).collect();
        unsafe {
            let index = clang_createIndex(0, 0);
            let mut parsed = Parsed { index, unit: std::ptr::null_mut() };
            let (count, none) = (pointers.len() as i32, std::ptr::null_mut());
            let result = clang_parseTranslationUnit2(
                index,
                name.as_ptr(),
                pointers.as_ptr(),
                count,
                none,
                0,
                CXTranslationUnit_KeepGoing,
                &mut parsed.unit,
            );
            if result != CXError_Success || parsed.unit.is_null() {
                return Err(unparsed());
            }
            parsed.complain(path)?;
            Ok(parsed)
        }
    }

    /// The first error that clang found, if any.
    unsafe fn complain(&self, path: &Path) -> Result<(), LabelError> {
        unsafe {
            for number in 0..clang_getNumDiagnostics(self.unit) {
                let diagnostic = clang_getDiagnostic(self.unit, number);
                let severity = clang_getDiagnosticSeverity(diagnostic);
                let said = text(clang_getDiagnosticSpelling(diagnostic));
                let at = presumed(clang_getDiagnosticLocation(diagnostic));
                clang_disposeDiagnostic(diagnostic);
                if severity >= CXDiagnostic_Error {
                    let Presumed { file, line, column } = at;
                    let file = if file.is_empty() { path.display().to_string() } else { file };
                    return Err(LabelError::DoesNotCompile {
                        place: format!("{file}:{line}:{column}"),
                        said,
                    });
                }
            }
        }
        Ok(())
    }

    /// What stands in one of its files.
    pub fn text_of(&self, written: Written) -> Option<&str> {
        let mut size = 0;
        let bytes = unsafe { clang_getFileContents(self.unit, written.file, &mut size) };
        // libclang keeps the contents as long as it keeps the unit.
        let bytes =
            (!bytes.is_null()).then(|| unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), size) })?;
        std::str::from_utf8(bytes.get(written.from..written.to)?).ok()
    }

    pub fn root(&self) -> Cursor {
        Cursor(unsafe { clang_getTranslationUnitCursor(self.unit) })
    }
}

impl Drop for Parsed {
    fn drop(&mut self) {
        unsafe {
            if !self.unit.is_null() {
                clang_disposeTranslationUnit(self.unit);
            }
            clang_disposeIndex(self.index);
        }
    }
}

fn presumed(location: CXSourceLocation) -> Presumed {
    unsafe {
        let (mut file, mut line, mut column): (CXString, c_uint, c_uint) = (std::mem::zeroed(), 0, 0);
        clang_getPresumedLocation(location, &mut file, &mut line, &mut column);
        Presumed { file: text(file), line, column }
    }
}

impl Cursor {
    pub fn kind(self) -> CXCursorKind {
        unsafe { clang_getCursorKind(self.0) }
    }

    pub fn children(self) -> Vec<Cursor> {
        extern "C" fn visit(cursor: CXCursor, _: CXCursor, list: CXClientData) -> CXChildVisitResult {
            // The pointer is the one that was given below, and nothing else uses the list meanwhile.
            unsafe { (*list.cast::<Vec<Cursor>>()).push(Cursor(cursor)) };
            CXChildVisit_Continue
        }
        let mut list: Vec<Cursor> = Vec::new();
        unsafe { clang_visitChildren(self.0, visit, (&raw mut list).cast()) };
        list
    }

    pub fn ty(self) -> Ty {
        Ty(unsafe { clang_getCursorType(self.0) })
    }

    pub fn name(self) -> String {
        unsafe { text(clang_getCursorSpelling(self.0)) }
    }

    /// From where to where it stands in the file, in bytes.
    pub fn span(self) -> (usize, usize) {
        unsafe {
            let range = clang_getCursorExtent(self.0);
            (offset(clang_getRangeStart(range)), offset(clang_getRangeEnd(range)))
        }
    }

    pub fn place(self) -> Presumed {
        presumed(unsafe { clang_getRangeStart(clang_getCursorExtent(self.0)) })
    }

    /// Line and column where it begins; of what a macro makes, where the macro is used.
    pub fn expansion(self) -> (u32, u32) {
        let (mut line, mut column) = (0, 0);
        let (no_file, no_offset) = (std::ptr::null_mut(), std::ptr::null_mut());
        unsafe {
            let start = clang_getRangeStart(clang_getCursorExtent(self.0));
            clang_getExpansionLocation(start, no_file, &mut line, &mut column, no_offset);
        }
        (line, column)
    }

    /// The file, and from where to where in it, whose text this was written as: of what a macro makes, the macro's use. And
    /// whether it begins in what a macro makes.
    pub fn written(self) -> Option<Written> {
        let range = unsafe { clang_getCursorExtent(self.0) };
        let (start, end) = unsafe { (clang_getRangeStart(range), clang_getRangeEnd(range)) };
        let ((file, from), (last, to)) = (expanded(start), expanded(end));
        let is_one = !file.is_null() && unsafe { clang_File_isEqual(file, last) } != 0 && from < to;
        // libclang moves an end that is in a macro behind the macro's use.
        let in_macro = spelled(start) != (file, from);
        is_one.then_some(Written { file, from, to, in_macro })
    }

    pub fn is_in_system_header(self) -> bool {
        unsafe { clang_Location_isInSystemHeader(clang_getCursorLocation(self.0)) != 0 }
    }

    pub fn binary(self) -> CXBinaryOperatorKind {
        unsafe { clang_getCursorBinaryOperatorKind(self.0) }
    }

    pub fn unary(self) -> CXUnaryOperatorKind {
        unsafe { clang_getCursorUnaryOperatorKind(self.0) }
    }

    pub fn is_definition(self) -> bool {
        unsafe { clang_isCursorDefinition(self.0) != 0 }
    }

    pub fn is_expression(self) -> bool {
        unsafe { clang_isExpression(self.kind()) != 0 }
    }

    pub fn is_statement(self) -> bool {
        unsafe { clang_isStatement(self.kind()) != 0 }
    }

    pub fn is_attribute(self) -> bool {
        unsafe { clang_isAttribute(self.kind()) != 0 }
    }

    /// What it refers to, by a number that is the same for the same thing.
    pub fn referenced(self) -> Option<Cursor> {
        let cursor = unsafe { clang_getCursorReferenced(self.0) };
        (unsafe { clang_Cursor_isNull(cursor) } == 0).then_some(Cursor(cursor))
    }

    pub fn initializer(self) -> Option<Cursor> {
        let cursor = unsafe { clang_Cursor_getVarDeclInitializer(self.0) };
        (unsafe { clang_Cursor_isNull(cursor) } == 0).then_some(Cursor(cursor))
    }

    pub fn equals(self, other: Cursor) -> bool {
        unsafe { clang_equalCursors(self.0, other.0) != 0 }
    }

    pub fn storage(self) -> CX_StorageClass {
        unsafe { clang_Cursor_getStorageClass(self.0) }
    }

    pub fn parent(self) -> Cursor {
        Cursor(unsafe { clang_getCursorSemanticParent(self.0) })
    }

    pub fn is_bit_field(self) -> bool {
        unsafe { clang_Cursor_isBitField(self.0) != 0 }
    }

    /// Whether clang knows its value, as a number.
    pub fn is_constant(self) -> bool {
        unsafe {
            let result = clang_Cursor_Evaluate(self.0);
            if result.is_null() {
                return false;
            }
            let kind = clang_EvalResult_getKind(result);
            clang_EvalResult_dispose(result);
            kind == CXEval_Int || kind == CXEval_Float
        }
    }
}

/// Where something stands in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Written {
    pub file: CXFile,
    pub from: usize,
    pub to: usize,
    pub in_macro: bool,
}

fn offset(location: CXSourceLocation) -> usize {
    expanded(location).1
}

fn expanded(location: CXSourceLocation) -> (CXFile, usize) {
    let (mut file, mut offset) = (std::ptr::null_mut(), 0);
    let (no_line, no_column) = (std::ptr::null_mut(), std::ptr::null_mut());
    unsafe { clang_getExpansionLocation(location, &mut file, no_line, no_column, &mut offset) };
    (file, offset as usize)
}

fn spelled(location: CXSourceLocation) -> (CXFile, usize) {
    let (mut file, mut offset) = (std::ptr::null_mut(), 0);
    let (no_line, no_column) = (std::ptr::null_mut(), std::ptr::null_mut());
    unsafe { clang_getSpellingLocation(location, &mut file, no_line, no_column, &mut offset) };
    (file, offset as usize)
}

impl Ty {
    pub fn canonical(self) -> Ty {
        Ty(unsafe { clang_getCanonicalType(self.0) })
    }

    pub fn unqualified(self) -> Ty {
        Ty(unsafe { clang_getUnqualifiedType(self.0) })
    }

    pub fn kind(self) -> CXTypeKind {
        self.0.kind
    }

    pub fn spelling(self) -> String {
        unsafe { text(clang_getTypeSpelling(self.0)) }
    }

    pub fn is_volatile(self) -> bool {
        unsafe { clang_isVolatileQualifiedType(self.0) != 0 }
    }

    pub fn is_const(self) -> bool {
        unsafe { clang_isConstQualifiedType(self.0) != 0 }
    }

    /// Of an array with a constant size.
    pub fn array_size(self) -> i64 {
        unsafe { clang_getArraySize(self.0) }
    }

    pub fn value_type(self) -> Ty {
        Ty(unsafe { clang_Type_getValueType(self.0) })
    }

    /// In bytes, where it has a size.
    pub fn size(self) -> Option<u32> {
        u32::try_from(unsafe { clang_Type_getSizeOf(self.0) }).ok()
    }

    /// Of an enumeration: the integer type that it is.
    pub fn enumeration(self) -> Ty {
        unsafe { Ty(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(self.0))) }
    }
}
