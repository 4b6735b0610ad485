//! Execution tree, candidates, strategies, the exploration loop.
