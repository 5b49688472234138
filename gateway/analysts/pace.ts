import { setImmediate as othersTurn } from 'node:timers/promises'

/** The longest that the queries of all analysts together keep the event loop to themselves; one step is never divided. */
const SLICE_MS = 5

/** Runs the steps of queries by turns, and lets everybody else have theirs after each slice of work. */
export interface Pacer {
  begin(): Steps
}

/** The steps of one query. */
export interface Steps {
  /** Runs a step when it is its turn, after those that were added before. */
  add(step: () => void): void
  /** Drops what has not run. */
  drop(): void
}

/**
 * One for the process: with a pacer for each query, ten queries would keep the loop for ten slices.
 * @example const steps = createPacer().begin(); steps.add(() => resolve(row))
 */
export function createPacer(): Pacer {
  const queries = new Set<Waiting>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    let began = performance.now()
    while (queries.size > 0) {
      for (const query of queries) {
        const step = query.next()
        if (step === undefined) {
          queries.delete(query)
          continue
        }
        step()
        await allSettled()
        if (performance.now() - began < SLICE_MS) continue
        await othersTurn()
        began = performance.now()
      }
    }
    isRunning = false
  }
  return {
    begin: () => {
      const waiting = waitingSteps()
      return {
        add: step => {
          waiting.add(step)
          queries.add(waiting)
          if (!isRunning) void run()
        },
        drop: waiting.drop,
      }
    },
  }
}

type Waiting = ReturnType<typeof waitingSteps>

function waitingSteps() {
  let steps: (() => void)[] = []
  let taken = 0
  const drop = () => {
    steps = []
    taken = 0
  }
  return {
    drop,
    add: (step: () => void) => void steps.push(step),
    next: (): (() => void) | undefined => {
      const step = steps[taken]
      taken += 1
      if (taken >= steps.length) drop()
      return step
    },
  }
}

/** Resolves when all that a step caused in this turn has run: a tick that a microtask queues runs after all microtasks. */
function allSettled(): Promise<void> {
  return new Promise(resolve => queueMicrotask(() => process.nextTick(resolve)))
}
