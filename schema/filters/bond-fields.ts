import { type FilterRow, inputName } from './filter.ts'

/** Fields whose path is not the path of the stored value. */
const FIELDS: Readonly<Record<string, string>> = {
  issuerId: 'issuer.id',
  'issuer.sector': 'sector',
  'issuer.country': 'country',
  'issuer.report.periodEnd': 'issuer.latestReport.periodEnd',
  'issuer.report.standard': 'issuer.latestReport.standard',
  primaryBoard: 'board',
  ratePremium: 'quotedMargin',
  'measure.priceClean': 'price',
  'measure.priceDirty': 'dirtyPrice',
  'measure.nextOfferDate': 'nextOffer.date',
  'measure.nextPutDate': 'nextPut.date',
  'measure.nextCallDate': 'nextCall.date',
  'measure.ratingOrdinal': 'creditRating.label',
  'measure.ratingScale': 'creditRating.scale',
  'measure.accruedDays': 'coupon.accruedDays',
  'measure.nextRecordDate': 'coupon.recordDate',
  'measure.last': 'quote.last',
  'measure.wap': 'quote.wap',
  'measure.close': 'quote.close',
  'measure.bid': 'quote.bid',
  'measure.ask': 'quote.ask',
  'measure.quoteTime': 'quote.time',
  'measure.changePercent': 'quote.changePercent',
  'measure.streetYield': 'yields.street',
  'measure.lastPaymentYield': 'yields.lastPayment',
  'measure.sourceYield': 'sourceFigures.yield',
  'measure.sourceDurationDays': 'sourceFigures.durationDays',
  'measure.sourceGSpreadBp': 'sourceFigures.gSpreadBp',
  'measure.sourceZSpreadBp': 'sourceFigures.zSpreadBp',
  'measure.knownCoupons': 'flagStates.knownCouponsOnly',
  'measure.nextEventDate': 'nextEvent.date',
  'measure.nextChangeDate': 'daysToEvent',
  'measure.ratingLabel': 'creditRating.label',
  'measure.turnover1d': 'quote.turnover1d',
}

/** Fields of filters that count days: what is stored is a date. */
const DAYS: Readonly<Record<string, string>> = {
  QuoteAge: 'quoteAgeDays',
  DaysToMaturity: 'daysToMaturity',
  DaysToEvent: 'daysToEvent',
}

/** The field of a bond that shows the value that a filter reads, as a path in its row: `price`, `nextPut.date`. */
export function fieldOfFilter(row: FilterRow): string {
  if (row.kind === 'flag') return `flagStates.${inputName(row)}`
  if (row.column.startsWith('issuer.report.metrics.')) return `issuer.${inputName(row)}`
  return DAYS[row.name] ?? fieldOfColumn(row.column)
}

/** The field that shows a stored value. @param column its path: `measure.priceClean` */
export function fieldOfColumn(column: string): string {
  return FIELDS[column] ?? column.replace(/^(measure|derived)\./, '')
}
