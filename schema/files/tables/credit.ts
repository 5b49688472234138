import { decodeDetails } from '../../snapshot/details/codec.ts'
import { ISSUER_TABLES } from '../../snapshot/details/tables.ts'
import { detailsIn } from '../file-market.ts'
import type { FileRow } from '../file-source.ts'
import { column, type FileColumn, type FileTable } from '../file-table.ts'
import { ofBonds } from './schedules.ts'

const { text, flag, day, whole, money } = column

const SUBJECT: readonly FileColumn[] = [
  text('subject', 'BOND or ISSUER.'),
  text('bondId', 'Bond: `id` in bonds; null for an issuer.'),
  text('isin', 'ISIN; null for an issuer.'),
  text('issuerId', 'Issuer: `id` in issuers; null for a bond.'),
]

export const ratings: FileTable = {
  name: 'ratings',
  description: "Agencies' opinions on bonds and issuers, current and earlier.",
  columns: [
    ...SUBJECT,
    text('agency', 'Agency.'),
    text('scale', 'NATIONAL or INTERNATIONAL.'),
    text('label', 'As the agency spells it.'),
    whole('ordinal', 'none', 'Rank among the 26 labels of the composite, 1 = AAA.'),
    text('outlook', 'Outlook.'),
    day('date', 'Date of the opinion.'),
    flag('expected', 'True for an expected rating.'),
    flag('withdrawn', 'True for a withdrawal.'),
  ],
  rows: market => ofBondsAndIssuers(market, 'ratings', () => true),
}

export const defaults: FileTable = {
  name: 'defaults',
  description: 'Missed obligations of bonds, and of issuers as a whole.',
  columns: [
    ...SUBJECT,
    text('type', 'Type of the default.'),
    day('date', 'Date of the default.'),
    text('obligation', 'What was not fulfilled.'),
    money('amount', 'money', 'Amount that was not paid.'),
    text('currency', 'Currency of the amount, ISO 4217.'),
    day('curedDate', 'Day on which it was cured; null if it was not.'),
  ],
  rows: market => ofBondsAndIssuers(market, 'defaults', ({ ofWhole }) => ofWhole === true),
}

/** @param isOfIssuer false for a row that also stands with its bond */
async function* ofBondsAndIssuers(
  market: Parameters<FileTable['rows']>[0],
  part: 'ratings' | 'defaults',
  isOfIssuer: (row: FileRow) => boolean,
): ReturnType<FileTable['rows']> {
  for await (const rows of ofBonds(market, part)) yield rows.map(row => ({ subject: 'BOND', ...row }))
  const tables = ISSUER_TABLES.filter(table => table.part === part)
  yield* detailsIn(market, 'issuerDetails', (issuerId, body) => {
    const rows = (decodeDetails(tables, body)[part] ?? []) as readonly FileRow[]
    return rows.filter(isOfIssuer).map(row => ({ subject: 'ISSUER', issuerId, ...row }))
  })
}
