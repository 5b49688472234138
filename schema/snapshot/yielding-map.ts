import { setImmediate } from 'node:timers/promises'

/** Longer nobody else shall wait for work that is done beforehand. */
const AT_A_STRETCH_MS = 1

/** Does the work for each, one after the other; before it, and after each millisecond, other requests get their turn. */
export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = []
  await setImmediate()
  let began = performance.now()
  for (const item of items) {
    results.push(work(item, results.length))
    if (performance.now() - began < AT_A_STRETCH_MS) continue
    await setImmediate()
    began = performance.now()
  }
  return results
}
