import { countRecent } from './recent.ts'
import { LOOP, type LoopClock, measureTurns } from './turns.ts'

/** Somebody who asks: a known key, else an address; and whether he asks for data or for a page. */
export interface Asker {
  readonly name: string
  readonly wants: 'data' | 'page'
}

export interface Shedder {
  /** @returns what to call when the answer is out; null when the request must be refused at once */
  enter(asker: Asker): (() => void) | null
  readonly state: ShedderState
}

/** For whatever watches the process. */
export interface ShedderState {
  readonly overloaded: boolean
  readonly inFlight: number
  /** Since the start. */
  readonly refused: number
}

export interface ShedderOptions {
  /** A turn of the event loop that is longer is a sign of overload: everybody waits so long. */
  readonly longTurnMs: number
  /** Answers that are waited for at a time, of all together. */
  readonly inFlightMax: number
  readonly clock?: LoopClock
}

/** The signs are judged after so long, by so many turns at least, which fill so much of the time. */
const JUDGE_MS = 1_000
const JUDGE_TURNS = 3
const JUDGE_SHARE = 0.8
/** A turn says something when so many had arrived in it: else it is long for its work, or for a machine that is busy. */
const JUDGE_ARRIVALS = 10
/** Nobody was refused for so long: it is over. */
const CALM_MS = 2_000
/** Under overload a turn shall be this part of a long one, so that what is refused hears of it soon. */
const TARGET_SHARE = 0.2
/** Of the difference to the target so much is corrected at a time; the budget falls to this part at most. */
const GAIN = 0.2
const LEAST_BUDGET = 0.25
/** Those who ask little are let in until a turn is so many times as long as it shall be, and so many in any case. */
const MOST_OVER = 4
const LEAST_BEYOND = 10
/** Whoever asked less than this part of an even share asks little. */
const QUIET_SHARE = 0.5
/** Requests a second for pages: somebody who opens one needs many files. */
const PAGE_REQUESTS = 50

/**
 * Refuses early what could not be answered in time. The signal is how long a turn of the event loop takes: whatever
 * arrives waits so long. When turns have been long nearly all the time for a second, answers get a budget of each
 * turn; what arrives when it is spent is refused, which costs a fraction of an answer. The budget follows the length
 * that turns had, refusals included, towards the target. Whoever asks little, compared with the others of the last
 * second, and whoever opens a page or makes a key, is let in beyond the budget, up to a bound.
 */
export function createShedder({ longTurnMs, inFlightMax, clock = LOOP }: ShedderOptions): Shedder {
  const target = longTurnMs * TARGET_SHARE
  const recent = countRecent(JUDGE_MS)
  const running = new Map<string, number>()
  const state = { overloaded: false, inFlight: 0, refused: 0 }
  let budget = target
  let beyond = 0
  let lastRefusal = 0
  const isOverloaded = judgeTurns(longTurnMs)
  const begin = (now: number) => {
    state.overloaded = true
    budget = target
    lastRefusal = now
  }
  const turns = measureTurns(clock, (ms, arrivals) => {
    const now = clock.now()
    beyond = 0
    if (!state.overloaded) {
      if (isOverloaded(arrivals < JUDGE_ARRIVALS ? 0 : ms, now)) begin(now)
      return
    }
    budget = Math.min(target, Math.max(target * LEAST_BUDGET, budget + (target - ms) * GAIN))
    if (now - lastRefusal > CALM_MS) state.overloaded = false
  })
  const asksLittle = ({ name, wants }: Asker, now: number) => {
    const lately = recent.of(name, now)
    if (wants === 'page' && lately < PAGE_REQUESTS) return true
    const evenly = recent.total(now) / recent.names()
    const atOnce = (running.get(name) ?? 0) / Math.max(1, state.inFlight / Math.max(1, running.size))
    return lately < evenly * QUIET_SHARE && atOnce < QUIET_SHARE
  }
  const mayEnter = (asker: Asker, waited: number, now: number) => {
    if (!state.overloaded && waited > JUDGE_MS && turns.arrivals() >= JUDGE_ARRIVALS) begin(now)
    const isFull = state.inFlight >= inFlightMax
    if (!isFull && (!state.overloaded || waited < budget)) return true
    const isRoom = beyond < LEAST_BEYOND || waited < target * MOST_OVER
    if (!isRoom || state.inFlight >= inFlightMax * 2 || !asksLittle(asker, now)) return false
    beyond += 1
    return true
  }
  const leave = (name: string) => {
    const left = (running.get(name) ?? 1) - 1
    if (left === 0) running.delete(name)
    else running.set(name, left)
    state.inFlight -= 1
  }
  return {
    state,
    enter: asker => {
      const waited = turns.arrive()
      const now = clock.now()
      if (!mayEnter(asker, waited, now)) {
        state.refused += 1
        lastRefusal = now
        return null
      }
      recent.add(asker.name, now)
      running.set(asker.name, (running.get(asker.name) ?? 0) + 1)
      state.inFlight += 1
      return () => leave(asker.name)
    },
  }
}

/** A single long turn, such as a heavy query or a new revision, is no overload; nothing but long ones for a while is. */
function judgeTurns(longTurnMs: number): (ms: number, now: number) => boolean {
  let began = Number.NEGATIVE_INFINITY
  let long = { ms: 0, turns: 0 }
  return (ms, now) => {
    if (ms > longTurnMs) long = { ms: long.ms + ms, turns: long.turns + 1 }
    const elapsed = now - began
    if (elapsed < JUDGE_MS || (long.turns > 0 && long.turns < JUDGE_TURNS && long.ms >= elapsed * JUDGE_SHARE))
      return false
    const overloaded = long.turns >= JUDGE_TURNS && long.ms >= elapsed * JUDGE_SHARE
    began = now
    long = { ms: 0, turns: 0 }
    return overloaded
  }
}
