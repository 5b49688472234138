import type { BondInput } from '../../prisma/measures/inputs.ts'
import { addMonths } from '../analytics/day.ts'
import { afterTaxOf, flatMarginOf, keyRatesOf, pricedNote, returnOf } from '../analytics/desk.ts'
import { floaterDurations } from '../analytics/floaters/margins.ts'
import type { HorizonReturn } from '../analytics/holding-period/horizon-return.ts'
import type { KeyRateDurations } from '../analytics/key-rate-durations.ts'
import { absent, chain, finite, map, type Reason, type Result } from '../analytics/result.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { percentFromFraction, shortened } from '../units.ts'
import { CARRY_MONTHS, DESK_COLUMN_NAMES, type DeskColumnName, KEY_RATE_SPANS, TAX_PERCENT } from './desk-columns.ts'
import { type Figures, figures } from './figures.ts'

/**
 * The figures of a desk that are cheap enough for every bond: margin and spread duration of floaters, carry and
 * roll-down, yield after tax, key-rate durations in four parts. The calculator has the rest.
 * @param valuation the bond at its price, or why it has none
 */
export function deskColumns(
  { bond }: { readonly bond: Pick<BondInput, 'couponType' | 'ratePremium' | 'indexed'> },
  valuation: Result<Valuation>,
): Figures {
  // Real payments have no value over nominal rates.
  const overCurve = bond.indexed ? absent('NOT_APPLICABLE') : valuation
  const found = {
    ...floaterColumns(bond, valuation),
    ...carryColumns(overCurve),
    ...keyRateColumns(overCurve),
    afterTaxYield: chain(valuation, yieldAfterTax),
  }
  const values: Record<string, number | null> = {}
  const reasons: Record<string, Reason> = {}
  for (const name of DESK_COLUMN_NAMES) {
    const result = chain(found[name], value => finite(value))
    values[name] = result.ok ? shortened(result.value) : null
    if (!result.ok) reasons[name] = result.reason
  }
  return figures(values, reasons)
}

type Columns<Name extends DeskColumnName> = Readonly<Record<Name, Result<number>>>

function floaterColumns(
  { couponType, ratePremium }: Pick<BondInput, 'couponType' | 'ratePremium'>,
  valuation: Result<Valuation>,
): Columns<'discountMarginBp' | 'spreadDuration'> {
  if (couponType !== 'FLOATING') {
    return { discountMarginBp: absent('NOT_APPLICABLE'), spreadDuration: absent('NOT_APPLICABLE') }
  }
  const margin = ratePremium === null ? undefined : ratePremium / 100
  const flat = chain(valuation, valued => chain(pricedNote(valued, margin), priced => flatMarginOf(priced)))
  return {
    discountMarginBp: map(flat, ({ marginBp }) => marginBp),
    spreadDuration: map(
      chain(flat, ({ note, path, marginBp }) => floaterDurations(note, path, marginBp)),
      ({ spreadYears }) => spreadYears,
    ),
  }
}

/** Payments are put aside without interest. */
function carryColumns(valuation: Result<Valuation>): Columns<`${'carry' | 'rollDown'}${3 | 12}m`> {
  const [short, long] = CARRY_MONTHS.map(months =>
    chain(valuation, valued => {
      const { settlement } = valued
      return returnOf(valued, { settlement, horizon: addMonths(settlement, months), reinvestmentRate: 0 })
    }),
  ) as [Result<HorizonReturn>, Result<HorizonReturn>]
  const percent = (found: Result<HorizonReturn>, part: 'carry' | 'rollDown') =>
    map(found, returned => percentFromFraction(returned[part]))
  return {
    ...{ carry3m: percent(short, 'carry'), rollDown3m: percent(short, 'rollDown') },
    ...{ carry12m: percent(long, 'carry'), rollDown12m: percent(long, 'rollDown') },
  }
}

function keyRateColumns(valuation: Result<Valuation>): Columns<keyof typeof KEY_RATE_SPANS> {
  const found = chain(valuation, keyRatesOf)
  const parts = Object.entries(KEY_RATE_SPANS).map(([name, span]) => [name, map(found, all => within(all, span))])
  return Object.fromEntries(parts) as Columns<keyof typeof KEY_RATE_SPANS>
}

function within({ tenors, durations }: KeyRateDurations, [from, to]: readonly [number, number]): number {
  return durations.reduce((sum, years, index) => {
    const tenor = tenors[index] as number
    return tenor >= from && tenor <= to ? sum + years : sum
  }, 0)
}

function yieldAfterTax(valuation: Valuation): Result<number> {
  const rate = TAX_PERCENT / 100
  return map(afterTaxOf(valuation, { couponTax: rate, gainTax: rate }), ({ afterTaxYield }) =>
    percentFromFraction(afterTaxYield),
  )
}
