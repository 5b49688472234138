import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, findBreakingChanges, type GraphQLSchema, printSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../schema/index.ts'

const RELEASES = join(import.meta.dirname, '../../facades/generated/releases')
const stored = readdirSync(RELEASES).filter(file => file.endsWith('.graphql'))

const NULL_IF_NOT_FOUND = 'null with an error, so that the rest of a query is answered'

const RENAMED = 'the type is PaidTerm now: GraphQL has another use for the word'

/** What breaks queries of an earlier release, with the reason; each stands under Upgrade in CHANGELOG.md. */
const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'schema-0.1.0.graphql': {
    'Query.alternatives changed type from Alternatives! to Alternatives.': NULL_IF_NOT_FOUND,
    'Query.bond changed type from Bond! to Bond.': NULL_IF_NOT_FOUND,
    'Query.order changed type from Order! to Order.': NULL_IF_NOT_FOUND,
    'Query.placement changed type from Placement! to Placement.': NULL_IF_NOT_FOUND,
    'Query.portfolio changed type from Portfolio! to Portfolio.': NULL_IF_NOT_FOUND,
    'Query.curves changed type from [Curve!]! to CurveList!.': 'curves of many days need pages',
    'Curve.parameters changed type from [CurveParameter!]! to [CurveParameter!].': 'a part is null unless requested',
    'Curve.points changed type from [CurvePoint!]! to [CurvePoint!].': 'a part is null unless requested',
    'Curve.residuals changed type from [CurveResidual!]! to [CurveResidual!].': 'a part is null unless requested',
    'OverviewCurveParameter was removed.': 'one type with the same fields: CurveParameter',
    'OverviewCurvePoint was removed.': 'one type with the same fields: CurvePoint',
    'GovernmentCurve.parameters changed type from [OverviewCurveParameter!]! to [CurveParameter!]!.': 'the same fields',
    'GovernmentCurve.points changed type from [OverviewCurvePoint!]! to [CurvePoint!]!.': 'the same fields',
    'Subscription.active was removed.': RENAMED,
    'Subscription.endsAt was removed.': RENAMED,
    'Subscription.secondsLeft was removed.': RENAMED,
    'Subscription.startsAt was removed.': RENAMED,
    'Subscription.tariff was removed.': RENAMED,
    'Account.subscription changed type from Subscription to PaidTerm.': 'the same fields',
    'Account.upcoming changed type from [Subscription!]! to [PaidTerm!]!.': 'the same fields',
    'AccountRow.subscription changed type from Subscription to PaidTerm.': 'the same fields',
    'BondFilter.ids changed type from [Uuid!] to [String!].': 'takes ISINs too',
    'BondFilter.idsNot changed type from [Uuid!] to [String!].': 'takes ISINs too',
    'IssuerFilter.outstandingFrom changed type from Float to Amount.': 'numbers are still read, and exactly as written',
    'IssuerFilter.outstandingTo changed type from Float to Amount.': 'numbers are still read, and exactly as written',
  },
}

const breaksSince = (file: string, present: GraphQLSchema = schema) => {
  const released = buildSchema(readFileSync(join(RELEASES, file), 'utf8'))
  const changes = findBreakingChanges(released, buildSchema(printSchema(present))).map(({ description }) => description)
  return changes.filter(change => ACCEPTED[file]?.[change] === undefined)
}

describe('a query of a released schema still runs', () => {
  test('the schema of every release is stored', () => {
    const described = readdirSync(RELEASES).filter(file => file.startsWith('openapi-'))
    expect(stored).toEqual(described.map(file => file.replace('openapi-', 'schema-').replace('.json', '.graphql')))
  })

  test.each(stored)('%s', file => {
    expect(breaksSince(file)).toEqual([])
  })

  test.each(stored)('%s: a break is named', file => {
    const renamed = printSchema(schema).replace('\n  ticker: String\n', '\n  tickers: String\n')
    expect(breaksSince(file, buildSchema(renamed))).toEqual(['Bond.ticker was removed.'])
  })

  test.each(Object.entries(ACCEPTED))('%s: what is accepted has happened', (file, accepted) => {
    const released = buildSchema(readFileSync(join(RELEASES, file), 'utf8'))
    const present = buildSchema(printSchema(schema))
    const happened = findBreakingChanges(released, present).map(({ description }) => description)
    expect(Object.keys(accepted).filter(change => !happened.includes(change))).toEqual([])
  })
})
