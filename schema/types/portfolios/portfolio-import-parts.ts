import { bounded, FILE_CONTENT } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Column } from '../../portfolio/import/header.ts'
import { UNUSED_REASONS, type UnusedRow, type UsedRow } from '../../portfolio/import/holding-row.ts'
import type { HoldingsReport } from '../../portfolio/import/read-holdings.ts'
import { ROLES } from '../../portfolio/import/roles.ts'
import { FILE_LIMITS } from '../../portfolio/import/sheet.ts'
import { Bond } from '../bonds/bond.ts'

const HoldingsRole = builder.enumType('HoldingsRole', {
  description: 'Content of a column of a holdings file. `PRICE` is only shown; `AVERAGE_PRICE` and `COST` are stored.',
  values: ROLES,
})

export const HoldingsFileInput = builder.inputType('HoldingsFileInput', {
  description: 'A CSV or XLSX file of at most 5 MB and 5,000 rows, as text or as base64.',
  fields: t => ({
    name: t.string({ required: true, description: 'File name. The format is detected from the content.' }),
    text: t.string({ description: 'Content of a CSV file.', ...FILE_CONTENT }),
    base64: t.string({ description: 'Bytes of a CSV or XLSX file.', ...FILE_CONTENT }),
    sheet: t.string({ description: 'Worksheet of a workbook; by default the first with a table of holdings.' }),
  }),
})

export const HoldingsColumnInput = builder.inputType('HoldingsColumnInput', {
  description: 'Content of a column that was not recognised, or wrongly recognised.',
  fields: t => ({
    column: t.int({ required: true, description: 'Column number, from 1.', ...bounded([1, FILE_LIMITS.columns]) }),
    role: t.field({ type: HoldingsRole, description: 'Null: ignore the column.' }),
  }),
})

const HoldingsColumn = builder.objectRef<Column>('HoldingsColumn').implement({
  description: 'A column of a holdings file.',
  fields: t => ({
    column: t.exposeInt('column', { unit: 'none', description: 'Column number, from 1.' }),
    title: t.exposeString('title'),
    role: t.expose('role', { type: HoldingsRole, nullable: true, description: 'Null where it was not recognised.' }),
  }),
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

const UnusedReason = builder.enumType('UnusedReason', { description: 'Why a row is not used.', values: UNUSED_REASONS })

const HoldingsUnusedRow = builder.objectRef<UnusedRow>('HoldingsUnusedRow').implement({
  description: 'A row that does not become a position.',
  fields: t => ({
    line: t.exposeInt('line', { unit: 'none' }),
    reason: t.expose('reason', { type: UnusedReason }),
    text: t.exposeString('text'),
    isin: t.exposeString('isin', { nullable: true }),
    content: t.exposeString('content', { description: 'Beginning of the row.' }),
  }),
})

export const HoldingsReportType = builder.objectRef<HoldingsReport>('HoldingsReport').implement({
  description: 'How a holdings file was read, row by row.',
  fields: t => ({
    format: t.string({ description: '`CSV` or `XLSX`.', resolve: ({ sheet }) => sheet.format }),
    encoding: t.string({ nullable: true, resolve: ({ sheet }) => sheet.encoding }),
    delimiter: t.string({ nullable: true, resolve: ({ sheet }) => sheet.delimiter }),
    sheet: t.string({ nullable: true, resolve: ({ sheet }) => sheet.name }),
    headerLine: t.int({ unit: 'none', resolve: ({ header }) => header.line }),
    columns: t.field({ type: [HoldingsColumn], resolve: ({ header }) => [...header.columns] }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count', description: 'Rows below the header.' }),
    used: t.field({ type: [HoldingsRow], resolve: ({ used }) => [...used] }),
    unused: t.field({ type: [HoldingsUnusedRow], resolve: ({ unused }) => [...unused] }),
  }),
})
