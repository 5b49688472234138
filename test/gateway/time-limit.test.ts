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
    const answer = await ask([limitTime(50)])
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
})
