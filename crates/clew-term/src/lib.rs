//! Hash-consed symbolic terms, their simplifier and evaluator.
