/*
 * search.h: search trees. Red-black trees as Guibas and Sedgewick describe them, balanced on the way down when a key is
 * put in and on the way up when one is taken out: then the shape that twalk shows is the one of glibc's trees.
 */
#include <clew/stdlib.h>

/* A tree's user knows that a node begins with a pointer to its key. */
struct node {
    const void *key;
    struct node *child[2];
    int red;
};

typedef enum { preorder, postorder, endorder, leaf } VISIT;

static int is_red(const struct node *node) { return node && node->red; }

/* Raises the child on the other side into the place of its parent, which becomes its child on `side`. */
static void rotate(struct node **link, int side) {
    struct node *parent = *link, *raised = parent->child[!side];
    parent->child[!side] = raised->child[side];
    raised->child[side] = parent;
    *link = raised;
}

/* Where a walk down stands: the link to a node, those above it, and the sides that were taken from there. */
struct walk {
    struct node **link, **parent, **grandparent;
    int side, parent_side;
};

/* After a node became red: if its parent is red too, a rotation of its grandparent makes one of them black. */
static void part_reds(const struct walk *walk) {
    if (!walk->parent || !is_red(*walk->parent))
        return;
    struct node *grandparent = *walk->grandparent;
    if (walk->side != walk->parent_side)
        rotate(walk->parent, walk->parent_side);
    rotate(walk->grandparent, !walk->parent_side);
    (*walk->grandparent)->red = 0;
    grandparent->red = 1;
}

/* A black node with two red children becomes a red one with two black, so that there is room for a new node below. */
static void split(const struct walk *walk) {
    struct node *node = *walk->link;
    if (!is_red(node->child[0]) || !is_red(node->child[1]))
        return;
    node->red = 1;
    node->child[0]->red = node->child[1]->red = 0;
    part_reds(walk);
}

void *tsearch(const void *key, void **root, clew_compare compare) {
    if (!root)
        return NULL;
    struct walk walk = {(struct node **)(void *)root, NULL, NULL, 0, 0};
    if (*walk.link)
        (*walk.link)->red = 0;
    while (*walk.link) {
        struct node *node = *walk.link;
        int order = compare(key, node->key);
        if (order == 0)
            return node;
        split(&walk);
        /* After a rotation the links above are not what they say, but no node is parted from its parent so soon. */
        walk = (struct walk){&node->child[order > 0], walk.link, walk.parent, order > 0, walk.side};
    }
    struct node *added = calloc(1, sizeof *added);
    if (!added)
        return NULL;
    added->key = key;
    added->red = walk.parent != NULL;
    *walk.link = added;
    part_reds(&walk);
    return added;
}

void *tfind(const void *key, void *const *root, clew_compare compare) {
    if (!root)
        return NULL;
    struct node *node = *root;
    while (node) {
        int order = compare(key, node->key);
        if (order == 0)
            return node;
        node = node->child[order > 0];
    }
    return NULL;
}

/* More than twice the logarithm of how many nodes there can be. */
enum { deepest = 8 * 2 * sizeof(void *) };

/* The links that lead from the root to a node. */
struct path {
    struct node **links[deepest];
    size_t depth;
};

/*
 * Where a black node was taken out, a path has one black node too few. Looks for one above: in the parent, in the sibling
 * or in the sibling's children, and otherwise takes one away from the sibling and goes on further up.
 */
static void repair(struct node *node, struct path *path) {
    while (path->depth > 0 && !is_red(node)) {
        struct node **link = path->links[--path->depth], *parent = *link;
        int side = parent->child[0] == node ? 0 : 1;
        if (is_red(parent->child[!side])) {
            parent->child[!side]->red = 0;
            parent->red = 1;
            rotate(link, side);
            path->links[path->depth++] = link;
            link = &(*link)->child[side];
        }
        struct node *sibling = parent->child[!side];
        if (!is_red(sibling->child[0]) && !is_red(sibling->child[1])) {
            sibling->red = 1;
            node = parent;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->red = 0;
            rotate(&parent->child[!side], !side);
        } else {
            sibling->child[!side]->red = 0;
        }
        parent->child[!side]->red = parent->red;
        parent->red = 0;
        rotate(link, side);
        return;
    }
    if (node)
        node->red = 0;
}

void *tdelete(const void *key, void **root, clew_compare compare) {
    if (!root || !*root)
        return NULL;
    struct path path = {.depth = 0};
    struct node **link = (struct node **)(void *)root, *parent = *link;
    for (int order; (order = compare(key, (*link)->key)) != 0;) {
        path.links[path.depth++] = link;
        parent = *link;
        link = &parent->child[order > 0];
        if (!*link)
            return NULL;
    }
    struct node *found = *link;
    if (found->child[0] && found->child[1]) {
        path.links[path.depth++] = link;
        for (link = &found->child[1]; (*link)->child[0]; link = &(*link)->child[0])
            path.links[path.depth++] = link;
    }
    struct node *unlinked = *link;
    *link = unlinked->child[unlinked->child[0] ? 0 : 1];
    found->key = unlinked->key;
    if (!unlinked->red)
        repair(*link, &path);
    free(unlinked);
    return parent;
}

static void walk_tree(const struct node *node, void (*visit)(const void *, VISIT, int), int level) {
    if (!node->child[0] && !node->child[1]) {
        visit(node, leaf, level);
        return;
    }
    visit(node, preorder, level);
    if (node->child[0])
        walk_tree(node->child[0], visit, level + 1);
    visit(node, postorder, level);
    if (node->child[1])
        walk_tree(node->child[1], visit, level + 1);
    visit(node, endorder, level);
}

void twalk(const void *root, void (*visit)(const void *, VISIT, int)) {
    if (root && visit)
        walk_tree(root, visit, 0);
}

static void walk_tree_with(const struct node *node, void (*visit)(const void *, VISIT, void *), void *argument) {
    if (!node->child[0] && !node->child[1]) {
        visit(node, leaf, argument);
        return;
    }
    visit(node, preorder, argument);
    if (node->child[0])
        walk_tree_with(node->child[0], visit, argument);
    visit(node, postorder, argument);
    if (node->child[1])
        walk_tree_with(node->child[1], visit, argument);
    visit(node, endorder, argument);
}

void twalk_r(const void *root, void (*visit)(const void *, VISIT, void *), void *argument) {
    if (root && visit)
        walk_tree_with(root, visit, argument);
}

void tdestroy(void *root, void (*free_key)(void *)) {
    struct node *node = root;
    if (!node)
        return;
    tdestroy(node->child[0], free_key);
    tdestroy(node->child[1], free_key);
    free_key((void *)node->key);
    free(node);
}
