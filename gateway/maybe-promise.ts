/** A value that is there already, or will be: whoever has it at hand gives it without a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with a value, at once where it is there. */
export function whenResolved<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Does something when it is there, or has failed. */
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
