/* Graph: shortest paths with weights below 0 (Bellman and Ford). */
#include <stdlib.h>

enum { NODES = 5, EDGES = 12, FAR = 1000000 };

struct graph {
    int from[EDGES], to[EDGES], weight[EDGES];
    int edges, source;
    int distance[NODES];
    int is_solved;
};

struct graph *graph_new(void)
{
    struct graph *g = calloc(1, sizeof *g);

    if (g)
        g->source = -1;
    return g;
}

void graph_free(struct graph *g) { free(g); }

int graph_edge(struct graph *g, int from, int to, int weight)
{
    int i;

    if (from < 0 || from >= NODES || to < 0 || to >= NODES)
        return -1;
    if (weight > 1000 || weight < -1000)
        return -2;
    for (i = 0; i < g->edges; i++)
        if (g->from[i] == from && g->to[i] == to) {
            g->weight[i] = weight;
            g->is_solved = 0;
            return 0;
        }
    if (g->edges == EDGES)
        return -3;
    g->from[i] = from;
    g->to[i] = to;
    g->weight[i] = weight;
    g->is_solved = 0;
    return ++g->edges;
}

/* 1: solved, 0: there is a cycle below 0. */
int graph_solve(struct graph *g, int source)
{
    int round, i, changed = 1;

    if (source < 0 || source >= NODES)
        return -1;
    if (g->is_solved && g->source == source)
        return 2;
    for (i = 0; i < NODES; i++)
        g->distance[i] = FAR;
    g->distance[source] = 0;
    for (round = 0; round < NODES && changed; round++) {
        changed = 0;
        for (i = 0; i < g->edges; i++) {
            int d = g->distance[g->from[i]];

            if (d != FAR && d + g->weight[i] < g->distance[g->to[i]]) {
                g->distance[g->to[i]] = d + g->weight[i];
                changed = 1;
            }
        }
    }
    if (changed)
        return 0;
    g->source = source;
    g->is_solved = 1;
    return 1;
}

int graph_distance(const struct graph *g, int to)
{
    if (!g->is_solved || to < 0 || to >= NODES)
        return -FAR;
    if (g->distance[to] < -50)
        return -50;
    return g->distance[to];
}
