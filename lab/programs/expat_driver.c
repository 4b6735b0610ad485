/* expat, fed with a document on standard input: in two parts, as from a network, with a handler for everything that a
 * document may have. */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Beside this directory, where `fetch` has put it. */
#include "../out/src/expat/expat/lib/expat.h"

enum { ROOM = 256 };

static unsigned long seen;

static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    (void)data;
    (void)name;
    for (; *attributes != NULL; attributes += 2)
        seen++;
}

static void XMLCALL on_end(void *data, const XML_Char *name)
{
    (void)data;
    (void)name;
    seen++;
}

static void XMLCALL on_text(void *data, const XML_Char *text, int length)
{
    (void)data;
    (void)text;
    seen += (unsigned long)length;
}

static void XMLCALL on_instruction(void *data, const XML_Char *target, const XML_Char *rest)
{
    (void)data;
    (void)target;
    (void)rest;
    seen++;
}

static void XMLCALL on_comment(void *data, const XML_Char *text)
{
    (void)data;
    (void)text;
    seen++;
}

static void XMLCALL on_mark(void *data)
{
    (void)data;
    seen++;
}

static void XMLCALL on_declaration(void *data, const XML_Char *version, const XML_Char *encoding, int standalone)
{
    (void)data;
    (void)version;
    (void)encoding;
    (void)standalone;
    seen++;
}

static void XMLCALL on_doctype(void *data, const XML_Char *name, const XML_Char *system, const XML_Char *public,
                               int has_subset)
{
    (void)data;
    (void)name;
    (void)system;
    (void)public;
    (void)has_subset;
    seen++;
}

static void XMLCALL on_element(void *data, const XML_Char *name, XML_Content *model)
{
    (void)name;
    seen++;
    XML_FreeContentModel((XML_Parser)data, model);
}

static void XMLCALL on_attributes(void *data, const XML_Char *element, const XML_Char *name, const XML_Char *type,
                                  const XML_Char *value, int is_required)
{
    (void)data;
    (void)element;
    (void)name;
    (void)type;
    (void)value;
    (void)is_required;
    seen++;
}

static void XMLCALL on_entity(void *data, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
                              const XML_Char *base, const XML_Char *system, const XML_Char *public,
                              const XML_Char *notation)
{
    (void)data;
    (void)name;
    (void)is_parameter;
    (void)value;
    (void)length;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    seen++;
}

static void XMLCALL on_notation(void *data, const XML_Char *name, const XML_Char *base, const XML_Char *system,
                                const XML_Char *public)
{
    (void)data;
    (void)name;
    (void)base;
    (void)system;
    (void)public;
    seen++;
}

static void XMLCALL on_space(void *data, const XML_Char *prefix, const XML_Char *uri)
{
    (void)data;
    (void)prefix;
    (void)uri;
    seen++;
}

static void XMLCALL on_space_end(void *data, const XML_Char *prefix)
{
    (void)data;
    (void)prefix;
    seen++;
}

static void set_handlers(XML_Parser parser)
{
    XML_SetUserData(parser, parser);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetProcessingInstructionHandler(parser, on_instruction);
    XML_SetCommentHandler(parser, on_comment);
    XML_SetCdataSectionHandler(parser, on_mark, on_mark);
    XML_SetXmlDeclHandler(parser, on_declaration);
    XML_SetDoctypeDeclHandler(parser, on_doctype, on_mark);
    XML_SetElementDeclHandler(parser, on_element);
    XML_SetAttlistDeclHandler(parser, on_attributes);
    XML_SetEntityDeclHandler(parser, on_entity);
    XML_SetNotationDeclHandler(parser, on_notation);
    XML_SetNamespaceDeclHandler(parser, on_space, on_space_end);
    XML_SetDefaultHandlerExpand(parser, on_text);
}

int main(void)
{
    char document[ROOM];
    size_t length = fread(document, 1, sizeof document, stdin);
    size_t half = length / 2;
    XML_Parser parser = XML_ParserCreateNS(NULL, '|');
    enum XML_Status status;

    if (parser == NULL)
        return EXIT_FAILURE;
    /* Else it would ask the system for a random number. */
    XML_SetHashSalt(parser, 1);
    set_handlers(parser);
    status = XML_Parse(parser, document, (int)half, 0);
    if (status == XML_STATUS_OK)
        status = XML_Parse(parser, document + half, (int)(length - half), 1);
    XML_ParserFree(parser);
    return status == XML_STATUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
