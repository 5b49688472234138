import fc from 'fast-check'
import type { FlatParameter } from '../../facades/arguments/parameters.ts'
import type { Endpoint } from '../../facades/endpoints.ts'
import { ABSENT } from '../support/absent-values.ts'
import { exampleValue, type Pools } from '../support/examples.ts'

/** Of these a calculation takes one. */
const QUOTES = new Set(['CleanPrice', 'DirtyPrice', 'Yield', 'GSpread', 'ZSpread'])

/** Which page, which columns, and revisions, of which only the market knows what is retained. */
const NOT_FREE = new Set(['Cursor', 'PageSize', 'Page', 'Limit', 'Fields', 'SinceRevision', 'Revision'])

/** Values in the sample market of lists that refuse others. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ...{ Currency: ['RUB', 'USD'], NominalCurrency: ['RUB', 'CNY'], Country: ['RU', 'US'] },
  ...{ Sector: ['BANKS', 'GOVERNMENT'], SubSector: ['FEDERAL', 'RETAIL_BANKING'], Board: ['SCRU'] },
}

export type Given = Record<string, string>

/** A few arguments of an endpoint at a time, each with a value that it allows; small pages, so that none is cut. */
export function argumentsOf(
  endpoint: Endpoint,
  parameters: readonly FlatParameter[],
  pools: Pools,
): fc.Arbitrary<Given> {
  if (endpoint.document === 'calculate-terms') return ownTerms(parameters)
  const path = parameters.filter(parameter => parameter.in === 'path')
  if (path.length > 0) {
    const someOf = (value: string | number | boolean) => fc.nat().map(index => exampleValue(value, pools, index))
    const shown = Object.entries(endpoint.example).map(([name, value]) => [name, someOf(value)] as const)
    const isFree = ({ name, in: where, default: preset }: FlatParameter) =>
      where === 'query' && name !== 'Cursor' && !QUOTES.has(name) && preset === undefined && !(name in endpoint.example)
    const others = parameters.filter(isFree)
    return fc
      .subarray(others, { maxLength: Math.min(2, others.length) })
      .chain(chosen =>
        fc.record(Object.fromEntries([...shown, ...chosen.map(one => [one.name, someValueOf(one, pools)])])),
      )
      .map(given => ({ ...withoutReversedBounds(given), ...shortened(endpoint, parameters) }))
  }
  const free = parameters.filter(({ name }) => !NOT_FREE.has(name))
  if (free.length === 0) return fc.constant(shortened(endpoint, parameters))
  const needed = free.filter(({ required }) => required).map(({ name }) => [name, String(endpoint.example[name])])
  // Required days depend on each other, as the bounds of a period do: they stay those of the example.
  const varied = free.filter(({ required, kind }) => !(required && kind === 'date'))
  return fc
    .subarray(varied, { minLength: Math.min(1, varied.length), maxLength: Math.min(3, varied.length) })
    .chain(chosen =>
      fc.record(Object.fromEntries(chosen.map(parameter => [parameter.name, someValueOf(parameter, pools)]))),
    )
    .map(given => ({
      ...Object.fromEntries(needed),
      ...withoutReversedBounds(given),
      ...shortened(endpoint, parameters),
    }))
}

/** Terms of a bond, whose days and lists depend on each other; one quote, and some of what may be left out. */
function ownTerms(parameters: readonly FlatParameter[]): fc.Arbitrary<Given> {
  const valuesOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.values ?? []
  const terms = fc.record({
    Currency: fc.constantFrom('RUB', 'USD'),
    IssueDate: fc.constantFrom('2025-06-30', '2026-01-15'),
    MaturityDate: fc.constantFrom('2029-01-15', '2031-01-31', '2040-12-31'),
    CouponsPerYear: fc.constantFrom('1', '2', '4'),
    CouponRate: fc.constantFrom('0.5', '12'),
    DayCount: fc.constantFrom(...valuesOf('DayCount')),
  })
  const quote = fc.constantFrom(...[...QUOTES].map(name => ({ [name]: name.endsWith('Price') ? '97.5' : '12' })))
  const others = fc.subarray<Given>([
    { Nominal: '500' },
    { Redemption: '105' },
    { AmortizationDates: '2027-01-15,2028-01-15', AmortizationPercents: '20,30.5' },
    { PutDates: '2027-07-15,2028-07-15' },
    { CallDates: '2028-03-31' },
    { Convention: 'STREET' },
    { SettlementDate: '2026-12-01' },
    { Pieces: '3' },
    { Shifts: '-100,25' },
  ])
  return fc.tuple(terms, quote, others).map(parts => Object.assign({}, ...parts.flat()) as Given)
}

/** Answers that are cut nowhere; of a list with columns the second preset, which is not the default. */
function shortened(endpoint: Endpoint, parameters: readonly FlatParameter[]): Given {
  const has = (wanted: string) => parameters.some(({ name }) => name === wanted)
  const isLimited = endpoint.tool === 'get_market_overview' || (has('Cursor') && !has('PageSize'))
  const lists = { PageSize: '3', ScheduleLimit: '5', ...(isLimited && { Limit: '3' }) }
  const [, preset = ''] = Object.keys(endpoint.columns?.presets ?? {})
  const short = Object.fromEntries(Object.entries(lists).filter(([name]) => has(name)))
  return { ...short, ...(endpoint.columns && { Fields: preset }) }
}

function withoutReversedBounds(given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name]) =>
        !(name === 'Top' && !('TopBy' in given)) &&
        !(name.endsWith('To') && name.replace(/To$/, 'From') in given) &&
        !(name === 'Dates' && isRange(given)),
    ),
  )
}

/** Days are given one by one or as a range. */
function isRange(given: Given): boolean {
  return 'From' in given || 'To' in given
}

function someValueOf(
  { kind, values, minimum = 0, maximum = 100, name }: FlatParameter,
  pools: Pools,
): fc.Arbitrary<string> {
  if (name === 'Amount') return fc.constantFrom('1000', '2500000.50')
  if (name === 'IssuerLimitPercent') return fc.constantFrom('2.5', '35')
  if (name.startsWith('CreditRating')) return fc.constantFrom('AA', 'BBB-', 'ruA+', 'Baa1', 'B')
  if (name === 'AsOf') return fc.constant(new Date().toISOString().slice(0, 10))
  if (name === 'PortfolioId') return fc.nat().map(index => exampleValue('{portfolio}', pools, index))
  if (values !== undefined) return fc.constantFrom(...values)
  const listed = [...(WORDS[name] ?? []), ...(name in ABSENT ? [ABSENT[name] as string] : [])]
  if (kind === 'string' && name === 'Ids') return fc.nat().map(index => exampleValue('{bond}', pools, index))
  if (kind === 'string' && listed.length > 0) return fc.constantFrom(...listed)
  if (kind === 'boolean') return fc.constantFrom('true', 'false')
  if (kind === 'date') return fc.constantFrom('2024-01-31', '2027-06-30', '2031-12-31')
  if (kind === 'time') return fc.constant(new Date(Date.now() - 86_400_000).toISOString())
  if (kind === 'uuid') return fc.nat().map(index => exampleValue('{bond}', pools, index))
  if (kind === 'string') return fc.constantFrom('RUB', 'USD', 'RU', 'bank', 'GOVERNMENT', 'US')
  return fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 1000) }).map(String)
}
