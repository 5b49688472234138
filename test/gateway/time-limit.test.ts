import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { createSchema, createYoga } from 'graphql-yoga'
import { describe, expect, test } from 'vitest'
import { limitTime } from '../../gateway/analysts/time-limit.ts'

let looked = 0
let onLook: () => void = () => undefined
const schema = createSchema({
  typeDefs: 'type Row { id: Int! } type Query { rows: [Row!]! }',
  resolvers: {
    Query: { rows: () => Array.from({ length: 100_000 }, (_, id) => ({ id })) },
    Row: {
      id: ({ id }: { id: number }) => {
        looked += 1
        onLook()
        for (const until = performance.now() + 1; performance.now() < until; );
        return id
      },
    },
  },
})
const ask = (plugins: Parameters<typeof createYoga>[0]['plugins'], signal: AbortSignal | null = null) =>
  createYoga({ schema, logging: false, maskedErrors: false, plugins }).fetch('http://gateway.invalid/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ rows { id } }' }),
    signal,
  })

describe('a query of an analyst', () => {
  test('ends when its time is over, even while it keeps the loop to itself', async () => {
    looked = 0
    // Long enough that a busy machine has begun by then.
    const answer = await ask([limitTime(1_000)])
    expect(answer.status).toBe(504)
    expect(JSON.stringify(await answer.json())).toContain('TIMED_OUT')
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThan(10_000)
  })

  test('ends when whoever asked leaves', async () => {
    looked = 0
    const leaving = new AbortController()
    onLook = () => looked === 5 && leaving.abort()
    const answer = Promise.try(() => ask([limitTime(60_000)], leaving.signal))
    await answer.then(
      response => expect(response.status).toBe(504),
      (error: Error) => expect(error.name).toBe('AbortError'),
    )
    expect(looked).toBe(5)
  })

  test('ends when the connection of whoever asked is closed', async () => {
    let resolved = 0
    const slow = createSchema({
      typeDefs: 'type Row { id: Int! next: Row! } type Query { row: Row! }',
      resolvers: {
        Query: { row: () => ({}) },
        Row: {
          id: () => 1,
          next: async () => {
            resolved += 1
            if (resolved === 5) {
              leaving.abort()
              await left
            }
            return othersTurn({})
          },
        },
      },
    })
    const leaving = new AbortController()
    const yoga = createYoga({ schema: slow, logging: false, plugins: [limitTime(60_000)] })
    const server = createServer(yoga).listen(0, '127.0.0.1')
    const left = new Promise(closed => server.once('connection', socket => socket.once('close', closed)))
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql?query=${nested(100)}`
    await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow('abort')
    // Time enough for all of it, had it gone on.
    for (let turn = 0; turn < 1_000; turn++) await othersTurn()
    expect(resolved).toBeLessThanOrEqual(6)
    server.closeAllConnections()
    server.close()
  })
})

/** One row within the other, so many times. */
function nested(depth: number): string {
  return `{row${'{next'.repeat(depth)}{id}${'}'.repeat(depth)}}`
}
