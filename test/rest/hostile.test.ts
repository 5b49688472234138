import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { restParameters } from '../../facades/rest/parameters.ts'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

/** Text that has broken programs before. */
const NAUGHTY = [
  '',
  ' ',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x1F',
  '１２',
  '1_000',
  '1,5',
  '1/0',
  '$1.00',
  "' OR 1=1 --",
  '"; DROP TABLE "Bond"; --',
  '<script>alert(1)</script>',
  '=1+1',
  '%00',
  'a\u0000b',
  '\u202etest',
  'Ω≈ç√∫',
  '田中さん',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '$'.concat('{7*7}'),
  '{{7*7}}',
  '[]',
  '{}',
  'a'.repeat(10_000),
]

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const endpoints = ENDPOINTS.filter(({ path }) => !path.includes('{')).map(endpoint => {
  return { endpoint, parameters: restParameters(endpoint, readDocument(schema, endpoint.document)) }
})

/** Of these a calculation takes one. */
const QUOTES = new Set(['CleanPrice', 'DirtyPrice', 'Yield', 'GSpread', 'ZSpread'])

/** What one's own terms need besides, unless others of them say otherwise. */
const ALSO_NEEDED: Readonly<Record<string, readonly string[]>> = { 'calculate-terms': ['CouponRate', 'CleanPrice'] }

/** Lists of one length: where one of them can be read, the other is named as missing. */
const PARTNERS: Readonly<Record<string, string>> = {
  AmortizationDates: 'AmortizationPercents',
  AmortizationPercents: 'AmortizationDates',
}

/** The request with one parameter in question; those that the endpoint requires are as in its example. */
async function ask({ path, document, example }: Endpoint, name: string, query: string) {
  const needed = new Set([...(REQUIRED.get(path) ?? []), ...(ALSO_NEEDED[document] ?? [])])
  const required = Object.entries(example).filter(
    ([one]) => one !== name && needed.has(one) && !(QUOTES.has(one) && QUOTES.has(name)),
  )
  const others = required.map(([one, value]) => `&${one}=${encodeURIComponent(String(value))}`)
  const response = await world.get(`${path}?${query}${others.join('')}`)
  const body = (await response.json()) as { code?: string; errors?: { name: string }[] }
  return { status: response.status, code: body.code, names: body.errors?.map(({ name }) => name) ?? [] }
}

const REQUIRED = new Map(
  endpoints.map(({ endpoint, parameters }) => [
    endpoint.path,
    new Set(parameters.flatMap(({ name, required }) => (required ? [name] : []))),
  ]),
)

describe.each(endpoints)('$endpoint.path', ({ endpoint, parameters }) => {
  verifies(
    'ERR-2',
    `${endpoint.path} refuses hostile text by name or takes it for what it is, and never fails`,
    async () => {
      for (const { name, kind, list } of parameters) {
        for (const text of NAUGHTY) {
          const { status, names } = await ask(endpoint, name, `${name}=${encodeURIComponent(text)}`)
          // A revision is named as a thing is: one that is not there is not found.
          expect(name === 'Revision' ? [200, 400, 404] : [200, 400], `${name}=${text.slice(0, 40)}`).toContain(status)
          if (status === 400) expect([name, PARTNERS[name]]).toContain(names.find(one => one === name) ?? names[0])
          if (kind !== 'string' && text !== '-0' && !(list && text === '1,5'))
            expect(status, `${name}=${text.slice(0, 40)}`).toBe(400)
        }
      }
    },
  )

  test('names what is unknown, in another case, empty or repeated', async () => {
    for (const { name, list } of parameters) {
      for (const query of [`${name.toLowerCase()}x=1`, `${name}=`, ...(list ? [] : [`${name}=1&${name}=1`])]) {
        expect(await ask(endpoint, name, query), query).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
      }
      if (name !== name.toLowerCase()) {
        expect(await ask(endpoint, name, `${name.toLowerCase()}=1`)).toMatchObject({
          status: 400,
          names: [name.toLowerCase()],
        })
      }
    }
  })

  test('answers any query with a documented status', async () => {
    const names = fc.oneof(fc.constantFrom('X', ...parameters.map(({ name }) => name)), fc.string())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, fc.string()), { maxLength: 4 }), async pairs => {
        const response = await world.get(`${endpoint.path}?${new URLSearchParams(pairs)}`)
        await response.arrayBuffer()
        expect([200, 400]).toContain(response.status)
      }),
      { numRuns: 150, seed: 11 },
    )
  })
})
