import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bondChecks } from './oracle/bonds.ts'
import { excelChecks } from './oracle/excel.ts'
import { EXCEPTIONS } from './oracle/exceptions.ts'
import { gswChecks } from './oracle/gsw.ts'
import { minfinChecks } from './oracle/minfin.ts'
import { moexChecks } from './oracle/moex.ts'
import { PART_TWO } from './oracle/part2/families.ts'
import { pathChecks } from './oracle/path.ts'
import { printReport } from './oracle/print.ts'
import { type FileReport, type Found, isClean } from './oracle/report.ts'
import { treasuryChecks } from './oracle/treasury.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Turns the file or folder of an oracle into checks. */
type Oracle = (path: string) => Found | Promise<Found>

const json =
  (check: (content: never) => Found): Oracle =>
  path =>
    check(JSON.parse(readFileSync(path, 'utf8')) as never)

/** One row an oracle, by its file or folder. */
const ORACLES: Readonly<Record<string, Oracle>> = {
  'bonds.json': json(bondChecks),
  'moex_published.json': json(moexChecks),
  'us_treasury_auctions.json': json(treasuryChecks),
  'minfin_ofz_auctions.json': json(minfinChecks),
  'gsw_points.json': json(gswChecks),
  'excel_functions.json': json(excelChecks),
  ...Object.fromEntries(Object.entries(PART_TWO).map(([file, check]) => [`part2/${file}`, json(check)])),
  // The whole way: files to ingest, an ingestion run, rows of the REST API.
  path: pathChecks,
}

const folder = resolve(process.env.ORACLE_DIR ?? join(import.meta.dirname, '../../shared/oracle'))

const read = async (file: string, oracle: Oracle): Promise<FileReport | string> => {
  const path = join(folder, file)
  if (!existsSync(path)) return 'absent'
  try {
    const { checks, leftOut = new Map(), unreadable = [], exceptions = [] } = await oracle(path)
    if (checks.length + unreadable.length === 0) return 'empty: nothing was checked'
    return { file, checks, leftOut, unreadable, exceptions: [...exceptions, ...(EXCEPTIONS[file] ?? [])] }
  } catch (error) {
    return `unreadable: ${error instanceof Error ? error.message : String(error)}`
  }
}

print(`oracle: ${folder}`)
const reports: FileReport[] = []
const unread: string[] = []
for (const [file, oracle] of Object.entries(ORACLES)) {
  const report = await read(file, oracle)
  if (typeof report === 'string') unread.push(`NOT CHECKED ${file}: ${report}`)
  else reports.push(report)
}
const failures = printReport(reports)
for (const text of unread) print(text)
const rows = reports.reduce((sum, { unreadable }) => sum + unreadable.length, 0)
const total = Object.keys(ORACLES).length
print(`${reports.length} of ${total} files checked, ${failures} failures beyond tolerance, ${rows} rows unreadable`)
process.exitCode = unread.length === 0 && reports.every(isClean) ? 0 : 1
