/* Coder: words by how they sound, with the rules for some letters. */
#include <string.h>

static int is_vowel(char c) { return c && strchr("AEIOU", c) != NULL; }
static int has(const char *word, int at, int length, const char *part)
{
    int n = (int)strlen(part);

    return at >= 0 && at + n <= length && memcmp(word + at, part, (size_t)n) == 0;
}

int metaphone(const char *word)
{
    char code[16];
    int n = (int)strlen(word), at = 0, out = 0, most = (int)sizeof code;

    if (n > 30)
        return -1;
    if (has(word, 0, n, "GN") || has(word, 0, n, "KN") || has(word, 0, n, "PN") || has(word, 0, n, "WR"))
        at = 1;
    while (at < n && out + 2 < most) {
        char c = word[at];

        if (c < 'A' || c > 'Z')
            return -2;
        if (at > 0 && word[at - 1] == c && c != 'C') {
            at++;
            continue;
        }
        switch (c) {
        case 'A': case 'E': case 'I': case 'O': case 'U':
            if (at == 0)
                code[out++] = c;
            break;
        case 'B':
            if (!(at == n - 1 && at > 0 && word[at - 1] == 'M'))
                code[out++] = 'P';
            break;
        case 'C':
            if (has(word, at, n, "CIA") || has(word, at, n, "CH")) {
                code[out++] = has(word, at - 1, n, "SCH") ? 'K' : 'X';
                at++;
            } else if (has(word, at, n, "CI") || has(word, at, n, "CE") || has(word, at, n, "CY")) {
                code[out++] = 'S';
            } else {
                code[out++] = 'K';
            }
            break;
        case 'D':
            if (has(word, at, n, "DGE") || has(word, at, n, "DGI")) {
                code[out++] = 'J';
                at += 2;
            } else {
                code[out++] = 'T';
            }
            break;
        case 'G':
            if (has(word, at, n, "GH") && !(at + 2 < n && is_vowel(word[at + 2])))
                at++;
            else if (has(word, at, n, "GI") || has(word, at, n, "GE"))
                code[out++] = 'J';
            else
                code[out++] = 'K';
            break;
        case 'H':
            if (at > 0 && strchr("CSPTG", word[at - 1]))
                break;
            if (at + 1 < n && is_vowel(word[at + 1]))
                code[out++] = 'H';
            break;
        case 'P':
            if (has(word, at, n, "PH")) {
                code[out++] = 'F';
                at++;
            } else {
                code[out++] = 'P';
            }
            break;
        case 'T':
            if (has(word, at, n, "TIA") || has(word, at, n, "TIO"))
                code[out++] = 'X';
            else if (has(word, at, n, "TH"))
                code[out++] = '0';
            else if (!has(word, at, n, "TCH"))
                code[out++] = 'T';
            break;
        case 'X':
            code[out++] = 'K';
            code[out++] = 'S';
            break;
        case 'W': case 'Y':
            if (at + 1 < n && is_vowel(word[at + 1]))
                code[out++] = c;
            break;
        default:
            code[out++] = c;
        }
        at++;
    }
    code[out] = '\0';
    return code[0] == 0 ? 0 : out;
}
