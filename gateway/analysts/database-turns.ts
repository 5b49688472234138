import type { Reading } from '../../schema/context.ts'

/** Reads of all analysts that run at a time: the rest of the connections is for everybody else. */
const READS_TOGETHER = 2

/** Lets few reads of queries into the database at a time, and none of a query that was ended. */
export function createDatabaseTurns(most = READS_TOGETHER) {
  const waiting: (() => void)[] = []
  let running = 0
  const begin = () =>
    new Promise<void>(resolve => {
      if (running >= most) return waiting.push(resolve)
      running += 1
      resolve()
    })
  const end = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return (reading: Reading, signal: AbortSignal): Reading =>
    async (revision, read) => {
      await begin()
      try {
        signal.throwIfAborted()
        return await reading(revision, read)
      } finally {
        end()
      }
    }
}
