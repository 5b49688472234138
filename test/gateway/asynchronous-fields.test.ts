import {
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentWriters } from '../../gateway/answers/compile-document.ts'
import { createRowCache } from '../../gateway/answers/row-cache.ts'
import { readOperation } from '../../gateway/documents/operation.ts'
import { createExecute } from '../../gateway/execute.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { notFound } from '../../schema/errors.ts'

/** How often each field was asked. */
const asked = new Map<string, number>()
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(() => {
  asked.clear()
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => void process.off('unhandledRejection', note))

function counted<Value>(name: string, value: (parent: { readonly n?: number }) => Value) {
  return (parent: { readonly n?: number }) => {
    asked.set(name, (asked.get(name) ?? 0) + 1)
    return value(parent)
  }
}

const later = <Value>(value: Value) => new Promise<Value>(done => setTimeout(done, 2, value))
const failing = (error: Error) => new Promise<never>((_, fail) => setTimeout(fail, 2, error))

/** As Prisma's: nothing happens before somebody waits for it. */
const lazily = <Value>(name: string, value: Value): PromiseLike<Value> => ({
  // biome-ignore lint/suspicious/noThenProperty: it is the subject
  then: (done, fail) => {
    asked.set(name, (asked.get(name) ?? 0) + 1)
    return later(value).then(done, fail)
  },
})

const Thing: GraphQLObjectType = new GraphQLObjectType({
  name: 'Thing',
  fields: (): GraphQLFieldConfigMap<{ readonly n?: number }, unknown> => ({
    n: { type: GraphQLInt, resolve: counted('n', ({ n = 1 }) => n) },
    word: { type: GraphQLString, resolve: counted('word', ({ n = 1 }) => later(`ж"${n}`)) },
    lazy: { type: GraphQLString, resolve: () => lazily('lazy', 'then') },
    nothing: { type: Thing, resolve: counted('nothing', () => later(null)) },
    other: { type: Thing, resolve: counted('other', ({ n = 1 }) => later({ n: n + 1 })) },
    others: { type: new GraphQLList(Thing), resolve: counted('others', () => later([{ n: 8 }, null, { n: 9 }])) },
    many: { type: new GraphQLList(GraphQLString), resolve: counted('many', () => [later('a'), null, 'c']) },
    refused: { type: GraphQLString, resolve: counted('refused', () => failing(notFound('The word'))) },
    broken: { type: GraphQLString, resolve: counted('broken', () => failing(new Error('inside'))) },
    thrown: {
      type: GraphQLString,
      resolve: counted('thrown', () => {
        throw notFound('The thing')
      }),
    },
    missing: { type: new GraphQLNonNull(GraphQLString), resolve: counted('missing', () => later(null)) },
  }),
})

const List = new GraphQLObjectType({
  name: 'List',
  fields: {
    items: { type: new GraphQLList(Thing), resolve: counted('items', () => [{ n: 1 }, { n: 2 }]) },
    total: { type: GraphQLInt, resolve: counted('total', () => later(2)) },
  },
})
const LateList = new GraphQLObjectType({
  name: 'LateList',
  fields: { items: { type: new GraphQLList(Thing), resolve: counted('items', () => later([{ n: 1 }, { n: 2 }])) } },
})

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      thing: { type: Thing, resolve: counted('root', () => later({})) },
      atOnce: { type: Thing, resolve: counted('root', () => ({})) },
      list: { type: List, resolve: counted('root', () => ({})) },
      lateList: { type: LateList, resolve: counted('root', () => ({})) },
    },
  }),
})

const principal: Principal = { accountId: null, userId: null, scopes: new Set(), exportRowsMax: null }
const contextFor = () => ({ principal, market: { revision: 1 } }) as unknown as Context

async function answerOf(text: string, engine: 'compiled' | 'interpreted' = 'compiled') {
  asked.clear()
  const execute = createExecute(schema, contextFor, { engine, cacheSizes: { answersBytes: 0, rowsBytes: 0 } })
  const operation = readOperation(schema, `query Q ${text}`)
  const answer = await execute({ operation, variables: {}, principal, ofRevision: false })
  await later(null)
  return answer.kind === 'data' ? { text: answer.text, rows: answer.rows } : answer
}

test.each([
  ['of a field', '{ thing { n word } }'],
  ['that nobody has begun', '{ atOnce { lazy n } }'],
  ['in each other', '{ atOnce { other { other { n word } word } others { n word } n } }'],
  ['of nothing', '{ atOnce { nothing { n } n } }'],
  ['in a list', '{ atOnce { many } }'],
  ['in the rows of a listing', '{ list { total items { n word other { word } } } }'],
  ['of a whole listing', '{ lateList { items { n word } } }'],
])('a promise %s is waited for, and no field is asked twice', async (_, text) => {
  const expected = await answerOf(text, 'interpreted')
  const once = new Map(asked)
  expect(await answerOf(text)).toEqual(expected)
  expect(new Map([...asked].sort())).toEqual(new Map([...once].sort()))
  expect(unhandled).toEqual([])
})

test.each([
  ['refuses', '{ thing { n refused } }', 'NOT_FOUND'],
  ['fails', '{ thing { broken word } }', 'INTERNAL'],
  ['refuses behind one that fails', '{ thing { broken refused } }', 'NOT_FOUND'],
  ['fails beside one that throws', '{ thing { broken thrown word } }', 'NOT_FOUND'],
  ['throws', '{ thing { thrown } }', 'NOT_FOUND'],
  ['is null where there must be a value', '{ thing { missing word } }', 'INTERNAL'],
  ['refuses in a row', '{ list { items { refused } } }', 'NOT_FOUND'],
])('a field that %s is asked once, and its failure told', async (_, text, code) => {
  const expected = await answerOf(text, 'interpreted')
  const once = new Map(asked)
  const answer = await answerOf(text)
  expect(answer).toMatchObject({ kind: 'failure', failure: { code } })
  expect(expected).toMatchObject({ kind: 'failure', failure: { code } })
  for (const [name, times] of asked) expect([name, times]).toEqual([name, once.get(name)])
  expect(unhandled).toEqual([])
})

test('what is not there at once is written like the rest, without an engine', async () => {
  const write = documentWriters(schema, createRowCache(0))(readOperation(schema, 'query Q { atOnce { n word } }'))
  const written = await write?.({}, contextFor())
  expect(written?.body.toString()).toBe(JSON.stringify({ n: 1, word: 'ж"1' }))
})
