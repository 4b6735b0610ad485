//! What a stretch of code does to a program's state, as terms over the state before it.
//!
//! Whoever goes through a program without running it stands on this: the backward analysis (BiTe, section 4.2:
//! weakest preconditions), and the check of what is proven by inductive maps. The state is the registers of the
//! activations under way, and memory: what is read at an address is a variable named by the term of its address. A store
//! that may hit what is read is never ignored. Two accesses lie apart only where their addresses show it, where they lead
//! into different objects by name, or where one leads into an object that no pointer leads to. Where that presumes that an
//! access stays inside of its object, it is said (`Doubt::Bounds`).

mod code;
mod edge;
mod effects;
mod exposure;
mod facts;
mod initial;
mod read;
mod roots;
mod state;
mod step;

pub use code::{Code, Known};
pub use edge::{Back, Before, Edge, Steps};
pub use effects::{Changes, Effects, GlobalSet};
pub use exposure::Exposure;
pub use facts::facts;
pub use initial::initial;
pub use roots::{Root, root};
pub use state::{Frame, Object, Read, State, States};
pub use step::{Call, Step};
