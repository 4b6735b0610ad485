//! From a set of terms to Sat(model), Unsat or Unknown.
