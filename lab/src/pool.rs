//! Work side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The results in the order of the items. `work` is told the number of the worker, so that each can have a place of its
/// own.
pub fn each<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    each_with(jobs, items, |worker| worker, |worker, item| work(*worker, item))
}

/// The same; each worker, made by its number, keeps what it has from item to item.
pub fn each_with<T: Sync, R: Send, W>(
    jobs: usize,
    items: &[T],
    worker: impl Fn(usize) -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 0..jobs.clamp(1, items.len().max(1)) {
            let (next, results, worker, work) = (&next, &results, &worker, &work);
            scope.spawn(move || {
                let mut worker = worker(number);
                while let Some((at, item)) = take(next, items) {
                    let result = work(&mut worker, item);
                    lock(results).push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    items.get(at).map(|item| (at, item))
}

/// What a thread that panicked leaves is whole: additions are its last step.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_order() {
        let items: Vec<u32> = (0..50).collect();
        assert_eq!(super::each(4, &items, |_, &item| item * 2), (0..100).step_by(2).collect::<Vec<_>>());
        assert!(super::each(4, &[] as &[u32], |_, &item| item).is_empty());
    }

    #[test]
    fn a_worker_keeps_what_it_has() {
        let count = |seen: &mut u32, _: &u32| {
            *seen += 1;
            *seen
        };
        assert_eq!(super::each_with(1, &[7, 7, 7], |_| 0, count), [1, 2, 3]);
    }
}
