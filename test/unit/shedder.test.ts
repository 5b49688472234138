import { describe, expect, test } from 'vitest'
import { type Asker, createShedder } from '../../gateway/load/shedder.ts'
import type { LoopClock } from '../../gateway/load/turns.ts'

const LONG = 50
/** Of an answer and of a refusal. */
const COST = { answer: 2, refusal: 0.03 }

/** An event loop without time: a turn takes in what has arrived, and lasts as long as its work. */
function fakeLoop() {
  let now = 0
  let idle = 0
  let after: (() => void)[] = []
  const clock: LoopClock = { now: () => now, busy: () => now - idle, afterTurn: work => void after.push(work) }
  const work = (ms: number) => {
    now += ms
  }
  const endTurn = () => {
    const due = after
    after = []
    for (const run of due) run()
  }
  const wait = (ms: number) => {
    now += ms
    idle += ms
    endTurn()
  }
  return { clock, work, endTurn, wait, now: () => now }
}

interface Offered {
  readonly asker: Asker
  readonly perSecond: number
}

/** What came of the requests that arrive evenly for some seconds. */
function run(
  offered: readonly Offered[],
  { seconds, cost = COST.answer, from = 0 }: { seconds: number; cost?: number; from?: number },
) {
  const loop = fakeLoop()
  const shedder = createShedder({ longTurnMs: LONG, inFlightMax: 1_000, clock: loop.clock })
  const tally = new Map(offered.map(({ asker }) => [asker.name, { answered: 0, refused: 0, longest: 0 }]))
  const due = offered.map(() => 0)
  while (loop.now() < seconds * 1_000) {
    const arrived = offered.flatMap(({ asker, perSecond }, index) => {
      const count = Math.floor((loop.now() / 1_000) * perSecond) - (due[index] ?? 0)
      due[index] = (due[index] ?? 0) + count
      return Array.from({ length: count }, () => asker)
    })
    // Whoever asks most has the most in front.
    const began = loop.now()
    for (const asker of arrived) {
      const leave = shedder.enter(asker)
      loop.work(leave === null ? COST.refusal : cost)
      leave?.()
      const counted = tally.get(asker.name)
      if (counted === undefined || began < from * 1_000) continue
      counted[leave === null ? 'refused' : 'answered'] += 1
      counted.longest = Math.max(counted.longest, loop.now() - began)
    }
    loop.endTurn()
    if (arrived.length === 0) loop.wait(1)
  }
  return { tally: (name: string) => tally.get(name) ?? { answered: 0, refused: 0, longest: 0 }, shedder }
}

const data = (name: string): Asker => ({ name, wants: 'data' })
const page = (name: string): Asker => ({ name, wants: 'page' })

describe('the shedder', () => {
  test('refuses nobody while the loop has time', () => {
    const { tally, shedder } = run([{ asker: data('a'), perSecond: 400 }], { seconds: 10 })
    expect(tally('a').refused).toBe(0)
    expect(shedder.state).toEqual({ overloaded: false, inFlight: 0, refused: 0 })
  })

  test('takes a single long turn, or a few, for no overload', () => {
    const loop = fakeLoop()
    const shedder = createShedder({ longTurnMs: LONG, inFlightMax: 1_000, clock: loop.clock })
    for (const ms of [5_000, 3, 900, 3, 900, 3, 3_000, 3]) {
      expect(shedder.enter(data('a'))).not.toBeNull()
      loop.work(ms)
      loop.endTurn()
      for (let rest = 0; rest < ms; rest += 100) loop.wait(100)
    }
    expect(shedder.state.overloaded).toBe(false)
  })

  test('at ten times what can be done keeps doing most of it, and lets nobody wait long', () => {
    const { tally } = run([{ asker: data('a'), perSecond: 5_000 }], { seconds: 30, from: 5 })
    const { answered, refused, longest } = tally('a')
    expect(answered / 25).toBeGreaterThan(0.75 * 500)
    expect(answered / 25).toBeLessThanOrEqual(500)
    expect(refused).toBeGreaterThan(4 * answered)
    expect(longest).toBeLessThan(LONG)
  })

  test('refuses whoever asks most, and answers whoever asks little, within the same time', () => {
    const offered = [
      { asker: data('loud'), perSecond: 5_000 },
      { asker: data('quiet'), perSecond: 10 },
      { asker: page('dashboard'), perSecond: 20 },
    ]
    const { tally } = run(offered, { seconds: 20, from: 5 })
    expect(tally('quiet')).toMatchObject({ refused: 0 })
    expect(tally('quiet').answered).toBeGreaterThan(140)
    expect(tally('dashboard').refused).toBe(0)
    expect(tally('loud').refused).toBeGreaterThan(10_000)
    expect(tally('quiet').longest).toBeLessThan(2 * LONG)
  })

  test('gives those who ask alike alike', () => {
    const offered = [1, 2, 3, 4].map(number => ({ asker: data(`a${number}`), perSecond: 1_000 }))
    const { tally } = run(offered, { seconds: 20, from: 5 })
    const answered = offered.map(({ asker }) => tally(asker.name).answered)
    expect(Math.min(...answered)).toBeGreaterThan(0.1 * Math.max(...answered))
    expect(answered.reduce((sum, one) => sum + one, 0) / 15).toBeGreaterThan(0.7 * 500)
  })

  test('bounds a turn even when everybody asks little, and even for pages', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ asker: page(`p${index}`), perSecond: 5 }))
    const { shedder } = run(many, { seconds: 10 })
    expect(shedder.state.refused).toBeGreaterThan(10_000)
  })

  test('is over some seconds after the last refusal', () => {
    const loop = fakeLoop()
    const shedder = createShedder({ longTurnMs: LONG, inFlightMax: 1_000, clock: loop.clock })
    for (let turn = 0; turn < 30; turn++) {
      for (let count = 0; count < 60; count++) {
        const leave = shedder.enter(data('a'))
        loop.work(leave === null ? COST.refusal : COST.answer)
        leave?.()
      }
      loop.endTurn()
    }
    expect(shedder.state.overloaded).toBe(true)
    for (let second = 0; second < 3; second++) {
      shedder.enter(data('a'))?.()
      loop.work(COST.answer)
      loop.endTurn()
      loop.wait(1_000)
    }
    expect(shedder.state.overloaded).toBe(false)
  })

  test('bounds what is waited for when the loop has time but answers do not come', () => {
    const loop = fakeLoop()
    const shedder = createShedder({ longTurnMs: LONG, inFlightMax: 10, clock: loop.clock })
    const enter = (asker: Asker) => {
      const leave = shedder.enter(asker)
      loop.endTurn()
      loop.wait(10)
      return leave
    }
    const loud = Array.from({ length: 12 }, () => enter(data('loud')))
    expect(loud.filter(leave => leave === null)).toHaveLength(2)
    const quiet = enter(data('quiet'))
    expect(quiet).not.toBeNull()
    expect(shedder.state.inFlight).toBe(11)
    for (const leave of [...loud, quiet]) leave?.()
    expect(shedder.state).toMatchObject({ inFlight: 0, refused: 2 })
    expect(enter(data('loud'))).not.toBeNull()
  })

  test('does not wake an idle process', () => {
    const loop = fakeLoop()
    let asked = 0
    const clock: LoopClock = {
      ...loop.clock,
      afterTurn: work => {
        asked += 1
        loop.clock.afterTurn(work)
      },
    }
    const shedder = createShedder({ longTurnMs: LONG, inFlightMax: 10, clock })
    shedder.enter(data('a'))?.()
    for (let turn = 0; turn < 100; turn++) loop.wait(1)
    expect(asked).toBe(2)
  })
})
