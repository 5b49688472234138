import { setImmediate as othersTurn } from 'node:timers/promises'

/**
 * The longest that all long work together keeps the event loop to itself; one step is never divided. A short request that
 * arrives meanwhile waits for the rest of it (`npm run bench:neighbour`).
 */
const SLICE_MS = 1

/** Runs the steps of long work by turns, and lets short requests have theirs after each slice. */
export interface Pacer {
  begin(): Steps
}

/** The steps of one request. */
export interface Steps {
  /** Runs a step when it is its turn, after those that were added before. */
  add(step: () => void): void
  /** Drops what has not run. */
  drop(): void
}

/**
 * One for the process, `PACER`: with a pacer for each request, ten of them would keep the loop for ten slices.
 * @example const steps = createPacer().begin(); steps.add(() => resolve(row))
 */
export function createPacer(): Pacer {
  const requests = new Set<Waiting>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    let began = performance.now()
    while (requests.size > 0) {
      for (const request of requests) {
        const step = request.next()
        if (step === undefined) {
          requests.delete(request)
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
          requests.add(waiting)
          if (!isRunning) void run()
        },
        drop: waiting.drop,
      }
    },
  }
}

/** For queries of analysts, exports and whatever else of a request takes long. */
export const PACER = createPacer()

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
