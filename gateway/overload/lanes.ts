/**
 * Runs work with the same key one after the other, in the order of the calls; work of other keys meanwhile.
 * @example const inLane = createLanes(); const ledger = await inLane(accountId, read)
 */
export function createLanes(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  /** Settles, without a value, when the last of a lane has ended. */
  const lastOf = new Map<string, Promise<void>>()
  return (key, work) => {
    const done = lastOf.get(key)?.then(work) ?? work()
    const ended = done
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (lastOf.get(key) === ended) lastOf.delete(key)
      })
    lastOf.set(key, ended)
    return done
  }
}
