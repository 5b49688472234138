import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { daysBetween } from '../../derived/days.ts'
import { moneyFromNumber } from '../../derived/exact-decimal.ts'
import { DESK_COLUMN_NAMES, DESK_COLUMNS, type DeskColumnName } from '../../measures/desk-columns.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'
import { Bond } from './bond.ts'
import { todayOf } from './bond-details.ts'
import { row, rowFields } from './row-fields.ts'

/** What the screener filters by and no preset shows. */
builder.objectFields(Bond, t => {
  const { text, float, whole, date, decimal } = rowFields(t)
  const days = (description: string, read: (bond: BondRow, today: string) => number | null) =>
    t.int({
      unit: 'days',
      nullable: true,
      description,
      resolve: (bond: BondRow, _args: object, context: Context) => read(bond, todayOf(bond, context)),
    })
  return {
    board: text('Main trading board.', bond => bond.primaryBoard),
    lotValue: decimal('nominalMoney', 'One lot at the dirty price, in the nominal currency.', ({ derived }) =>
      derived.lotValue === null ? null : moneyFromNumber(derived.lotValue),
    ),
    quoteAgeDays: days('Age of the price used, days.', ({ measure }, today) =>
      daysFrom(measure?.priceDate ?? null, today),
    ),
    simpleYield: float('percentAYear', 'Simple yield to maturity, per cent a year.', bond => bond.measure?.simpleYield),
    yieldBases: t.field({
      type: [ENUMS.YieldBasis],
      description: 'Basis of the headline yield, and WORST where the headline does not exceed the yield to worst.',
      resolve: ({ measure }) => [...(measure?.yieldBases ?? [])],
    }),
    yieldToWorstBasis: t.field({
      type: ENUMS.YieldBasis,
      nullable: true,
      description: 'What the yield to worst is computed to; CURRENT for a perpetual that is not called.',
      ...row(worstBasis),
    }),
    yieldToWorstDate: date('The date to which the yield to worst is computed.', bond => bond.measure?.yieldToWorstDate),
    peerSpreadBp: float(
      'basisPoints',
      'G-spread over the median of its rating and duration bucket, basis points.',
      bond => bond.measure?.peerSpreadBp,
    ),
    ...(Object.fromEntries(
      DESK_COLUMN_NAMES.map(name => [
        name,
        float(DESK_COLUMNS[name].unit, DESK_COLUMNS[name].text, bond => bond.measure?.[name]),
      ]),
    ) as Record<DeskColumnName, ReturnType<typeof float>>),
    quotedMargin: float(
      'percentagePoints',
      'Premium of a floater over its base, percentage points.',
      bond => bond.ratePremium,
    ),
    rateBase: t.field({ type: ENUMS.RateBase, nullable: true, ...row(bond => bond.rateBase) }),
    convexity: float('yearsSquared', 'Convexity, years squared.', bond => bond.measure?.convexity),
    bpv: float('moneyABond', 'Basis point value, money for one bond.', bond => bond.measure?.bpv),

    daysToMaturity: days('Days to maturity; negative after it.', ({ maturityDate }, today) =>
      daysTo(maturityDate, today),
    ),
    daysToEvent: days('Days to the next put, call or amortisation.', ({ measure }, today) =>
      daysTo(measure?.nextChangeDate ?? null, today),
    ),
    nextAmortizationDate: date('Next amortisation.', bond => bond.measure?.nextAmortizationDate),

    ratingDate: date('Date of the latest rating action.', bond => bond.measure?.ratingDate),
    ratingOutlook: t.field({
      type: ENUMS.RatingOutlook,
      nullable: true,
      ...row(bond => bond.measure?.ratingOutlook),
    }),
    ratingCount: whole('count', 'Number of live ratings.', bond => bond.measure?.ratingCount),
    ratingAgencies: t.field({
      type: [ENUMS.RatingAgency],
      nullable: true,
      description: 'Agencies behind the composite rating; null without one.',
      resolve: ({ derived }) => derived.ratingAgencies && [...derived.ratingAgencies],
    }),
    defaultTypes: t.field({
      type: [ENUMS.DefaultType],
      nullable: true,
      description: 'Kinds of default that are not cured; null where no source states defaults.',
      resolve: ({ derived }) => derived.defaultTypes && [...derived.defaultTypes],
    }),

    trades30d: whole('count', 'Trades of 30 days.', bond => bond.measure?.trades30d),
    lastTradeDate: date('Day of the last trade.', bond => bond.measure?.lastTradeDate),
    bidAskSpread: float(
      'percentOfMid',
      'Bid-ask spread, per cent of the mid price.',
      bond => bond.measure?.bidAskSpread,
    ),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When the terms or the analytics of the bond last changed.',
      ...row(bond => bond.updatedAt),
    }),
  }
})

/** A call or the maturity: a put is the choice of the holder, and no risk. */
function worstBasis({ measure, maturityDate }: BondRow) {
  if (measure === null || measure.yieldToWorst === null) return null
  const { yieldToWorstDate: date } = measure
  if (date === null) return 'CURRENT'
  return maturityDate === null || date < maturityDate ? 'CALL' : 'MATURITY'
}

function daysTo(date: string | null, today: string): number | null {
  return date === null ? null : daysBetween(today, date)
}

function daysFrom(date: string | null, today: string): number | null {
  return date === null ? null : daysBetween(date, today)
}
