import { type Day, dayFromCivil, isoFromDay } from '../../../../schema/analytics/day.ts'
import type { DayCountPeriod } from '../../../../schema/analytics/day-count-period.ts'
import { DAY_COUNTS, type DayCount, type DayCountName } from '../../../../schema/analytics/day-counts.ts'
import { DAY_COUNT_CANDIDATES } from '../../../../schema/analytics/deduced-terms.ts'
import { STORED_DAY_COUNTS } from '../../../../schema/analytics/stored-terms.ts'
import type { Rule } from './rule.ts'

interface Example {
  readonly from: Day
  readonly until: Day
  readonly period: DayCountPeriod
}

/** The first part of a coupon period, to the end of February, and a whole period from there to a 31st. */
const EXAMPLES: readonly Example[] = [
  {
    from: dayFromCivil(2027, 11, 15),
    until: dayFromCivil(2028, 2, 29),
    period: {
      referenceStart: dayFromCivil(2027, 11, 15),
      referenceEnd: dayFromCivil(2028, 5, 15),
      couponsPerYear: 2,
    },
  },
  {
    from: dayFromCivil(2028, 2, 29),
    until: dayFromCivil(2028, 8, 31),
    period: {
      referenceStart: dayFromCivil(2028, 2, 29),
      referenceEnd: dayFromCivil(2028, 8, 31),
      couponsPerYear: 2,
      endOfMonth: true,
    },
  },
]

const spanText = ({ from, until }: Example): string => `${isoFromDay(from)} to ${isoFromDay(until)}`

function dayCountRow([stored, name]: [string, DayCountName]): readonly string[] {
  const { text, days, years }: DayCount = DAY_COUNTS[name]
  const computed = EXAMPLES.flatMap(({ from, until, period }) => [
    String(days(from, until, period)),
    years(from, until, period).toFixed(6),
  ])
  return [name, `\`${stored}\``, text, ...computed]
}

export const DAY_COUNT: Rule = {
  id: 'day-counts',
  title: 'Day counts',
  parts: [
    `A day count turns two dates into a part of a year, for accrued interest and the street yield. The [effective yield](#yields) always uses calendar days over 365. The examples, computed by the code, are of a bond with two coupons a year: (a) ${EXAMPLES.map(spanText).join(', (b) ')}.`,
    {
      caption: 'Day counts',
      head: ['Day count', 'In answers', 'Rule', 'Days (a)', 'Years (a)', 'Days (b)', 'Years (b)'],
      rows: Object.entries(STORED_DAY_COUNTS).map(dayCountRow),
    },
    'ACT/ACT ICMA measures a short or long period in regular ones: counted back from its end, or forward from its start if it is the last period of the bond. A long first period is the sum of two.',
  ],
  otherwise: [['value', 'A day count that no source states is [deduced](#deduced-terms), and `assumption` says so.']],
  source: 'ISDA 2006 Definitions 4.16; ICMA Rule 251; SIA Standard Securities Calculation Methods for 30/360 US',
}

export const DEDUCED: Rule = {
  id: 'deduced-terms',
  title: 'Deduced terms',
  parts: [
    '**Coupon frequency.** As stated, or else from the median length of the listed periods, so that a short or long first period does not matter:',
    { formula: 'coupons a year = 365 / median days of a period, rounded' },
    `**Day count.** As stated, or else the only one that gives the listed coupon amounts at their rates, to the cent; ${DAY_COUNT_CANDIDATES.join(', ')} are tried. Equal amounts fit ACT/ACT ICMA and the 30/360 family alike, so they do not identify the day count. Where several fit, or none, the rule of the market is assumed: ACT/365F for a nominal in roubles and for amounts that vary with the days, otherwise ACT/ACT ICMA.`,
    '**Price of a put or call.** As stated, or else 100 % of the nominal.',
    'Deduced and assumed terms are stated in [assumption](/docs/fields#Bond.assumption), in one of [these sentences](#assumptions).',
  ],
  otherwise: [
    [
      'INCOMPLETE_SCHEDULE',
      'A coupon or repayment missing from a listed schedule is never deduced: no value is returned.',
    ],
  ],
}

export const MADE: Rule = {
  id: 'made-schedules',
  title: 'Schedules generated from terms',
  parts: [
    'Where no source lists any coupons of a fixed or inflation-linked bond, they are generated from its terms: counted back from maturity, with what is left at the front as a short first period. [scheduleMade](/docs/fields#Bond.scheduleMade) is then true, and [scheduleNote](/docs/fields#Bond.scheduleNote) states the rule. Amounts of a linker follow its index and stay unknown.',
    { formula: 'coupon = nominal outstanding × rate × years(start, end)' },
    'Where a source lists coupons with rates but without amounts, the amounts are computed in the same way, and [amountsComputed](/docs/fields#Bond.amountsComputed) is true. A redemption at another price than the nominal is generated from the price in the terms. Payments listed by a source are never replaced, and they replace generated ones.',
  ],
  otherwise: [
    [
      'INCOMPLETE_SCHEDULE',
      'The rate, the frequency, the day count or the maturity is not stated, repayments do not add up, or the coupon is of another type. [scheduleNote](/docs/fields#Bond.scheduleNote) states which.',
    ],
  ],
}

export const CASH_FLOWS: Rule = {
  id: 'cash-flows',
  title: 'Cash flows',
  parts: [
    'The buyer receives every payment after settlement. A payment on the settlement date belongs to the seller, and so does a coupon that has gone [ex-dividend](#ex-dividend). For a yield to a put or call, the coupon accruing on that date is prorated by the day count, and the nominal then outstanding is paid at the price of the option. Where repayments add up to more than the nominal, the excess is a premium paid with the last one.',
    'A schedule is checked when it is stored. Where a coupon does not begin where the one before it ended, or the list ends before maturity, [scheduleComplete](/docs/fields#Bond.scheduleComplete) is false and [scheduleNote](/docs/fields#Bond.scheduleNote) states what is missing.',
  ],
  otherwise: [
    [
      'INCOMPLETE_SCHEDULE',
      'A payment is missing, or its amount is unknown and the rule for [floaters](#floaters) does not apply. No yield, duration or spread is computed across a gap.',
    ],
    ['NOT_APPLICABLE', 'No payment is left.'],
  ],
}

export const FLOATERS: Rule = {
  id: 'floaters',
  title: 'Floaters',
  parts: [
    'A coupon that is not set yet is taken at the last known rate, on the nominal outstanding in its own period:',
    {
      formula:
        'coupon = last known coupon × (nominal × years of its period) / (nominal × years of the last known period)',
    },
    'With equal periods and an unchanged nominal this repeats the last amount, the rule of Moscow Exchange. On a nominal that is being repaid, repeating the amount would overstate the yield by several percentage points. A later coupon that is already known is used as it is. In a period whose coupon is unknown, accrued interest is the published figure.',
    'A row with a value based on such a coupon states it in `assumption`. Duration and spreads are those of the projected payments, as the market quotes them; the actual rate risk of a floater ends at its next reset. The margin over the base rate is a term of the bond ([floater](/docs/fields#Bond.floater)), not a calculated value. `KnownCouponsOnly=true` selects bonds whose coupons up to the headline date are all set.',
  ],
  otherwise: [['INCOMPLETE_SCHEDULE', 'No coupon of the floater is known, so there is no rate to carry forward.']],
  source: 'Moscow Exchange, method of yields, for equal periods',
}

export const PERPETUALS: Rule = {
  id: 'perpetuals',
  title: 'Perpetuals',
  parts: [
    'A call at the issuer’s discretion is never treated as certain, so the headline of a perpetual is its current yield (basis `CURRENT`), unless a put is ahead. The yield to worst is the least of the yields to each call and of never being called. A bond that is never called pays its listed coupons, continued for a century, and then the last one for ever:',
    { formula: 'dirty = Σ CF e^(−r t) + C e^(−r T) / (e^(r/f) − 1),  y = e^r − 1' },
    'C is the last coupon and T the years to it. Coupons of a fixed bond continue at the last amount, those of any other bond at the [last known rate](#floaters). No principal is paid.',
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'Yield to maturity, duration, convexity and spreads, unless a put is ahead.'],
    ['NO_SOLUTION', 'No positive yield gives the price.'],
  ],
}

export const LINKERS: Rule = {
  id: 'linkers',
  title: 'Inflation-linked bonds',
  parts: [
    'The outstanding nominal is the indexed nominal on the valuation date, and future coupons and repayments are taken on it. An amount that the source states on the initial nominal is raised by the index ratio. No inflation is projected: the yield is real, and `assumption` states this.',
    { formula: 'money = real amount × index ratio,  index ratio = outstanding nominal / initial nominal' },
    'Accrued interest and the value of a basis point are in indexed money; prices are in per cent of the indexed nominal.',
  ],
  otherwise: [
    ['NOT_APPLICABLE', 'In place of G-spread and Z-spread: a real yield is not compared with nominal rates.'],
  ],
  source: '31 CFR Part 356, Appendix B, section I',
}
