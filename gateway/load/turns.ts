import { performance } from 'node:perf_hooks'

/** What a process tells of its event loop; another one in tests. */
export interface LoopClock {
  /** Milliseconds that have passed. */
  now(): number
  /** Milliseconds of them that the loop was not waiting. */
  busy(): number
  /** Runs the work when everything that had arrived has been looked at. */
  afterTurn(work: () => void): void
}

export const LOOP: LoopClock = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  afterTurn: work => void setImmediate(work),
}

/** Turns of the event loop in which something arrived. */
export interface Turns {
  /** Something arrives. @returns milliseconds since the turn began: so long it has waited at most */
  arrive(): number
  /** How many have arrived in this turn. */
  arrivals(): number
}

/**
 * Measures turns: what arrives in one turn is looked at one after the other, so a turn is as long as the last of them
 * waits. While nothing arrives nothing is measured, and an idle process does not wake up for it.
 */
export function measureTurns(clock: LoopClock, onTurn: (ms: number, arrivals: number) => void): Turns {
  let watching = false
  let arrivals = 0
  let began = 0
  const end = () => {
    const busy = clock.busy()
    if (arrivals === 0) {
      watching = false
      return
    }
    onTurn(busy - began, arrivals)
    began = busy
    arrivals = 0
    clock.afterTurn(end)
  }
  return {
    arrive: () => {
      arrivals += 1
      if (watching) return clock.busy() - began
      watching = true
      began = clock.busy()
      clock.afterTurn(end)
      return 0
    },
    arrivals: () => arrivals,
  }
}
