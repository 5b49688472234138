import { performance } from 'node:perf_hooks'

/** Time and scheduling of the event loop; replaced in tests. */
export interface Loop {
  /** Monotonic milliseconds. */
  now(): number
  /** Milliseconds in which the loop was busy. */
  busy(): number
  /** Runs the work after pending I/O events have been processed. */
  afterTurn(work: () => void): void
  /** Runs the work in the same turn, after pending microtasks. */
  afterStep(work: () => void): void
}

export const LOOP: Loop = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  afterTurn: work => void setImmediate(work),
  // A tick queued from a microtask runs when the microtask queue is empty.
  afterStep: work => queueMicrotask(() => process.nextTick(work)),
}
