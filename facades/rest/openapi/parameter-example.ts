import type { Unit } from '../../../schema/units.ts'
import type { FlatParameter } from '../../arguments/parameters.ts'

/** A past day, for which an archive may exist; examples of date bounds use future days. */
const PAST_DAY = '2026-11-20'
export const SOME_UUID = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'

/** A typical value; a list shows one item. Undefined for values that only the service can issue, such as a cursor. */
export function exampleOf(parameter: FlatParameter): unknown {
  const one = oneExample(parameter)
  return one !== undefined && parameter.list ? [one] : one
}

function oneExample(parameter: FlatParameter): unknown {
  const { kind, values, presets, name } = parameter
  if (presets !== undefined) return Object.keys(presets).at(-1)
  if (kind === 'sort') return values?.find(value => value.endsWith('_desc'))
  if (values !== undefined) return kind === 'integer' ? Number(values[0]) : values[0]
  if (kind === 'string') return WORDS.find(([pattern]) => pattern.test(name))?.[1]
  if (name === 'AsOf') return PAST_DAY
  if (kind === 'decimal') return String(numberExample(parameter))
  return kind === 'number' || kind === 'integer' ? numberExample(parameter) : BY_KIND[kind]
}

function numberExample({ minimum, kind, unit = 'none' }: FlatParameter): number {
  const usual = USUAL[unit]
  if (usual !== undefined) return kind === 'integer' ? Math.round(usual) : usual
  if (minimum !== undefined && minimum > 0) return minimum
  return kind === 'integer' ? 10 : 1.5
}

const BY_KIND: Readonly<Record<string, unknown>> = {
  boolean: true,
  date: '2027-06-30',
  time: '2026-11-20T15:00:00Z',
  uuid: SOME_UUID,
}

const USUAL: Readonly<Partial<Record<Unit, number>>> = {
  percentAYear: 12.5,
  percent: 12.5,
  percentOfNominal: 98.5,
  percentOfMid: 0.5,
  basisPoints: 150,
  percentagePoints: 1.5,
  days: 365,
  months: 12,
  years: 2.5,
  money: 1_000_000,
  nominalMoney: 1_000_000,
  settlementMoney: 1_000_000,
  nominalMoneyABond: 100,
  settlementMoneyABond: 100,
}

/** Examples of free-text parameters with a usual form. */
const WORDS: readonly (readonly [name: RegExp, example: string])[] = [
  [/CreditRating/, 'AA-'],
  [/Currency$/, 'RUB'],
  [/^Country$/, 'RU'],
  [/^(isin|Ids|bonds)$/i, 'RU000A0JX0J2'],
  [/^Ticker$/, 'SU26238RMFS4'],
  [/^Board$/, 'TQCB'],
  [/^Sector$/, 'BANKS'],
  [/^SubSector$/, 'RETAIL_BANKING'],
  [/Inn$/, '7700000000'],
  [/^Lei$/, '00000000000000000000'],
  [/^Query$/, 'bank'],
]
