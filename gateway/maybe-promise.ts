/** A value or a promise of it: a value at hand is returned without a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>

/** Continues with the value, synchronously when it is available. */
export function whenResolved<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Runs `afterwards` when the work has succeeded or failed. */
export function withCleanup<Value>(work: () => MaybePromise<Value>, afterwards: () => void): MaybePromise<Value> {
  let isLater = false
  try {
    const value = work()
    isLater = value instanceof Promise
    return value instanceof Promise ? value.finally(afterwards) : value
  } finally {
    if (!isLater) afterwards()
  }
}
