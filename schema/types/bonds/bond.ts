import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { BondDetails } from '../../snapshot/details/details.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { Unit } from '../../units.ts'
import { ENUMS } from '../shared/enums.ts'
import { OF_MARKET } from '../shared/of-market.ts'
import { detailsOf } from './bond-details.ts'
import { NextEvent } from './bond-figures.ts'
import { BondFlag, flagsOf } from './bond-flags.ts'
import { Provenance } from './provenance.ts'
import { CompositeRating, compositeOf } from './rating.ts'
import { Board } from './schedule.ts'

/** A bond, all of it from the revision in memory: the present one, or the earlier one that its row belongs to. */
export const Bond = builder.objectRef<BondRow>('Bond').implement({
  description: 'A debt instrument.',
  extensions: OF_MARKET,
  fields: t => {
    const row = <Value>(read: (bond: BondRow) => Value) => ({
      resolve: (bond: BondRow) => read(bond),
    })
    const detail = <Row>(read: (details: BondDetails) => readonly Row[]) => ({
      resolve: (bond: BondRow, _args: object, context: Context) => read(detailsOf(bond, context)),
    })
    const text = (description: string, read: (bond: BondRow) => string | null) =>
      t.string({ nullable: true, description, ...row(read) })
    const float = (unit: Unit, description: string, read: (bond: BondRow) => number | null | undefined) =>
      t.float({ unit, nullable: true, description, ...row(read) })
    const whole = (unit: Unit, description: string, read: (bond: BondRow) => number | null | undefined) =>
      t.int({ unit, nullable: true, description, ...row(read) })
    const date = (description: string, read: (bond: BondRow) => string | null | undefined) =>
      t.field({ type: 'Date', nullable: true, description, ...row(read) })
    const decimal = (unit: Unit, description: string, read: (bond: BondRow) => string | null | undefined) =>
      t.field({ type: 'Decimal', unit, nullable: true, description, ...row(read) })
    const yesNo = (description: string, read: (bond: BondRow) => boolean | null) =>
      t.boolean({ nullable: true, description, ...row(read) })
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

      shortName: text('Short name.', bond => bond.shortName),
      fullName: text('Full name.', bond => bond.fullName),
      registrationNumber: text('Registration number.', bond => bond.registrationNumber),
      registrationDate: date('Date of registration.', bond => bond.registrationDate),
      cfi: text('ISO 10962 code.', bond => bond.cfi),
      figi: text('FIGI.', bond => bond.figi),
      lei: text('Legal entity identifier of the issuer.', bond => bond.issuer.lei),
      listingLevel: whole('none', 'Listing level of the exchange.', bond => bond.listingLevel),
      status: t.field({ type: ENUMS.BondStatus, ...row(bond => bond.status) }),
      initialNominal: decimal('nominalMoneyABond', 'Initial nominal of one bond.', bond => bond.initialNominal),
      issuePieces: decimal('pieces', 'Bonds issued.', bond => bond.issuePieces),
      outstandingPieces: decimal('pieces', 'Bonds in circulation.', bond => bond.outstandingPieces),
      lotSize: whole('pieces', 'Bonds in a lot.', bond => bond.lotSize),
      dayCount: t.field({ type: ENUMS.DayCount, nullable: true, ...row(bond => bond.dayCount) }),
      businessDayConvention: t.field({
        type: ENUMS.BusinessDayConvention,
        nullable: true,
        ...row(bond => bond.businessDayConvention),
      }),
      settlementDays: whole('days', 'Business days from trade to settlement.', bond => bond.settlementDays),
      placementEndDate: date('End of placement.', bond => bond.placementEndDate),
      placementPrice: float('percentOfNominal', 'Per cent of nominal.', bond => bond.placementPrice),
      redemptionPrice: float(
        'percentOfNominal',
        'Per cent of the outstanding nominal, paid with the last repayment; null where no source states a price other than 100.',
        bond => bond.redemptionPrice,
      ),
      seniority: t.field({ type: ENUMS.Seniority, nullable: true, ...row(bond => bond.seniority) }),
      subordinated: yesNo('Subordinated; null when unknown.', bond => bond.subordinated),
      secured: yesNo('Secured; null when unknown.', bond => bond.secured),
      guaranteed: yesNo('Guaranteed; null when unknown.', bond => bond.guaranteed),
      covenants: text('Covenants.', bond => bond.covenants),
      convertible: yesNo('Convertible; null when unknown.', bond => bond.convertible),
      perpetual: t.boolean({ description: 'True for a bond without a maturity date.', ...row(bond => bond.perpetual) }),
      indexed: t.boolean({
        description: 'True for a bond whose nominal follows an index.',
        ...row(bond => bond.indexed),
      }),
      green: yesNo('Green or otherwise labelled; null when unknown.', bond => bond.green),
      qualifiedOnly: yesNo('For qualified investors only; null when unknown.', bond => bond.qualifiedOnly),
      testCategory: whole('none', 'Category of the investor test.', bond => bond.testCategory),
      riskLevel: t.field({ type: ENUMS.RiskLevel, nullable: true, ...row(bond => bond.riskLevel) }),
      lombard: yesNo('Collateral at the central bank; null when unknown.', bond => bond.lombard),
      marginable: yesNo('Accepted as margin; null when unknown.', bond => bond.marginable),
      scheduleComplete: t.boolean({
        description: 'False when a coupon is missing within the schedule: no analytics are computed from it.',
        ...row(bond => bond.scheduleComplete),
      }),
      scheduleMade: t.boolean({
        description:
          'True where no source lists coupons and these were generated from the terms; `scheduleNote` states how.',
        ...row(bond => bond.scheduleMade),
      }),
      amountsComputed: t.boolean({
        description: 'True where coupon amounts were computed from their rates because no source states them.',
        ...row(bond => bond.amountsComputed),
      }),
      scheduleNote: text(
        'What is missing in the schedule, or the rule by which it was generated.',
        bond => bond.scheduleNote,
      ),
      sample: t.boolean({
        description: 'True for an invented bond of the sample market.',
        ...row(bond => bond.sample),
      }),

      assumption: text('Assumption behind a figure.', bond => bond.measure?.assumption ?? null),
      reasons: t.field({
        type: 'Json',
        nullable: true,
        description:
          'Why a figure is null: from its name to NOT_APPLICABLE, MISSING_DATA, INCOMPLETE_SCHEDULE, NO_PRICE, NO_SOLUTION, STALE or DEFAULTED.',
        ...row(bond => bond.measure?.reasons),
      }),

      boards: t.field({ type: [Board], ...detail(({ boards }) => boards) }),
      provenance: t.field({
        type: [Provenance],
        resolve: (bond, _args, context) => detailsOf(bond, context).provenance.map(block => ({ ...block, bond })),
      }),
    }
  },
})
