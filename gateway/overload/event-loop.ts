import { performance } from 'node:perf_hooks'

/** When work runs; another one in tests. */
export interface Loop {
  /** Milliseconds that have passed. */
  now(): number
  /** Milliseconds of them in which there was something to do. */
  busy(): number
  /** Runs the work when everything that had arrived has been looked at. */
  afterTurn(work: () => void): void
  /** Runs the work, in the same turn, when what was begun has gone as far as it can without waiting. */
  afterStep(work: () => void): void
}

export const LOOP: Loop = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  afterTurn: work => void setImmediate(work),
  // Ticks come when no promise is left to go on with.
  afterStep: work => queueMicrotask(() => process.nextTick(work)),
}
