import { builder } from '../../builder.ts'
import { fieldOfColumn } from '../../filters/bond-fields.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'
import { Node } from '../shared/node.ts'
import { OF_MARKET } from '../shared/of-market.ts'
import { detailsOf } from './bond-details.ts'
import { NextEvent } from './bond-figures.ts'
import { BondFlag, flagsOf } from './bond-flags.ts'
import { Provenance } from './provenance.ts'
import { CompositeRating, compositeOf } from './rating.ts'
import { row, rowFields } from './row-fields.ts'
import { Board } from './schedule.ts'

/** A bond, all of it from the revision in memory: the present one, or the earlier one that its row belongs to. */
export const Bond = builder.objectRef<BondRow>('Bond').implement({
  description: 'A debt instrument.',
  interfaces: [Node],
  extensions: OF_MARKET,
  fields: t => {
    const { text, float, whole, date, decimal } = rowFields(t)
    return {
      id: t.field({ description: 'Permanent identifier of the bond.', type: 'Uuid', ...row(bond => bond.id) }),
      isin: t.string({ description: 'ISIN.', ...row(bond => bond.isin) }),
      ticker: text('Exchange ticker.', bond => bond.ticker),
      name: t.string({ description: 'Name.', ...row(bond => bond.name) }),
      bondType: t.field({ type: ENUMS.BondType, ...row(bond => bond.bondType) }),
      currency: t.string({ description: 'Currency of settlement, ISO 4217.', ...row(bond => bond.currency) }),
      nominalCurrency: t.string({
        description: 'Currency of the nominal, ISO 4217.',
        ...row(bond => bond.nominalCurrency),
      }),
      price: float(
        'percentOfNominal',
        'Clean price used, per cent of the outstanding nominal.',
        bond => bond.measure?.priceClean,
      ),
      priceSource: t.field({ type: ENUMS.PriceSource, nullable: true, ...row(bond => bond.measure?.priceSource) }),
      priceDate: date('Day of the price used.', bond => bond.measure?.priceDate),
      yield: float('percentAYear', 'Headline yield, effective, per cent a year.', bond => bond.measure?.yield),
      yieldBasis: t.field({ type: ENUMS.YieldBasis, nullable: true, ...row(bond => bond.measure?.yieldBasis) }),
      yieldDate: date('The date to which the headline yield is computed.', bond => bond.measure?.yieldDate),
      durationDays: float('days', 'Macaulay duration to the headline date, days.', bond => bond.measure?.durationDays),
      gSpreadBp: float(
        'basisPoints',
        'Spread over the government curve, basis points.',
        bond => bond.measure?.gSpreadBp,
      ),
      curveKey: text('The government curve behind the spreads.', bond => bond.measure?.curveKey ?? null),
      curveDate: date('Day of that curve.', bond => bond.measure?.curveDate),
      couponRate: float('percentAYear', 'Current coupon, per cent a year.', bond => bond.measure?.couponRate),
      couponType: t.field({ type: ENUMS.CouponType, ...row(bond => bond.couponType) }),
      creditRating: t.field({ type: CompositeRating, nullable: true, ...row(compositeOf) }),
      composite: t.field({
        type: CompositeRating,
        nullable: true,
        description: 'The composite rating with the rule and the agencies behind it.',
        ...row(compositeOf),
      }),
      maturityDate: date('Null for a perpetual.', bond => bond.maturityDate),
      nextEvent: t.field({
        type: NextEvent,
        nullable: true,
        ...row(({ measure }) =>
          measure?.nextEventDate ? { type: measure.nextEventType, date: measure.nextEventDate } : null,
        ),
      }),
      liquidity: whole('none', 'Liquidity score, 1 (best) to 7.', bond => bond.measure?.liquidity),
      flags: t.field({ type: [BondFlag], description: 'Flags that a reader must not miss.', ...row(flagsOf) }),
      asOf: date('Date of the figures.', bond => bond.measure?.date),

      accrued: decimal(
        'settlementMoneyABond',
        'Accrued interest of one bond on the settlement date.',
        bond => bond.measure?.accrued,
      ),
      dirtyPrice: float(
        'percentOfNominal',
        'Clean price plus accrued, per cent of the outstanding nominal.',
        bond => bond.measure?.priceDirty,
      ),
      currentYield: float(
        'percentAYear',
        'Annual coupon over clean price, per cent a year.',
        bond => bond.measure?.currentYield,
      ),
      yieldToMaturity: float('percentAYear', 'Effective, per cent a year.', bond => bond.measure?.yieldToMaturity),
      yieldToPut: float('percentAYear', 'Effective, per cent a year.', bond => bond.measure?.yieldToPut),
      yieldToCall: float('percentAYear', 'Effective, per cent a year.', bond => bond.measure?.yieldToCall),
      yieldToWorst: float('percentAYear', 'Effective, per cent a year.', bond => bond.measure?.yieldToWorst),
      modifiedDuration: float('years', 'Years.', bond => bond.measure?.modifiedDuration),
      zSpreadBp: float(
        'basisPoints',
        'Constant spread over the zero-coupon curve, basis points.',
        bond => bond.measure?.zSpreadBp,
      ),
      couponsPerYear: whole('count', 'Coupons a year.', bond => bond.couponsPerYear),
      nextCouponDate: date('Next coupon.', bond => bond.measure?.nextCouponDate),
      couponValue: decimal(
        'nominalMoneyABond',
        'Next coupon of one bond, in the nominal currency.',
        bond => bond.measure?.couponValue,
      ),
      outstandingNominal: decimal(
        'nominalMoneyABond',
        'Outstanding nominal of one bond.',
        bond => bond.outstandingNominal,
      ),
      issueVolume: decimal('nominalMoney', 'Issue size, in the nominal currency.', bond => bond.issueVolume),
      outstanding: decimal('nominalMoney', 'Amount in circulation, in the nominal currency.', bond => bond.outstanding),
      turnover30d: decimal(
        'settlementMoney',
        'Turnover of 30 days, in the currency of settlement.',
        bond => bond.measure?.turnover30d,
      ),
      tradingDays30d: whole('days', 'Days with trades among the last 30.', bond => bond.measure?.tradingDays30d),
      placementDate: date('Date of placement.', bond => bond.placementDate),
      sector: text("Issuer's sector.", bond => bond.issuer.sector),
      country: text('Country of risk, ISO 3166 alpha-2.', bond => bond.issuer.country),
      creditQuality: whole('none', 'Grade of the Bank of Russia, 1 (best) to 6.', bond => bond.measure?.creditQuality),

      assumption: text('Assumption behind a figure.', bond => bond.measure?.assumption ?? null),
      reasons: t.field({
        type: 'Json',
        nullable: true,
        description:
          'Why a figure is null: from the path of its field to NOT_APPLICABLE, MISSING_DATA, INCOMPLETE_SCHEDULE, NO_PRICE, NO_SOLUTION, STALE or DEFAULTED.',
        ...row(reasonsByField),
      }),

      boards: t.field({ type: [Board], resolve: (bond, _args, context) => [...detailsOf(bond, context).boards] }),
      provenance: t.field({
        type: [Provenance],
        resolve: (bond, _args, context) => detailsOf(bond, context).provenance.map(block => ({ ...block, bond })),
      }),
    }
  },
})

/** Many bonds share the reasons that are stored. */
const namedReasons = new WeakMap<object, object>()

/** The stored reasons are named by columns of the measure. */
function reasonsByField({ measure }: BondRow): object | null {
  const stored = (measure?.reasons ?? null) as object | null
  if (stored === null) return null
  return namedReasons.getOrInsertComputed(stored, () =>
    Object.fromEntries(
      Object.entries(stored).map(([column, reason]) => [fieldOfColumn(`measure.${column}`), reason as unknown]),
    ),
  )
}
