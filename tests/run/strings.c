// String literals of every kind: wide, UTF-8, UTF-16, UTF-32, escapes, concatenation, in arrays.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static const wchar_t *wide = L"wide \u00e9\U0001F600", array[] = L"abc";
static const char16_t utf16[] = u"\u00e9\U0001F600!";
static const char32_t utf32[] = U"\u00e9\U0001F600!";
static const char utf8[] = u8"\u00e9\u20ac";
static const char escapes[] = "\a\b\f\n\r\t\v\\\'\"\?\0\x41\101\7z", joined[] = "one" " two" "\x20" "3";
static char table[][8] = {"ab", "cdefghi", {'x', 'y'}, ""};
static wchar_t wides[2][4] = {L"ab", {L'c', 0x10ffff}};

int main(void) {
    for (int i = 0; wide[i]; i++) printf("%x ", (unsigned)wide[i]);
    printf("%d\n", (int)(sizeof array / sizeof *array));
    for (int i = 0; utf16[i]; i++) printf("%x ", utf16[i]);
    for (int i = 0; utf32[i]; i++) printf("%x ", (unsigned)utf32[i]);
    for (int i = 0; utf8[i]; i++) printf("%x ", (unsigned char)utf8[i]);
    puts("");
    for (unsigned i = 0; i < sizeof escapes; i++) printf("%d ", escapes[i]);
    printf("%s %d\n", joined, (int)sizeof joined);
    for (int i = 0; i < 4; i++) printf("[%s] %d ", table[i], (int)strlen(table[i]));
    printf("%x %x %d\n", (unsigned)wides[0][1], (unsigned)wides[1][1], (int)wides[1][2]);
    printf("%x %x %x %x\n", 'A', L'\u20ac', u'\u20ac', U'\U0001F600');
    printf("%d %d %d\n", '\377' < 0, 'ab' == ('a' << 8 | 'b'), (int)sizeof 'x');
    const char *function = __func__, *p = "shared";
    printf("%s %s %c %c\n", function, p + 3, "index"[2], 3["index"]);
    char local[] = "local", sized[10] = "sized", *heads[] = {local, sized, "literal"};
    local[0] = 'L', heads[1][9] = 'z';
    for (int i = 0; i < 3; i++) printf("%s ", heads[i]);
    printf("%d %d %c\n", (int)sizeof local, sized[6], sized[9]);
    return 0;
}
