import type { Context } from './context.ts'

/** Of a root field whose persisted documents run in steps. */
export const IN_STEPS = { inSteps: true } as const

/** How long one step may take. */
const STEP_MS = 1

/** Does work on each item in steps, between which others have their turn; in one go where the context has no pace. */
export async function eachInSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  { pace }: Pick<Context, 'pace'>,
): Promise<void> {
  let until = 0
  for (const item of items) {
    if (pace !== undefined && performance.now() >= until) {
      await pace.turn(null)
      until = performance.now() + STEP_MS
    }
    work(item)
  }
}

/** Runs work that yields between its parts, with turns for others; what it returns. */
export async function finishedInSteps<Result>(
  work: Generator<undefined, Result>,
  context: Pick<Context, 'pace'>,
): Promise<Result> {
  const found: Result[] = []
  function* parts() {
    found.push(yield* work)
  }
  await eachInSteps(parts(), () => undefined, context)
  return found[0] as Result
}

/** Like `eachInSteps`, with what the work returns. */
export async function mapInSteps<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
  context: Pick<Context, 'pace'>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  await eachInSteps(items, item => void results.push(work(item)), context)
  return results
}
