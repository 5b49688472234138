/** A value or a promise of it: a value at hand is returned without a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>

/** Continues with the value, synchronously when it is available. */
export function whenResolved<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
