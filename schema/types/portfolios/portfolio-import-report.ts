import { builder } from '../../builder.ts'
import { PRICE_UNITS, VALUE_BASES } from '../../portfolio/import/arithmetic.ts'
import type { OtherTable } from '../../portfolio/import/file/holdings-table.ts'
import { AMOUNTS } from '../../portfolio/import/file/roles.ts'
import type { TableReading, UsedRow } from '../../portfolio/import/holding-row.ts'
import type { HoldingsReport } from '../../portfolio/import/read-holdings.ts'
import type { TradeRow } from '../../portfolio/import/trade-row.ts'
import { UNUSED_REASONS, type UnusedRow } from '../../portfolio/import/unused-row.ts'
import { Bond } from '../bonds/bond.ts'
import { HoldingsColumn, HoldingsKind } from './portfolio-import-parts.ts'
import { TransactionType } from './portfolio-transaction.ts'

const HoldingsContent = builder.enumType('HoldingsContent', {
  description: 'What a table of a holdings file lists.',
  values: ['POSITIONS', 'TRANSACTIONS', 'DIRECTORY'] as const,
})

const HoldingsRow = builder.objectRef<UsedRow>('HoldingsRow').implement({
  description: 'A row that becomes a position or part of one.',
  fields: t => ({
    line: t.exposeInt('line', { unit: 'none' }),
    bond: t.field({ type: Bond, resolve: ({ bond }) => bond }),
    quantity: t.field({
      unit: 'pieces',
      type: 'Decimal',
      description: 'Number of bonds.',
      resolve: ({ quantity }) => quantity.toFixed(),
    }),
    averagePrice: t.exposeFloat('averagePrice', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of nominal.',
    }),
    cost: t.field({ unit: 'money', type: 'Decimal', nullable: true, resolve: ({ cost }) => cost?.toFixed() }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Price from the file, per cent of nominal; not used as the price paid.',
    }),
    notes: t.exposeStringList('notes', { description: 'Contradictions, and values that were not used.' }),
  }),
})

const HoldingsTransaction = builder.objectRef<TradeRow>('HoldingsTransaction').implement({
  description: 'A transaction that a row records.',
  fields: t => ({
    line: t.exposeInt('line', { unit: 'none' }),
    type: t.expose('type', { type: TransactionType }),
    date: t.expose('day', { type: 'Date' }),
    bond: t.field({ type: Bond, resolve: ({ bond }) => bond }),
    quantity: t.field({
      unit: 'pieces',
      type: 'Decimal',
      nullable: true,
      description: 'Number of bonds.',
      resolve: ({ quantity }) => quantity?.toFixed(),
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of nominal.',
    }),
    accrued: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Accrued interest included in the amount.',
      resolve: ({ accrued }) => accrued?.toFixed(),
    }),
    amount: t.field({
      unit: 'money',
      type: 'Decimal',
      description: 'Total amount of money.',
      resolve: ({ amount }) => amount.toFixed(),
    }),
    currency: t.exposeString('currency'),
    notes: t.exposeStringList('notes', { description: 'Contradictions, and values that were not used.' }),
  }),
})

const UnusedReason = builder.enumType('UnusedReason', { description: 'Why a row is not used.', values: UNUSED_REASONS })

const HoldingsUnusedRow = builder.objectRef<UnusedRow>('HoldingsUnusedRow').implement({
  description: 'A row that does not become a position.',
  fields: t => ({
    line: t.exposeInt('line', { unit: 'none' }),
    reason: t.expose('reason', { type: UnusedReason }),
    text: t.exposeString('text'),
    isin: t.exposeString('isin', { nullable: true }),
    content: t.exposeString('content', { description: 'Beginning of the row.' }),
    computed: t.expose('computed', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Where figures disagree: what quantity, price and nominal come to.',
    }),
    stated: t.expose('stated', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Where figures disagree: the value or cost in the file.',
    }),
  }),
})

const AmountUnit = builder.enumType('HoldingsAmountUnit', {
  description: 'What the column of the quantity counts: bonds, lots, or the nominal amount.',
  values: AMOUNTS,
})

const PriceUnit = builder.enumType('HoldingsPriceUnit', {
  description: 'What a column of prices counts: per cent of nominal, money for one bond, or a part of 1.',
  values: PRICE_UNITS,
})

const ValueBasis = builder.enumType('HoldingsValueBasis', {
  description: 'What the value in the file includes beside the clean price.',
  values: VALUE_BASES,
})

const Reading = builder.objectRef<TableReading>('HoldingsReading').implement({
  description:
    'What the figures of a file mean. Where it states a value or a cost, quantity × price × nominal is compared with it, and the meaning under which most rows agree is used.',
  fields: t => ({
    amount: t.expose('amount', { type: AmountUnit }),
    price: t.expose('price', { type: PriceUnit }),
    averagePrice: t.expose('averagePrice', { type: PriceUnit }),
    value: t.expose('value', { type: ValueBasis }),
    checked: t.exposeInt('checked', { unit: 'count', description: 'Rows that were compared.' }),
    agreeing: t.exposeInt('agreeing', { unit: 'count', description: 'Rows that agree; the others are not used.' }),
  }),
})

const Other = builder.objectRef<OtherTable>('HoldingsOtherTable').implement({
  description: 'A table of the file that was not read.',
  fields: t => ({
    sheet: t.exposeString('sheet', { nullable: true }),
    line: t.exposeInt('line', { unit: 'none', description: 'Line of its header.' }),
    content: t.field({ type: HoldingsContent, resolve: ({ kind }) => kind }),
    rows: t.exposeInt('rows', { unit: 'count' }),
  }),
})

/** A report, and whether the columns are those of an earlier choice. */
export interface ShownReport extends HoldingsReport {
  readonly remembered: boolean
}

export const HoldingsReportType = builder.objectRef<ShownReport>('HoldingsReport').implement({
  description: 'How a holdings file was read, row by row.',
  fields: t => ({
    format: t.string({ description: '`CSV` or `XLSX`.', resolve: ({ sheet }) => sheet.format }),
    encoding: t.string({ nullable: true, resolve: ({ sheet }) => sheet.encoding }),
    delimiter: t.string({ nullable: true, resolve: ({ sheet }) => sheet.delimiter }),
    sheet: t.string({ nullable: true, resolve: ({ sheet }) => sheet.name }),
    headerLine: t.int({ unit: 'none', resolve: ({ header }) => header.line }),
    columns: t.field({ type: [HoldingsColumn], resolve: ({ header }) => [...header.columns] }),
    content: t.field({ type: HoldingsKind, resolve: ({ kind }) => kind }),
    remembered: t.exposeBoolean('remembered', {
      description:
        'The columns are those that the account chose when it last imported a file with these titles. `columns: []` reads them as recognised.',
    }),
    reading: t.field({ type: Reading, resolve: ({ reading }) => reading }),
    others: t.field({
      type: [Other],
      description: 'Tables of the file that were not read.',
      resolve: ({ others }) => [...others],
    }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count', description: 'Rows below the header.' }),
    used: t.field({ type: [HoldingsRow], resolve: ({ used }) => [...used] }),
    transactions: t.field({
      type: [HoldingsTransaction],
      description: 'Transactions of a file of transactions. A fee is one of its own.',
      resolve: ({ transactions }) => [...transactions],
    }),
    unused: t.field({ type: [HoldingsUnusedRow], resolve: ({ unused }) => [...unused] }),
  }),
})
