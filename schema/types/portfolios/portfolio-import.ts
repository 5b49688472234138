import { UnreadableFile } from '../../../tables/cell.ts'
import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { IN_STEPS } from '../../in-steps.ts'
import { checkCurrency, checkName, collectFaults } from '../../portfolio/check.ts'
import type { DecimalSign } from '../../portfolio/import/cells/number.ts'
import type { ChosenColumn } from '../../portfolio/import/file/header.ts'
import type { Role } from '../../portfolio/import/file/roles.ts'
import { FILE_LIMITS } from '../../portfolio/import/file/sheet.ts'
import { entriesOf, type HoldingsReport, holdingsIn, positionsOf } from '../../portfolio/import/read-holdings.ts'
import { rememberColumns, rememberedColumns } from '../../portfolio/import/remembered.ts'
import { LIMITS } from '../../portfolio/limits.ts'
import { loadPortfolio } from '../../portfolio/load.ts'
import { changeOwn, createOwn, ownerOf, type Transaction, throwFaults } from '../../portfolio/write.ts'
import { replacePositions } from '../../portfolio/write-positions.ts'
import { addTransactions } from '../../portfolio/write-transactions.ts'
import { Portfolio } from './portfolio-details.ts'
import { HoldingsColumnInput, HoldingsFileInput } from './portfolio-import-parts.ts'
import { HoldingsReportType, type ShownReport } from './portfolio-import-report.ts'
import { detailsOf } from './portfolio-view.ts'

interface GivenFile {
  readonly name: string
  readonly text?: string | null
  readonly base64?: string | null
  readonly sheet?: string | null
  readonly content?: 'POSITIONS' | 'TRANSACTIONS' | null
}

interface GivenColumn {
  readonly column: number
  readonly role?: Role | null
  readonly decimal?: DecimalSign | null
  readonly dayFirst?: boolean | null
}

/** What is not base64. Either is found in one pass: a pattern of the whole text would be tried from every space of it. */
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]|=(?=[A-Za-z0-9+/])/

/** Reading a file costs as many requests. */
const FILE_COST = 20

/** Four characters of base64 stand for three bytes. */
const LONGEST = Math.ceil(FILE_LIMITS.bytes / 3) * 4 + 4

function bytesOf({ text = null, base64 = null }: GivenFile): Uint8Array {
  const faults = collectFaults()
  if ((text === null) === (base64 === null)) faults.add('file', 'Provide the file either as text or as base64.')
  if ((text ?? base64 ?? '').length > LONGEST) faults.add('file', 'The file is larger than 5 MB.')
  else if (base64 !== null && NOT_BASE64.test(base64)) faults.add('file.base64', 'This is not base64.')
  throwFaults(faults)
  return text === null ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text, 'utf8')
}

/**
 * Reads a file with the columns that the caller chose, or chose earlier for the same titles. An unreadable file is
 * reported as an invalid argument.
 */
async function reportOf(
  file: GivenFile,
  columns: readonly GivenColumn[] | null | undefined,
  context: Context,
): Promise<ShownReport> {
  const { market, pace } = context
  const request = { bytes: bytesOf(file), sheet: file.sheet ?? null, content: file.content ?? null }
  try {
    const read = (chosen: readonly ChosenColumn[]) => context.readHoldingsTable({ ...request, columns: chosen })
    const given = columns?.map(({ column, role = null, ...how }) => ({ column, role, ...how })) ?? null
    const table = await read(given ?? [])
    const remembered = given === null ? await rememberedColumns(table, context) : null
    const chosen = given ?? remembered ?? []
    const roles = chosen.map(({ role }) => role)
    const report = await holdingsIn(remembered === null ? table : await read(chosen), { market, pace, chosen: roles })
    return { ...report, remembered: remembered !== null }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidArguments([{ path: 'file', message: error.message }])
    throw error
  }
}

const ImportedHoldings = builder
  .objectRef<{ readonly id: string; readonly report: ShownReport; readonly transactionsAdded: number }>(
    'ImportedHoldings',
  )
  .implement({
    description: 'Result of importing a holdings file.',
    fields: t => ({
      portfolio: t.field({
        type: Portfolio,
        resolve: async ({ id }, _args, context) => detailsOf(await loadPortfolio(id, context), context),
      }),
      report: t.field({ type: HoldingsReportType, resolve: ({ report }) => report }),
      transactionsAdded: t.exposeInt('transactionsAdded', {
        unit: 'count',
        description: 'Transactions of the file that the portfolio did not have.',
      }),
    }),
  })

builder.queryField('previewHoldings', t =>
  t.field({
    type: HoldingsReportType,
    description: 'Previews the import of a holdings file; nothing is stored.',
    extensions: { cost: FILE_COST, ...IN_STEPS },
    authScopes: { premium: true },
    args: {
      file: t.arg({ type: HoldingsFileInput, required: true }),
      columns: t.arg({
        type: [HoldingsColumnInput],
        description: 'Columns that were not recognised, or wrongly recognised.',
        ...boundedList(FILE_LIMITS.columns),
      }),
    },
    resolve: (_root, { file, columns }, context) => reportOf(file, columns as readonly GivenColumn[] | null, context),
  }),
)

builder.mutationField('importHoldings', t =>
  t.field({
    type: ImportedHoldings,
    description:
      'Creates a portfolio from a holdings file, or replaces the positions that were set by hand in an existing one. A file of transactions adds those that the portfolio does not have. The report lists unused rows; chosen columns are remembered for files with the same titles.',
    extensions: { cost: FILE_COST, ...IN_STEPS },
    authScopes: { premium: true },
    args: {
      file: t.arg({ type: HoldingsFileInput, required: true }),
      columns: t.arg({
        type: [HoldingsColumnInput],
        description: 'Columns that were not recognised, or wrongly recognised.',
        ...boundedList(FILE_LIMITS.columns),
      }),
      portfolioId: t.arg({
        type: 'Uuid',
        description: "One of the account's own portfolios; by default a new one is created.",
      }),
      name: t.arg.string({ description: 'Name of the new portfolio; by default the file name.' }),
      currency: t.arg.string({ description: 'Currency of the new portfolio, ISO 4217.' }),
    },
    resolve: async (_root, { file, columns, portfolioId, name, currency }, context) => {
      ownerOf(context)
      const faults = collectFaults()
      const into = {
        name: checkName(name ?? file.name, faults),
        currency: checkCurrency('currency', currency ?? '', faults),
      }
      if (portfolioId === null || portfolioId === undefined) throwFaults(faults)
      const report = await reportOf(file, columns as readonly GivenColumn[] | null, context)
      const { fill, count } = fillingWith(report)
      if (count === 0) throw invalidArguments([{ path: 'file', message: nothingUsed(report) }])
      let transactionsAdded = 0
      const fillAndCount = async (portfolio: string, transaction: Transaction) => {
        transactionsAdded = await fill(portfolio, transaction)
      }
      const id = portfolioId ?? (await createOwn(into, context, fillAndCount))
      if (id === portfolioId) await changeOwn(id, context, transaction => fillAndCount(id, transaction))
      if (columns !== null && columns !== undefined)
        await rememberColumns(report, columns as readonly ChosenColumn[], context)
      return { id, report, transactionsAdded }
    },
  }),
)

interface Filling {
  /** @returns how many transactions were added */
  readonly fill: (portfolioId: string, transaction: Transaction) => Promise<number>
  readonly count: number
}

/** Positions replace those that were set by hand; transactions are added. */
function fillingWith({ kind, used, transactions }: HoldingsReport): Filling {
  if (kind === 'TRANSACTIONS') {
    const entries = entriesOf(transactions)
    return { count: entries.length, fill: (id, transaction) => addTransactions(id, entries, transaction) }
  }
  const positions = positionsOf(used)
  if (positions.length > LIMITS.positions) {
    throw invalidArguments([{ path: 'file', message: `A portfolio can have at most ${LIMITS.positions} positions.` }])
  }
  const fill: Filling['fill'] = async (id, transaction) => {
    await replacePositions(id, positions, transaction, () => 'file')
    return 0
  }
  return { count: positions.length, fill }
}

function nothingUsed({ unused, rowsRead }: HoldingsReport): string {
  const [first] = unused
  const why = first === undefined ? '' : ` Line ${first.line}: ${first.text}`
  return `None of the ${rowsRead} rows can be used.${why}`
}
