import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { expect, test } from 'vitest'
import { documentWriters } from '../../gateway/answers/compile-document.ts'
import { createRowCache } from '../../gateway/answers/row-cache.ts'
import { readOperation } from '../../gateway/documents/operation.ts'
import { type Answer, createExecute } from '../../gateway/execute.ts'
import type { Context, Principal } from '../../schema/context.ts'
import { invalidArguments } from '../../schema/errors.ts'
import { EMPTY_SNAPSHOT } from '../../schema/snapshot/market-snapshot.ts'

const text = { type: GraphQLString }
const Thing = new GraphQLObjectType({
  name: 'Thing',
  fields: {
    plain: text,
    quoted: { ...text, resolve: () => 'a "word"\n\u2028 and half a pair \ud83d' },
    missing: { ...text, resolve: () => undefined },
    given: { ...text, args: { value: text }, resolve: (_thing, { value }) => value },
    method: text,
    path: { ...text, resolve: (_thing, _args, _context, info) => String(info.path.key) },
    promised: { ...text, resolve: async () => 'later' },
    several: { type: new GraphQLList(GraphQLString), resolve: () => new Set(['one', 'two']) },
    fails: {
      ...text,
      resolve: () => {
        throw invalidArguments([{ path: 'x', message: 'no' }])
      },
    },
    never: { type: new GraphQLNonNull(GraphQLString), resolve: () => null },
  },
})
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: { thing: { type: Thing, resolve: () => ({ plain: 'x', method: () => 'called' }) } },
  }),
})
const principal: Principal = { accountId: null, userId: null, scopes: new Set(), exportRowsMax: null }
const context = { market: EMPTY_SNAPSHOT, principal } as Context
const engines = (['compiled', 'interpreted'] as const).map(engine => createExecute(schema, () => context, { engine }))

const WRITTEN = [
  'plain quoted missing again: plain __typename method',
  'given(value: "constant") other: given(value: $value)',
  '...Part ... on Thing { missing } ... { plain }',
  'plain promised',
]
const RUN = ['path', 'several', 'plain @include(if: true) missing @skip(if: true)', 'fails plain', 'plain never']

test.each([...WRITTEN.map(one => [one, true] as const), ...RUN.map(one => [one, false] as const)])(
  '{ %s } has the same answer from every engine; written: %s',
  async (selection, isWritten) => {
    const part = selection.includes('...Part') ? ' fragment Part on Thing { quoted plain }' : ''
    const document = `query q($value: String = "preset") { thing { ${selection} unused: given(value: $value) } }${part}`
    const operation = readOperation(schema, document)
    for (const variables of [{}, { value: 'given' }, { value: null }]) {
      const request = { operation, variables, principal, ofRevision: false }
      const [answer, expected] = await Promise.all(engines.map(execute => execute(request)))
      expect(answer?.kind).toBe(expected?.kind)
      if (answer?.kind === 'data' && expected?.kind === 'data') expect(answer.text).toBe(expected.text)
      else expect(withoutPlace(answer)).toEqual(withoutPlace(expected))
    }
    const write = documentWriters(schema, createRowCache(0))(operation)
    const wrote = (() => {
      try {
        return write !== null && write({}, context) !== null
      } catch {
        return false
      }
    })()
    expect(wrote).toBe(isWritten)
  },
)

/** The engines name the place of a fault in their own ways, which only the log sees. */
function withoutPlace(answer: Answer | undefined) {
  if (answer?.kind !== 'failure') return answer
  const { cause, ...failure } = answer.failure
  return { ...failure, message: cause instanceof Error ? cause.message : cause }
}
