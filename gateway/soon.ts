/** A value that is there already, or will be: whoever has it at hand gives it without a turn of the event loop. */
export type Soon<T> = T | Promise<T>

/** Goes on with a value, at once where it is there. */
export function whenThere<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Does something when it is there, or has failed. */
export function soonFinally<Value>(work: () => Soon<Value>, afterwards: () => void): Soon<Value> {
  let isLater = false
  try {
    const value = work()
    isLater = value instanceof Promise
    return value instanceof Promise ? value.finally(afterwards) : value
  } finally {
    if (!isLater) afterwards()
  }
}
