import { describe, expect, test } from 'vitest'
import type { Loop } from '../../gateway/overload/event-loop.ts'
import { fairQueue } from '../../gateway/overload/fair-queue.ts'
import { createShedder, type RequestClient, type Shedder } from '../../gateway/overload/shedder.ts'

const DELAY = 50
/** Of an answer and of a refusal. */
const COST = { answer: 2, refusal: 0.03 }

/** An event loop without time: a turn takes in what has arrived, and lasts as long as its work. */
function fakeLoop() {
  let now = 0
  let idle = 0
  let asked = 0
  let after: (() => void)[] = []
  const loop: Loop = {
    now: () => now,
    busy: () => now - idle,
    afterTurn: work => {
      asked += 1
      after.push(work)
    },
    afterStep: work => void steps.push(work),
  }
  const steps: (() => void)[] = []
  const work = (ms: number) => {
    now += ms
  }
  const endTurn = () => {
    const due = after
    after = []
    for (const run of due)
      try {
        run()
      } finally {
        for (let step = steps.shift(); step !== undefined; step = steps.shift()) step()
      }
  }
  const wait = (ms: number) => {
    now += ms
    idle += ms
    endTurn()
  }
  return { loop, work, endTurn, wait, now: () => now, asked: () => asked, isIdle: () => after.length === 0 }
}

interface Offered {
  readonly client: RequestClient
  readonly perSecond: number
}

interface Tally {
  answered: number
  refused: number
  /** Milliseconds from arriving to hearing. */
  longest: number
}

/** What came of the requests that arrive evenly for some seconds. */
function run(
  offered: readonly Offered[],
  { seconds, cost = COST.answer, from = 0 }: { seconds: number; cost?: number; from?: number },
) {
  const { loop, work, endTurn, wait, now, isIdle } = fakeLoop()
  const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
  const tallies = new Map<string, Tally>(
    offered.map(({ client }) => [client.name, { answered: 0, refused: 0, longest: 0 }]),
  )
  const arrivals = offered
    .flatMap(({ client, perSecond }, index) =>
      Array.from({ length: seconds * perSecond }, (_, count) => ({
        client,
        at: (1_000 * (count + index / offered.length)) / perSecond,
      })),
    )
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  while (next < arrivals.length) {
    for (let one = arrivals[next]; one !== undefined && one.at <= now(); one = arrivals[next]) {
      next += 1
      const { client, at } = one
      const tally = tallies.get(client.name)
      const note = (outcome: 'answered' | 'refused') => {
        if (tally === undefined || at < from * 1_000) return
        tally[outcome] += 1
        tally.longest = Math.max(tally.longest, now() - at)
      }
      shedder.take(client, {
        run: end => {
          work(cost)
          end()
          note('answered')
        },
        refuse: () => {
          work(COST.refusal)
          note('refused')
        },
      })
    }
    if (isIdle()) wait(1)
    else endTurn()
  }
  const tally = (name: string) => tallies.get(name) as Tally
  return { tally, shedder, longest: (name: string) => tally(name).longest }
}

const data = (name: string): RequestClient => ({ name, wants: 'data' })
const page = (name: string): RequestClient => ({ name, wants: 'page' })

/** Asks once. @returns how to end the answer; null when it is refused, and until it is begun */
function ask(shedder: Shedder, client: RequestClient): { end: (() => void) | null; refused: boolean } {
  const asked: ReturnType<typeof ask> = { end: null, refused: false }
  shedder.take(client, {
    run: end => {
      asked.end = end
    },
    refuse: () => {
      asked.refused = true
    },
  })
  return asked
}

describe('the shedder', () => {
  test('refuses nobody while the loop has time, and begins what arrives at once', () => {
    const { tally, shedder, longest } = run([{ client: data('a'), perSecond: 400 }], { seconds: 10 })
    expect(tally('a').refused).toBe(0)
    expect(longest('a')).toBeLessThan(10)
    expect(shedder.state()).toEqual({ overloaded: false, inFlight: 0, waiting: 0, refused: 0 })
  })

  test('answers all of many that arrive together, one who asks after the other', () => {
    const offered = ['a', 'b', 'c'].map(name => ({ client: data(name), count: name === 'a' ? 150 : 5 }))
    const { loop, work, endTurn, isIdle } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
    const order: string[] = []
    for (const { client, count } of offered)
      for (let index = 0; index < count; index++)
        shedder.take(client, {
          run: end => {
            order.push(client.name)
            work(COST.answer)
            end()
          },
          refuse: () => order.push('refused'),
        })
    while (!isIdle()) endTurn()
    expect(order).toHaveLength(160)
    expect(order).not.toContain('refused')
    // Whoever asks little has his answers among the first, though he came last.
    expect(order.lastIndexOf('c')).toBeLessThan(20)
    expect(shedder.state()).toEqual({ overloaded: false, inFlight: 0, waiting: 0, refused: 0 })
  })

  test('takes a single long turn, or a few, for no overload', () => {
    const { loop, work, endTurn, wait } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
    for (const ms of [5_000, 3, 900, 3, 900, 3, 3_000, 3]) {
      const asked = [1, 2, 3].map(() => ask(shedder, data('a')))
      work(ms)
      endTurn()
      wait(100)
      expect(asked.map(({ refused, end }) => [refused, end === null])).toEqual([1, 2, 3].map(() => [false, false]))
      for (const { end } of asked) end?.()
    }
    expect(shedder.state()).toMatchObject({ overloaded: false, inFlight: 0, refused: 0 })
  })

  test('at ten times what can be done keeps doing most of it, and lets nobody wait long', () => {
    const { tally, longest } = run([{ client: data('a'), perSecond: 5_000 }], { seconds: 30, from: 5 })
    const { answered, refused } = tally('a')
    expect(answered / 25).toBeGreaterThan(0.8 * 500)
    expect(answered / 25).toBeLessThanOrEqual(500)
    expect(refused).toBeGreaterThan(4 * answered)
    expect(longest('a')).toBeLessThan(DELAY)
  })

  test('refuses whoever asks most, and answers whoever asks little, from the first moment', () => {
    const offered = [
      { client: data('loud'), perSecond: 5_000 },
      { client: data('quiet'), perSecond: 10 },
      { client: page('dashboard'), perSecond: 20 },
    ]
    const { tally, longest } = run(offered, { seconds: 20 })
    expect(tally('quiet')).toMatchObject({ refused: 0, answered: 200 })
    expect(tally('dashboard')).toMatchObject({ refused: 0, answered: 400 })
    expect(tally('loud').refused).toBeGreaterThan(10_000)
    expect(Math.max(longest('quiet'), longest('dashboard'))).toBeLessThan(DELAY / 2)
  })

  test('gives those who ask alike alike', () => {
    const offered = [1, 2, 3, 4].map(number => ({ client: data(`a${number}`), perSecond: 1_000 }))
    const { tally } = run(offered, { seconds: 20, from: 5 })
    const answered = offered.map(({ client }) => tally(client.name).answered)
    expect(Math.min(...answered)).toBeGreaterThan(0.8 * Math.max(...answered))
    expect(answered.reduce((sum, one) => sum + one, 0) / 15).toBeGreaterThan(0.75 * 500)
  })

  test('lets nobody wait long even when everybody asks little, and even for pages', () => {
    for (const client of [page, data]) {
      const many = Array.from({ length: 1_000 }, (_, index) => ({ client: client(`p${index}`), perSecond: 5 }))
      const { shedder, longest } = run(many, { seconds: 10, from: 3 })
      expect(shedder.state().refused).toBeGreaterThan(10_000)
      expect(Math.max(...many.map(one => longest(one.client.name)))).toBeLessThan(DELAY)
    }
  })

  test('learns when answers come to take longer', () => {
    let cost = 0.5
    const { loop, work, endTurn, now, isIdle, wait } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
    let longest = 0
    for (let due = 0; now() < 20_000; ) {
      cost = now() < 10_000 ? 0.5 : 10
      for (; due < now() * 5; due++) {
        const at = now()
        const heard = () => {
          if (now() > 12_000) longest = Math.max(longest, now() - at)
        }
        shedder.take(data('a'), {
          run: end => {
            work(cost)
            end()
            heard()
          },
          refuse: () => {
            work(COST.refusal)
            heard()
          },
        })
      }
      if (isIdle()) wait(1)
      else endTurn()
    }
    expect(longest).toBeGreaterThan(10)
    expect(longest).toBeLessThan(DELAY)
  })

  test('is over some seconds after the last refusal', () => {
    const { loop, work, endTurn, wait } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
    const heavy = () =>
      shedder.take(data('a'), {
        run: end => {
          work(COST.answer)
          end()
        },
        refuse: () => work(COST.refusal),
      })
    for (let turn = 0; turn < 300; turn++) {
      for (let count = 0; count < 60; count++) heavy()
      endTurn()
    }
    expect(shedder.state()).toMatchObject({ overloaded: true })
    for (let turn = 0; turn < 20; turn++) endTurn()
    wait(3_000)
    expect(shedder.state()).toMatchObject({ overloaded: false, waiting: 0, inFlight: 0 })
  })

  test('bounds what is held when the loop has time but answers do not come', () => {
    const { loop, wait } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 10, loop })
    const enter = (client: RequestClient) => {
      const asked = ask(shedder, client)
      wait(10)
      return asked
    }
    const loud = Array.from({ length: 12 }, () => enter(data('loud')))
    expect(loud.filter(({ refused }) => refused)).toHaveLength(2)
    const others = [enter(data('quiet')), enter(page('somebody'))]
    expect(others.map(({ end }) => end === null)).toEqual([false, false])
    expect(shedder.state()).toMatchObject({ inFlight: 12, waiting: 0 })
    for (const { end } of [...loud, ...others]) end?.()
    expect(shedder.state()).toMatchObject({ inFlight: 0, refused: 2 })
    expect(enter(data('loud')).refused).toBe(false)
  })

  test('goes on when an answer fails where it is begun', () => {
    const { loop, work, endTurn, isIdle } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 1_000, loop })
    ask(shedder, data('a'))
    work(10)
    const refuse = () => undefined
    shedder.take(data('a'), {
      run: () => {
        throw new Error('a fault')
      },
      refuse,
    })
    const last = ask(shedder, data('a'))
    expect(() => endTurn()).toThrow('a fault')
    expect([last.end === null, last.refused, isIdle()]).toEqual([false, false, true])
  })

  test('does not wake an idle process', () => {
    const { loop, wait, asked } = fakeLoop()
    const shedder = createShedder({ delayMs: DELAY, inFlightMax: 10, loop })
    ask(shedder, data('a')).end?.()
    for (let turn = 0; turn < 100; turn++) wait(1)
    expect(asked()).toBe(1)
  })
})

describe('a fair queue', () => {
  const filled = (...items: readonly string[]) => {
    const queue = fairQueue<string>()
    for (const item of items) queue.add(item.slice(0, 1), item)
    return queue
  }

  test('takes of each lane in turn, in order', () => {
    const queue = filled('a1', 'a2', 'a3', 'b1', 'b2')
    expect([1, 2, 3, 4, 5, 6].map(() => queue.next())).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', undefined])
    expect(queue.before('a')).toBe(0)
  })

  test('gives every other turn to those who had nothing there, and so nobody waits for ever', () => {
    const queue = filled('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3')
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'a2', 'b1'])
    for (const item of ['c1', 'd1', 'e1']) {
      expect(queue.before(item.slice(0, 1))).toBeLessThanOrEqual(2 * 'cde'.indexOf(item.slice(0, 1)) + 1)
      queue.add(item.slice(0, 1), item)
    }
    expect(queue.before('a')).toBe(7)
    expect([1, 2, 3, 4, 5, 6, 7].map(() => queue.next())).toEqual(['a3', 'c1', 'b2', 'd1', 'a4', 'e1', 'b3'])
  })

  test('cuts what stands behind, evenly, and leaves each its first', () => {
    const queue = filled('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2', 'c3')
    expect(queue.cut(6)).toEqual(['a3', 'a4', 'c3'])
    expect(queue.cut(1)).toEqual(['a2', 'c2'])
    expect([1, 2, 3, 4].map(() => queue.next())).toEqual(['a1', 'b1', 'c1', undefined])
  })
})
