//~ unit: tree_remove
/* Trees: removes a key from a binary search tree and says how. */
#include <stddef.h>

struct tree {
    int key;
    struct tree *left;
    struct tree *right;
};

enum removed { ABSENT, LEAF, ONLY_LEFT, ONLY_RIGHT, BOTH_NEAR, BOTH_FAR, TOO_DEEP };

enum removed tree_remove(struct tree **root, int key)
{
    struct tree **link = root;
    struct tree *node;
    int depth = 0;

    while (*link != NULL && (*link)->key != key) {
        if (++depth > 4)
            return TOO_DEEP;
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    }
    node = *link;
    if (node == NULL)
        return ABSENT;
    if (node->left == NULL && node->right == NULL) {
        *link = NULL;
        return LEAF;
    }
    if (node->left == NULL || node->right == NULL) {
        *link = node->left != NULL ? node->left : node->right;
        return *link == node->left ? ONLY_LEFT : ONLY_RIGHT;
    }
    if (node->right->left == NULL) {
        node->right->left = node->left;
        *link = node->right;
        return BOTH_NEAR;
    }
    {
        struct tree *parent = node->right;
        struct tree *least;

        while (parent->left->left != NULL) {
            if (++depth > 4)
                return TOO_DEEP;
            parent = parent->left;
        }
        least = parent->left;
        parent->left = least->right;
        least->left = node->left;
        least->right = node->right;
        *link = least;
    }
    return BOTH_FAR;
}
