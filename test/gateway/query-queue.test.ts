import { describe, expect, test } from 'vitest'
import { createDatabaseTurns } from '../../gateway/analysts/database-turns.ts'
import { createQueryQueue } from '../../gateway/analysts/query-queue.ts'
import type { Reading } from '../../schema/context.ts'

const NEVER = new AbortController().signal
const limits = { ofAccount: 1, together: 2, waiting: 3, waitMs: 60_000 }

type Begun = Awaited<ReturnType<ReturnType<typeof createQueryQueue>>>
const ended = (begun: Begun) => {
  if (typeof begun !== 'function') throw new Error(begun.detail)
  begun()
}

describe('queries of analysts', () => {
  test('run one at a time for an account, in their order; another account does not wait for it', async () => {
    const queue = createQueryQueue(limits)
    const order: string[] = []
    const first = await queue('a', NEVER)
    const next = async (name: string) => {
      const begun = await queue('a', NEVER)
      order.push(name)
      return begun
    }
    const [second, third] = [next('second'), next('third')]
    ended(await queue('b', NEVER))
    expect(order).toEqual([])
    ended(first)
    ended(await second)
    ended(await third)
    expect(order).toEqual(['second', 'third'])
  })

  test('run a few at a time for all, and the next begins when one ends', async () => {
    const queue = createQueryQueue(limits)
    const [a] = [await queue('a', NEVER), await queue('b', NEVER)]
    let hasBegun = false
    const c = queue('c', NEVER).then(begun => {
      hasBegun = true
      return begun
    })
    await Promise.resolve()
    expect(hasBegun).toBe(false)
    ended(a)
    ended(await c)
  })

  test('are refused when too many wait, and when they waited too long, with the time to try again', async () => {
    const queue = createQueryQueue({ ...limits, waiting: 1, waitMs: 1 })
    const running = await queue('a', NEVER)
    const [waited, refused] = await Promise.all([queue('a', NEVER), queue('a', NEVER)])
    expect(waited).toMatchObject({ code: 'TOO_MANY_AT_ONCE', status: 429, retryAfterSeconds: 5 })
    expect(refused).toMatchObject({ code: 'OVERLOADED', status: 503, retryAfterSeconds: 5 })
    ended(running)
    ended(await queue('a', NEVER))
  })

  test('leave the queue when whoever asked leaves', async () => {
    const queue = createQueryQueue(limits)
    const running = await queue('a', NEVER)
    const leaving = new AbortController()
    const left = queue('a', leaving.signal)
    const next = queue('a', NEVER)
    leaving.abort()
    expect(await left).toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
    ended(running)
    ended(await next)
  })
})

describe('reads of the database by analysts', () => {
  test('run two at a time, and none of a query that was ended', async () => {
    const gates: (() => void)[] = []
    const reading: Reading = async (_revision, read) => {
      await new Promise<void>(resolve => gates.push(resolve))
      return read(undefined as never)
    }
    const inTurns = createDatabaseTurns(2)
    const ending = new AbortController()
    const read = (signal: AbortSignal) => inTurns(reading, signal)(1, async () => 'read')
    const settled = Promise.allSettled([read(NEVER), read(NEVER), read(ending.signal), read(NEVER)])
    const turn = () => new Promise(resolve => setImmediate(resolve))
    await turn()
    expect(gates).toHaveLength(2)
    ending.abort(new Error('ended'))
    for (const open of gates.splice(0)) open()
    await turn()
    expect(gates).toHaveLength(1)
    for (const open of gates) open()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
