import { setImmediate } from 'node:timers/promises'

/** Maximum time between two yields to the event loop. */
const MAX_BLOCKING_MS = 1

/** @returns a function that yields to the event loop where a millisecond has passed since it last did */
export function pacedYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MAX_BLOCKING_MS) return
    await setImmediate()
    began = performance.now()
  }
}

/** Maps items sequentially, yielding to the event loop before the first and after each millisecond of work. */
export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = []
  await setImmediate()
  let began = performance.now()
  for (const item of items) {
    results.push(work(item, results.length))
    if (performance.now() - began < MAX_BLOCKING_MS) continue
    await setImmediate()
    began = performance.now()
  }
  return results
}
