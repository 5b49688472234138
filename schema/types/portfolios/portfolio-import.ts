import { UnreadableFile } from '../../../tables/cell.ts'
import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { IN_STEPS } from '../../in-steps.ts'
import { checkCurrency, checkName, collectFaults } from '../../portfolio/check.ts'
import { type HoldingsReport, holdingsIn, positionsOf } from '../../portfolio/import/read-holdings.ts'
import type { Role } from '../../portfolio/import/roles.ts'
import { FILE_LIMITS } from '../../portfolio/import/sheet.ts'
import { LIMITS } from '../../portfolio/limits.ts'
import { loadPortfolio } from '../../portfolio/load.ts'
import { changeOwn, createOwn, ownerOf, throwFaults } from '../../portfolio/write.ts'
import { replacePositions } from '../../portfolio/write-positions.ts'
import { Portfolio } from './portfolio-details.ts'
import { HoldingsColumnInput, HoldingsFileInput, HoldingsReportType } from './portfolio-import-parts.ts'
import { detailsOf } from './portfolio-view.ts'

interface GivenFile {
  readonly name: string
  readonly text?: string | null
  readonly base64?: string | null
  readonly sheet?: string | null
}

interface GivenColumn {
  readonly column: number
  readonly role?: Role | null
}

/** What is not base64. Either is found in one pass: a pattern of the whole text would be tried from every space of it. */
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]|=(?=[A-Za-z0-9+/])/

/** Reading a file costs as many requests. */
const FILE_COST = 10

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

/** An unreadable file is reported as an invalid argument. */
async function reportOf(
  file: GivenFile,
  columns: readonly GivenColumn[] | null | undefined,
  context: Context,
): Promise<HoldingsReport> {
  const bytes = bytesOf(file)
  const chosen = (columns ?? []).map(({ column, role = null }) => ({ column, role }))
  try {
    const table = await context.readHoldingsTable({ bytes, sheet: file.sheet ?? null, columns: chosen })
    return await holdingsIn(table, context)
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidArguments([{ path: 'file', message: error.message }])
    throw error
  }
}

const ImportedHoldings = builder
  .objectRef<{ readonly id: string; readonly report: HoldingsReport }>('ImportedHoldings')
  .implement({
    description: 'Result of importing a holdings file.',
    fields: t => ({
      portfolio: t.field({
        type: Portfolio,
        resolve: async ({ id }, _args, context) => detailsOf(await loadPortfolio(id, context), context),
      }),
      report: t.field({ type: HoldingsReportType, resolve: ({ report }) => report }),
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
      'Creates a portfolio from a holdings file, or replaces the positions that were set by hand in an existing one. The report lists unused rows.',
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
      const positions = positionsOf(report.used)
      if (positions.length === 0) throw invalidArguments([{ path: 'file', message: nothingUsed(report) }])
      if (positions.length > LIMITS.positions) {
        throw invalidArguments([
          { path: 'file', message: `A portfolio can have at most ${LIMITS.positions} positions.` },
        ])
      }
      const fill = replacePositions
      if (portfolioId === null || portfolioId === undefined) {
        return { id: await createOwn(into, context, (id, transaction) => fill(id, positions, transaction)), report }
      }
      await changeOwn(portfolioId, context, transaction => fill(portfolioId, positions, transaction, () => 'file'))
      return { id: portfolioId, report }
    },
  }),
)

function nothingUsed({ unused, rowsRead }: HoldingsReport): string {
  const [first] = unused
  const why = first === undefined ? '' : ` Line ${first.line}: ${first.text}`
  return `None of the ${rowsRead} rows can be used.${why}`
}
