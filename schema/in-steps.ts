import type { Context } from './context.ts'

/** Of a root field whose persisted documents run in steps. */
export const IN_STEPS = { inSteps: true } as const

/** Items whose work is one step: few enough to be short, many enough to be worth the turn. */
const ITEMS_A_STEP = 20

/** Maps items in steps, between which others have their turn; in one go where the context has no pace. */
export async function mapInSteps<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  { pace }: Pick<Context, 'pace'>,
): Promise<readonly Result[]> {
  if (pace === undefined) return items.map(work)
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_A_STEP === 0) await pace.turn(null)
    results.push(work(item))
  }
  return results
}
