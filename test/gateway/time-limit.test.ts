import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { createSchema, createYoga } from 'graphql-yoga'
import { describe, expect, test } from 'vitest'
import { limitTime } from '../../gateway/analysts/time-limit.ts'
import { createPacer } from '../../gateway/overload/pacer.ts'
import { paceFields } from '../../schema/paced-lists.ts'

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
paceFields(schema)
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
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(/time limit of 1 s.+cost is 21, most of it rows: request shorter pages/),
          extensions: { code: 'TIMED_OUT' },
        },
      ],
    })
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
      typeDefs: 'type Row { id: Int! next(n: Int): Row! } type Query { row: Row! }',
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
    paceFields(slow)
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

describe('a query that produces more than is allowed', () => {
  const many = createSchema({
    typeDefs:
      'type Row { id: Int! text: String! rows: [Row!]! late: String } type Query { rows(n: Int!): [Row!]! slow: Int }',
    resolvers: {
      Query: {
        rows: (_root, { n }: { n: number }) => Array.from({ length: n }, (_, id) => ({ id })),
        slow: () => {
          for (const until = performance.now() + 30; performance.now() < until; );
        },
      },
      Row: {
        text: () => 'x'.repeat(100_000),
        rows: () => Array.from({ length: 1_000 }, (_, id) => ({ id })),
        late: async () => {
          await othersTurn()
          throw new Error('too late')
        },
      },
    },
  })
  paceFields(many)
  const yoga = createYoga({ schema: many, logging: false, maskedErrors: false, plugins: [limitTime(20_000)] })
  const answerTo = async (query: string) => {
    const response = await yoga.fetch(`http://gateway.invalid/graphql?query=${encodeURIComponent(query)}`)
    return {
      status: response.status,
      ...((await response.json()) as { errors?: { message: string }[]; data?: unknown }),
    }
  }

  test('ends at the number of values, whatever was estimated', async () => {
    const { status, errors } = await answerTo('{ rows(n: 1000) { rows { id } } }')
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(/ended at 250000 values.+it had reached rows\.rows, whose lists are longer/)
    expect(await answerTo('{ rows(n: 100) { rows { id } } }')).toMatchObject({ status: 200 })
  })

  test('ends at the number of bytes', async () => {
    const { status, errors, data } = await answerTo('{ rows(n: 101) { text } }')
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(/^The answer would have more than 10 MB/)
    expect(data).toBeUndefined()
    expect(await answerTo('{ rows(n: 99) { text } }')).toMatchObject({ status: 200 })
  })

  test('leaves no failure behind that would end the process', async () => {
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('unhandledRejection', note)
    // A failure is still to come when the time is over in the middle of the other fields.
    const slow = Array.from({ length: 20 }, (_, n) => `b${n}: slow`).join(' ')
    const asked = encodeURIComponent(`{ a: rows(n: 1) { late } ${slow} }`)
    const impatient = createYoga({ schema: many, logging: false, plugins: [limitTime(200)] })
    expect((await impatient.fetch(`http://gateway.invalid/graphql?query=${asked}`)).status).toBe(504)
    for (let turn = 0; turn < 50; turn++) await othersTurn()
    process.off('unhandledRejection', note)
    expect(failures).toEqual([])
  })

  test('names a hundred errors, and how many there are more', async () => {
    const { errors } = await answerTo('{ rows(n: 150) { id late } }')
    expect(errors).toHaveLength(101)
    expect(errors?.at(-1)?.message).toBe('50 more errors are not listed.')
  })
})

test('the rows of a query are handed out in order, and others have their turn between them', async () => {
  const steps = createPacer().begin()
  const pace = <Value>(value: Value) => new Promise<Value>(resolve => steps.add(() => resolve(value)))
  let turns = 0
  const watch = setInterval(() => (turns += 1))
  const rows = await Promise.all(
    Array.from({ length: 30 }, async (_, id) => {
      const row = await pace(id)
      for (const until = performance.now() + 5; performance.now() < until; );
      return row
    }),
  )
  clearInterval(watch)
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  // All at once would leave none; a slice is two of these rows, or one.
  expect(turns).toBeGreaterThan(5)
})

/** One row within the other, so many times. */
function nested(depth: number): string {
  return `{row${'{next'.repeat(depth)}{id}${'}'.repeat(depth)}}`
}
