import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../schema/index.ts'

const objects = Object.values(schema.getTypeMap()).filter(type => isObjectType(type)) as GraphQLObjectType[]

test.each([
  ['the middle of a quote', 'mid', { bid: 97.1, ask: 97.24199999999998 }, 97.171],
  ['a stored figure', 'bid', { bid: 97.17099999999999 }, 97.171],
  ['a large one, to fifteen digits', 'bid', { bid: 500_739_999_999.9999 }, 500_740_000_000],
  ['an unknown one', 'mid', { bid: null, ask: 97.1 }, null],
])('a number of an answer has no binary noise: %s', (_, field, quote, expected) => {
  const { resolve } = (schema.getType('BondQuote') as GraphQLObjectType).getFields()[field] ?? {}
  expect(resolve?.(quote, {}, {}, { fieldName: field } as never)).toBe(expected)
})

test('every field with a fraction is rounded, lists of them too', async () => {
  const fields = objects.flatMap(type => Object.values(type.getFields()))
  const floats = fields.filter(({ type }) => getNamedType(type).name === 'Float')
  expect(floats.length).toBeGreaterThan(100)
  const noisy = await Promise.all(floats.map(async field => ((await isNoisy(field)) ? [field.name] : [])))
  expect(noisy.flat()).toEqual([])
})

/** What a resolver throws, at once or later, is about the row, which is none. */
async function isNoisy({ resolve, name }: GraphQLField<unknown, unknown>): Promise<boolean> {
  const row = new Proxy({}, { get: (_, key) => (key === name ? 0.1 + 0.2 : undefined) })
  try {
    return (await resolve?.(row, {}, {}, { fieldName: name } as never)) === 0.1 + 0.2
  } catch {
    return false
  }
}
