import type { Context } from './context.ts'

/** Of a root field whose persisted documents run in steps. */
export const IN_STEPS = { inSteps: true } as const

/** How long one step may take. */
const STEP_MS = 1

/** Maps items in steps, between which others have their turn; in one go where the context has no pace. */
export async function mapInSteps<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  { pace }: Pick<Context, 'pace'>,
): Promise<readonly Result[]> {
  if (pace === undefined) return items.map(work)
  const results: Result[] = []
  let until = 0
  for (const item of items) {
    if (performance.now() >= until) {
      await pace.turn(null)
      until = performance.now() + STEP_MS
    }
    results.push(work(item))
  }
  return results
}
