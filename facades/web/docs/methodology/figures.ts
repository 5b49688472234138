import type { Need, Unit } from '../../../../schema/analytics/measure.ts'
import { MEASURES, type MeasureName } from '../../../../schema/analytics/measures.ts'
import { REASONS } from '../../../../schema/analytics/result.ts'
import type { Rule } from './rule.ts'

const UNITS: Readonly<Record<Unit, string>> = {
  FRACTION: '% a year',
  MONEY: 'money a bond',
  PER_100: '% of outstanding nominal',
  YEARS: 'years',
  YEARS_SQUARED: 'years²',
  DAYS: 'days',
  BASIS_POINTS: 'basis points',
}

/** Inputs of a value, in words. */
const NEEDS: Readonly<Record<Need, string>> = {
  SCHEDULE: 'schedule',
  PRICE: 'price',
  CURVE: 'curve',
  OPTION: 'put or call ahead',
}

/** Formula of each value, and the bond field that returns it; null when only the calculator returns it. */
const HOW: Readonly<Record<MeasureName, readonly [formula: string, field: string | null]>> = {
  outstandingNominal: ['nominal − repayments up to settlement', null],
  accruedInterest: ['[coupon × years accrued / years of the period](#accrued)', 'Bond.accrued'],
  accruedPer100: ['accrued interest / outstanding nominal × 100', null],
  dirtyPrice: ['clean price + accrued interest per 100', 'Bond.dirtyPrice'],
  headlineYield: ['[dirty = Σ CF (1 + y)^(−d/365)](#yields), to the [headline date](#headline)', 'Bond.yield'],
  yieldToMaturity: ['the same, to maturity', 'Bond.yieldToMaturity'],
  yieldToPut: ['the same, to the nearest put, at its price', 'Bond.yieldToPut'],
  yieldToCall: ['the same, to the nearest call, at its price', 'Bond.yieldToCall'],
  yieldToWorst: ['the least of [every call and maturity](#worst)', 'Bond.yieldToWorst'],
  streetYield: ['dirty = Σ CF (1 + y/f)^(−f t), t by the day count', 'Yields.street'],
  currentYield: ['coupon rate × 100 / clean', 'Bond.currentYield'],
  simpleYield: ['(rate × 100 + (redemption − clean) / T) / clean', 'Yields.simple'],
  lastPaymentYield: ['(payment / dirty − 1) × 365 / d', 'Yields.lastPayment'],
  macaulayDurationYears: ['Σ t CF (1 + y)^(−t) / dirty, t = d / 365', 'Risk.macaulayDuration'],
  macaulayDurationDays: ['the same × 365', 'Bond.durationDays'],
  modifiedDurationYears: ['Macaulay duration / (1 + y)', 'Bond.modifiedDuration'],
  convexity: ['Σ t (t + 1) CF (1 + y)^(−t−2) / dirty', 'Risk.convexity'],
  bpv: ['modified duration × dirty × 0.0001 × outstanding nominal / 100', 'Risk.bpv'],
  gSpreadBp: ['(y − zero rate at the Macaulay duration) × 10,000', 'Bond.gSpreadBp'],
  zSpreadBp: ['s of dirty = Σ CF (1 + z(t) + s)^(−t), × 10,000', 'Bond.zSpreadBp'],
}

function fieldLink(field: string | null): string {
  return field === null ? 'calculator only' : `[${field}](/docs/fields#${field})`
}

export const FIGURES: Rule = {
  id: 'figures',
  title: 'Every figure',
  parts: [
    'Every value is calculated from the stored terms and schedule of the bond, one price and one government curve. The calculator runs the same functions, so the same inputs give the same results there. Values published by a source are never mixed in: they are shown next to ours, in [sourceFigures](/docs/fields#SourceFigures).',
    'In the formulas, CF is a payment per 100 of outstanding nominal, d the calendar days from settlement to it, y the yield, f the number of coupons a year, and T the years to maturity (days / 365).',
    {
      caption: 'Figures',
      head: ['Figure', 'Field', 'Unit', 'What it is', 'Formula', 'Needs'],
      rows: (Object.keys(MEASURES) as MeasureName[]).map(name => {
        const { unit, text, needs } = MEASURES[name]
        const [formula, field] = HOW[name]
        return [`\`${name}\``, fieldLink(field), UNITS[unit], text, formula, needs.map(need => NEEDS[need]).join(', ')]
      }),
    },
  ],
  otherwise: [
    ['INCOMPLETE_SCHEDULE', 'A payment that the figure needs is missing or unknown.'],
    ['NO_PRICE', 'The figure needs a price, and there is none.'],
    ['MISSING_DATA', 'The figure needs a curve, and none is stored for the currency.'],
    [
      'NOT_APPLICABLE',
      'There is no put or call ahead, the bond is not of that kind, or it has matured or not been issued yet.',
    ],
  ],
}

export const MISSING: Rule = {
  id: 'reasons',
  title: 'Missing values',
  parts: [
    'Unknown is `null`, never 0. [reasons](/docs/fields#Bond.reasons) gives the reason for each field that is `null`. An unknown value satisfies no bound of a filter, unless `IncludeUnknown=true` includes it, and sorts last in both directions.',
    {
      caption: 'Reasons',
      head: ['Reason', 'Meaning'],
      rows: Object.entries(REASONS).map(([reason, text]) => [`\`${reason}\``, text]),
    },
    `A value that can be calculated but is not reliable (\`STALE\`, \`DEFAULTED\`) is returned in another field: see [stale data](#staleness) and [defaults](#defaults). A value based on something that no source states is marked: see [assumptions](#assumptions).`,
  ],
  otherwise: [['null', 'Always with a reason. A known value has no reason.']],
}
