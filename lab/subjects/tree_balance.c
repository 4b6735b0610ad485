//~ unit: tree_balance
/* Trees: the rotation that one node of an AVL tree needs. */
#include <stddef.h>

struct avl {
    int height;
    struct avl *left;
    struct avl *right;
};

static int height(const struct avl *node)
{
    return node == NULL ? 0 : node->height;
}

static void renew(struct avl *node)
{
    int left = height(node->left);
    int right = height(node->right);

    node->height = (left > right ? left : right) + 1;
}

/* The new root of the subtree; NULL if its heights cannot be true. */
struct avl *tree_balance(struct avl *node)
{
    struct avl *child;
    struct avl *top;
    int lean;

    if (node == NULL)
        return NULL;
    if (height(node->left) < 0 || height(node->right) < 0 || height(node->left) > 20 || height(node->right) > 20)
        return NULL;
    lean = height(node->left) - height(node->right);
    if (lean > 2 || lean < -2 || (node->left == node->right && node->left != NULL))
        return NULL;
    if (lean == 2) {
        child = node->left;
        if (height(child->right) > height(child->left)) {
            top = child->right;
            if (top == node || top == child)
                return NULL;
            child->right = top->left;
            top->left = child;
            renew(child);
            child = top;
        }
        node->left = child->right;
        child->right = node;
    } else if (lean == -2) {
        child = node->right;
        if (height(child->left) > height(child->right)) {
            top = child->left;
            if (top == node || top == child)
                return NULL;
            child->left = top->right;
            top->right = child;
            renew(child);
            child = top;
        }
        node->right = child->left;
        child->left = node;
    } else {
        renew(node);
        return node;
    }
    renew(node);
    renew(child);
    return child;
}
