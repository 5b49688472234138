import type { Measure, Need } from './measure.ts'
import type { Priced } from './priced.ts'
import { absent, chain, map, type Result } from './result.ts'
import { couponRate, currentYield, lastPaymentYield, simpleYield } from './simple-yields.ts'
import { gSpreadBp, zSpreadBp } from './spreads.ts'
import type { Valuation } from './valuation.ts'
import { YIELD_CONVENTIONS } from './yield-conventions.ts'

const SCHEDULE: readonly Need[] = Object.freeze(['SCHEDULE'])
const PRICE: readonly Need[] = Object.freeze(['SCHEDULE', 'PRICE'])
const OPTION: readonly Need[] = Object.freeze(['SCHEDULE', 'PRICE', 'OPTION'])
const CURVE: readonly Need[] = Object.freeze(['SCHEDULE', 'PRICE', 'CURVE'])

const effective = (priced: Result<Priced>): Result<number> => map(priced, ({ effectiveYield }) => effectiveYield)

const simple = ({ bond, settlement, cleanPrice, toMaturity }: Valuation): Result<number> => {
  if (bond.principal.days.length > 1) return absent('NOT_APPLICABLE', 'amortizations')
  return chain(cleanPrice, price =>
    chain(toMaturity(), ({ flows }) => {
      const years = (flows.days.at(-1) ?? Number.NaN) / 365
      const rate = bond.couponsPerYear === 0 ? { ok: true as const, value: 0 } : couponRate(bond, settlement)
      return chain(rate, found => simpleYield(found, { price, redemption: bond.principal.redemption, years }))
    }),
  )
}

const street = ({ bond, toMaturity }: Valuation): Result<number> =>
  chain(toMaturity(), ({ flows, price, rate }) =>
    YIELD_CONVENTIONS.STREET.yieldFromDirty({ bond, flows, guess: rate }, price),
  )

const gSpread = (valuation: Valuation): Result<number> =>
  chain(valuation.curve, curve =>
    chain(valuation.toHeadline(), ({ effectiveYield }) =>
      chain(valuation.risk(), ({ macaulayYears }) => gSpreadBp(curve, effectiveYield, macaulayYears)),
    ),
  )

const zSpread = (valuation: Valuation): Result<number> =>
  chain(valuation.curve, curve =>
    chain(valuation.toHeadline(), ({ flows, times, price, effectiveYield }) => {
      const guess = effectiveYield - Math.expm1(curve.zero(times.at(-1) ?? 1))
      return zSpreadBp(curve, { amounts: flows.amounts, times, price, guess })
    }),
  )

/**
 * Every published figure once: name, unit, words, what it needs, how it is computed.
 *
 * A new figure is a row; documentation, storage and queries are derived from it.
 */
export const MEASURES = Object.freeze({
  outstandingNominal: {
    unit: 'MONEY',
    text: 'Nominal outstanding at settlement, per bond.',
    needs: SCHEDULE,
    standing: 'SETTLEMENT',
    compute: ({ outstanding }) => outstanding,
  },
  accruedInterest: {
    unit: 'MONEY',
    text: 'Interest accrued to settlement, per bond; negative in the ex-coupon period.',
    needs: SCHEDULE,
    standing: 'ACCRUED',
    compute: ({ accrued }) => accrued(),
  },
  accruedPer100: {
    unit: 'PER_100',
    text: 'Interest accrued to settlement, per 100 of outstanding nominal.',
    needs: SCHEDULE,
    standing: 'ACCRUED',
    compute: ({ accruedPer100 }) => accruedPer100(),
  },
  dirtyPrice: {
    unit: 'PER_100',
    text: 'Clean price and accrued interest, per 100 of outstanding nominal.',
    needs: PRICE,
    standing: 'ACCRUED',
    compute: ({ dirtyPrice }) => dirtyPrice(),
  },
  headlineYield: {
    unit: 'FRACTION',
    text: 'Effective yield to the nearest put or mandatory call, else to maturity.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ toHeadline }) => effective(toHeadline()),
  },
  yieldToMaturity: {
    unit: 'FRACTION',
    text: 'Effective annual yield to maturity, days from settlement over 365.',
    needs: PRICE,
    standing: 'MATURITY',
    compute: ({ toMaturity }) => effective(toMaturity()),
  },
  yieldToPut: {
    unit: 'FRACTION',
    text: 'Effective annual yield to the nearest put.',
    needs: OPTION,
    standing: 'PUT',
    compute: ({ toPut }) => effective(toPut()),
  },
  yieldToCall: {
    unit: 'FRACTION',
    text: 'Effective annual yield to the nearest call.',
    needs: OPTION,
    standing: 'CALL',
    compute: ({ toCall }) => effective(toCall()),
  },
  yieldToWorst: {
    unit: 'FRACTION',
    text: 'Least effective annual yield of every call and maturity.',
    needs: PRICE,
    standing: 'WORST',
    compute: ({ toWorst }) => effective(toWorst()),
  },
  streetYield: {
    unit: 'FRACTION',
    text: 'Yield to maturity compounded with the coupons, time in the bond’s day count.',
    needs: PRICE,
    standing: 'MATURITY',
    compute: street,
  },
  currentYield: {
    unit: 'FRACTION',
    text: 'Annual coupon over the clean price.',
    needs: PRICE,
    standing: 'COUPON',
    compute: ({ bond, settlement, cleanPrice }) =>
      chain(cleanPrice, price => chain(couponRate(bond, settlement), rate => currentYield(rate, price))),
  },
  simpleYield: {
    unit: 'FRACTION',
    text: 'Annual coupon and straight-line gain to maturity over the clean price; bullet bonds.',
    needs: PRICE,
    standing: 'MATURITY',
    compute: simple,
  },
  lastPaymentYield: {
    unit: 'FRACTION',
    text: 'Simple yield over 365 days of a bond with one payment left.',
    needs: PRICE,
    standing: 'MATURITY',
    compute: ({ toMaturity }) => chain(toMaturity(), ({ flows, price }) => lastPaymentYield(flows, price)),
  },
  macaulayDurationYears: {
    unit: 'YEARS',
    text: 'Macaulay duration at the headline yield.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ risk }) => map(risk(), ({ macaulayYears }) => macaulayYears),
  },
  macaulayDurationDays: {
    unit: 'DAYS',
    text: 'Macaulay duration at the headline yield, in days of 365 a year.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ risk }) => map(risk(), ({ macaulayYears }) => macaulayYears * 365),
  },
  modifiedDurationYears: {
    unit: 'YEARS',
    text: 'Modified duration at the headline yield.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ risk }) => map(risk(), ({ modifiedYears }) => modifiedYears),
  },
  convexity: {
    unit: 'YEARS_SQUARED',
    text: 'Second derivative of the price in the headline yield over the price, not divided by 100.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ risk }) => map(risk(), found => found.convexity),
  },
  bpv: {
    unit: 'MONEY',
    text: 'Fall of one bond’s value when the headline yield rises by one basis point.',
    needs: PRICE,
    standing: 'HEADLINE',
    compute: ({ risk, outstanding }) =>
      chain(outstanding, nominal => map(risk(), ({ bpvPer100 }) => (bpvPer100 * nominal) / 100)),
  },
  gSpreadBp: {
    unit: 'BASIS_POINTS',
    text: 'Headline yield less the annual government zero rate at the Macaulay duration.',
    needs: CURVE,
    standing: 'HEADLINE',
    compute: gSpread,
  },
  zSpreadBp: {
    unit: 'BASIS_POINTS',
    text: 'Constant over annual government zero rates that reprices the payments of the headline yield.',
    needs: CURVE,
    standing: 'HEADLINE',
    compute: zSpread,
  },
} as const satisfies Record<string, Measure>)

export type MeasureName = keyof typeof MEASURES

export const MEASURE_NAMES: readonly MeasureName[] = Object.freeze(Object.keys(MEASURES) as MeasureName[])
