//~ unit: next_tag
//~ sizes: 5 6
/* Takes the next attribute out of a tag of SIZE characters, as Apache's mod_include does: blanks, a name, blanks, `=`, blanks, and a
 * value in quotes or without; `-->` ends the tag, a character of the value may be escaped, and entities are decoded. */

struct input {
    char text[SIZE];
};

enum state { FOUND, DONE, BROKEN, TOO_LONG };

enum { NAME = 3, VALUE = 3, END = -1 };

struct reader {
    const char *text;
    int at;
};

struct tag {
    enum state state;
    char name[NAME];
    int name_length;
    char value[VALUE];
    int value_length;
    int quoted;
    int entities;
};

static int next(struct reader *reader)
{
    int character;

    if (reader->at >= SIZE)
        return END;
    character = (unsigned char)reader->text[reader->at++];
    return character == '\0' ? END : character;
}

static void back(struct reader *reader)
{
    reader->at--;
}

static int is_blank(int character)
{
    return character == ' ' || character == '\t' || character == '\n';
}

static int is_quote(int character)
{
    return character == '"' || character == '\'';
}

static int lower(int character)
{
    if (character >= 'A' && character <= 'Z')
        return character - 'A' + 'a';
    return character;
}

static int skip_blanks(struct reader *reader)
{
    int character;

    do {
        character = next(reader);
    } while (is_blank(character));
    return character;
}

/* `-->`, of which the first character is read. */
static int is_end(struct reader *reader)
{
    int character = next(reader);

    if (character != '-') {
        if (character != END)
            back(reader);
        return 0;
    }
    character = skip_blanks(reader);
    return character == '>';
}

static int put_name(struct tag *tag, int character)
{
    if (tag->name_length >= NAME - 1)
        return 0;
    tag->name[tag->name_length++] = (char)lower(character);
    tag->name[tag->name_length] = '\0';
    return 1;
}

static int put_value(struct tag *tag, int character)
{
    if (tag->value_length >= VALUE - 1)
        return 0;
    tag->value[tag->value_length++] = (char)character;
    tag->value[tag->value_length] = '\0';
    return 1;
}

/* What stands for it between `&` and `;`: the ampersand itself where nothing does. */
static int entity(struct reader *reader)
{
    int first = next(reader);
    int second;

    if (first == END)
        return '&';
    if (first != 'l' && first != 'g') {
        back(reader);
        return '&';
    }
    second = next(reader);
    if (second != 't') {
        if (second != END)
            back(reader);
        back(reader);
        return '&';
    }
    return first == 'l' ? '<' : '>';
}

static enum state read_name(struct reader *reader, struct tag *tag, int character)
{
    while (character != END && character != '=' && !is_blank(character)) {
        if (!put_name(tag, character))
            return TOO_LONG;
        character = next(reader);
    }
    if (is_blank(character))
        character = skip_blanks(reader);
    if (character == END)
        return BROKEN;
    if (character != '=')
        return BROKEN;
    return FOUND;
}

static enum state read_value(struct reader *reader, struct tag *tag)
{
    int quote = 0;
    int character = skip_blanks(reader);

    if (character == END)
        return BROKEN;
    if (is_quote(character)) {
        quote = character;
        tag->quoted = 1;
        character = next(reader);
    }
    for (;;) {
        if (character == END)
            return quote ? BROKEN : FOUND;
        if (quote ? character == quote : is_blank(character))
            return FOUND;
        if (character == '\\' && quote) {
            character = next(reader);
            if (character == END)
                return BROKEN;
            if (character != quote && !put_value(tag, '\\'))
                return TOO_LONG;
        } else if (character == '&') {
            character = entity(reader);
            if (character != '&')
                tag->entities++;
        }
        if (!put_value(tag, character))
            return TOO_LONG;
        character = next(reader);
    }
}

struct tag next_tag(struct input input)
{
    struct tag tag = { DONE, { 0 }, 0, { 0 }, 0, 0, 0 };
    struct reader reader = { input.text, 0 };
    int character = skip_blanks(&reader);

    if (character == END) {
        tag.state = BROKEN;
        return tag;
    }
    if (character == '-' && is_end(&reader))
        return tag;
    tag.state = read_name(&reader, &tag, character);
    if (tag.state != FOUND)
        return tag;
    if (tag.name_length == 0) {
        tag.state = BROKEN;
        return tag;
    }
    tag.state = read_value(&reader, &tag);
    return tag;
}
