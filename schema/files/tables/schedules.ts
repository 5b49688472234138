import { decodeDetails } from '../../snapshot/details/codec.ts'
import { BOND_TABLES } from '../../snapshot/details/tables.ts'
import { detailsIn } from '../file-market.ts'
import { column, type FileColumn, type FileTable } from '../file-table.ts'

const { text, flag, day, whole, number, money } = column

/** The bond of a row. */
export const OF_BOND: readonly FileColumn[] = [text('bondId', 'Bond: `id` in bonds.'), text('isin', 'ISIN.')]

export const coupons: FileTable = {
  name: 'coupons',
  description: 'Coupon periods, past and future, one row each.',
  columns: [
    ...OF_BOND,
    whole('number', 'none', 'Number of the period, from 1.'),
    day('periodStart', 'First day of the period.'),
    day('periodEnd', 'Last day of the period.'),
    day('recordDate', 'Record date.'),
    day('payDate', 'Payment date.'),
    day('exDate', 'First day on which a buyer no longer gets the coupon.'),
    number('rate', 'percentAYear', 'Rate; null while unknown.'),
    money('value', 'nominalMoneyABond', 'Amount for one bond; null while unknown.'),
    money('nominalAtPayment', 'nominalMoneyABond', 'Nominal of one bond on which the coupon is paid.', 'nominal'),
    text('knowledge', 'FIXED by the terms or announced, ESTIMATED by the source, or UNKNOWN.'),
    flag('valueComputed', 'True if the amount was computed, not stated by a source.'),
  ],
  rows: market => ofBonds(market, 'coupons'),
}

export const repayments: FileTable = {
  name: 'repayments',
  description: 'Repayments of principal, past and future; the last one is the redemption.',
  columns: [
    ...OF_BOND,
    day('date', 'Date of the repayment.'),
    number('percent', 'percentOfNominal', 'Of the initial nominal.'),
    money('value', 'nominalMoneyABond', 'Amount for one bond.'),
    flag('redemption', 'True for the last repayment.'),
    number('price', 'percentOfNominal', 'Price of the repayment; null at par.'),
    flag('made', 'True for a redemption derived from the terms because no source lists repayments.'),
  ],
  rows: market => ofBonds(market, 'amortizations'),
}

export const offers: FileTable = {
  name: 'offers',
  description: 'Puts and calls, past and future.',
  columns: [
    ...OF_BOND,
    text('type', 'PUT by the holder or CALL by the issuer.'),
    day('date', 'Date of the offer.'),
    day('orderStart', 'First day of orders.'),
    day('orderEnd', 'Last day of orders.'),
    day('rateSetDate', 'Day on which the coupons after the offer are set.'),
    number('price', 'percentOfNominal', 'Of the outstanding nominal.'),
    money('volumeLimit', 'nominalMoney', 'Most that is bought back.'),
    text('status', 'As stated by the source.'),
  ],
  rows: market => ofBonds(market, 'offers'),
}

/** The rows of a detail table of all bonds. */
export function ofBonds(market: Parameters<FileTable['rows']>[0], part: string): ReturnType<FileTable['rows']> {
  const tables = BOND_TABLES.filter(table => table.part === part)
  return detailsIn(market, 'bondDetails', (bondId, body) => {
    const rows = decodeDetails(tables, body)[part] ?? []
    return rows.map(row => ({ bondId, isin: market.isinOf(bondId), ...row }))
  })
}
