//~ unit: read_image
//~ sizes: 5 6
/* Reads blocks of a picture out of SIZE bytes, as libgd's reader of GIF does: a header, a colour table, extensions, and pixels that
 * codes of growing width stand for. */

struct input {
    unsigned char bytes[SIZE];
};

enum problem { GOOD, SHORT, BAD_SIGNATURE, BAD_SIZE, BAD_CODE, BAD_BLOCK };

enum { COLOURS = 4, CODES = 8, PIXELS = 6 };

struct reader {
    const unsigned char *bytes;
    int at;
    int bit;
    enum problem problem;
};

struct image {
    enum problem problem;
    int width;
    int height;
    int colours;
    int has_table;
    int interlaced;
    int transparent;
    int delay;
    int pixels;
    int sum;
    int blocks;
};

struct table {
    int size;
    int width; /* of a code, in bits */
    int prefix[CODES];
    int suffix[CODES];
};

static int byte(struct reader *reader)
{
    if (reader->at >= SIZE) {
        if (reader->problem == GOOD)
            reader->problem = SHORT;
        return 0;
    }
    return reader->bytes[reader->at++];
}

static int bits(struct reader *reader, int width)
{
    int value = 0;
    int number;

    for (number = 0; number < width; number++) {
        if (reader->at >= SIZE) {
            reader->problem = SHORT;
            return 0;
        }
        value |= (reader->bytes[reader->at] >> reader->bit & 1) << number;
        if (++reader->bit == 8) {
            reader->bit = 0;
            reader->at++;
        }
    }
    return value;
}

static void read_header(struct reader *reader, struct image *image)
{
    int packed;
    int signature = byte(reader);

    if (signature != 'G') {
        reader->problem = BAD_SIGNATURE;
        return;
    }
    packed = byte(reader);
    image->width = packed & 7;
    image->height = packed >> 3 & 7;
    if (image->width == 0 || image->height == 0) {
        if (reader->problem == GOOD)
            reader->problem = BAD_SIZE;
        return;
    }
    image->has_table = packed >> 6 & 1;
    image->interlaced = packed >> 7 & 1;
    image->colours = image->has_table ? COLOURS : 2;
}

/* The rows of an interlaced picture come in two passes. */
static int row(const struct image *image, int number)
{
    int even;

    if (!image->interlaced)
        return number;
    even = (image->height + 1) / 2;
    if (number < even)
        return number * 2;
    return (number - even) * 2 + 1;
}

static void begin(struct table *table, const struct image *image)
{
    int code;

    table->width = image->has_table ? 2 : 1;
    table->size = image->colours;
    for (code = 0; code < CODES; code++) {
        table->prefix[code] = -1;
        table->suffix[code] = code < image->colours ? code : 0;
    }
}

static int first_of(const struct table *table, int code)
{
    int turns = 0;

    while (table->prefix[code] >= 0 && turns < CODES) {
        code = table->prefix[code];
        turns++;
    }
    return table->suffix[code];
}

static void grow(struct table *table, int prefix, int suffix)
{
    if (table->size >= CODES)
        return;
    table->prefix[table->size] = prefix;
    table->suffix[table->size] = suffix;
    table->size++;
    if (table->size == 1 << (table->width + 1))
        table->width++;
}

static void put(struct image *image, int colour)
{
    int x;
    int y;

    if (image->pixels >= PIXELS || image->pixels >= image->width * image->height)
        return;
    x = image->pixels % image->width;
    y = row(image, image->pixels / image->width);
    if (colour != image->transparent)
        image->sum += colour * (y * image->width + x + 1);
    image->pixels++;
}

static void read_pixels(struct reader *reader, struct image *image)
{
    struct table table;
    int last = -1;
    int codes = 0;

    begin(&table, image);
    while (codes < 3 && image->pixels < PIXELS) {
        int code = bits(reader, table.width);

        if (reader->problem != GOOD)
            return;
        codes++;
        if (code > table.size || (code == table.size && last < 0)) {
            reader->problem = BAD_CODE;
            return;
        }
        if (code == table.size) {
            int first = first_of(&table, last);

            grow(&table, last, first);
            put(image, first);
        } else {
            if (last >= 0)
                grow(&table, last, first_of(&table, code));
            put(image, first_of(&table, code));
        }
        last = code;
    }
    if (reader->bit != 0) {
        reader->bit = 0;
        reader->at++;
    }
}

static void read_extension(struct reader *reader, struct image *image)
{
    int kind = byte(reader);

    if (reader->problem != GOOD)
        return;
    switch (kind) {
    case 0xf9:
        image->delay = byte(reader);
        if (image->delay & 1)
            image->transparent = byte(reader) & 3;
        break;
    case 0xfe:
        byte(reader);
        break;
    case 0x01:
        reader->problem = BAD_BLOCK;
        break;
    default:
        break;
    }
}

struct image read_image(struct input input)
{
    struct image image = { GOOD, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0 };
    struct reader reader = { input.bytes, 0, 0, GOOD };
    int is_over = 0;

    read_header(&reader, &image);
    while (!is_over && reader.problem == GOOD) {
        int block = byte(&reader);

        if (reader.problem != GOOD)
            break;
        image.blocks++;
        switch (block) {
        case '!':
            read_extension(&reader, &image);
            break;
        case ',':
            read_pixels(&reader, &image);
            break;
        case ';':
            is_over = 1;
            break;
        case 0:
            break;
        default:
            reader.problem = BAD_BLOCK;
            break;
        }
    }
    image.problem = reader.problem;
    return image;
}
