import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bondChecks } from './oracle/bonds.ts'
import { excelChecks } from './oracle/excel.ts'
import { EXCEPTIONS } from './oracle/exceptions.ts'
import { gswChecks } from './oracle/gsw.ts'
import { minfinChecks } from './oracle/minfin.ts'
import { moexChecks } from './oracle/moex.ts'
import { printReport } from './oracle/print.ts'
import type { Check, FileReport } from './oracle/report.ts'
import { treasuryChecks } from './oracle/treasury.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

interface Found {
  readonly checks: readonly Check[]
  readonly leftOut?: ReadonlyMap<string, number>
}

/** One row a file: how to turn its text into checks. */
const FILES: Readonly<Record<string, (text: string) => Found>> = {
  'bonds.json': text => ({ checks: bondChecks(JSON.parse(text)) }),
  'moex_published.json': text => ({ checks: moexChecks(JSON.parse(text)) }),
  'us_treasury_auctions.json': text => ({ checks: treasuryChecks(JSON.parse(text)) }),
  'minfin_ofz_auctions.json': text => minfinChecks(JSON.parse(text)),
  'gsw_points.json': text => ({ checks: gswChecks(JSON.parse(text)) }),
  'excel_functions.json': text => excelChecks(JSON.parse(text)),
}

const folder = resolve(process.env.ORACLE_DIR ?? join(import.meta.dirname, '../../shared/oracle'))

const read = (file: string): FileReport | string => {
  const path = join(folder, file)
  if (!existsSync(path)) return 'absent'
  try {
    const { checks, leftOut = new Map() } = (FILES[file] as (text: string) => Found)(readFileSync(path, 'utf8'))
    if (checks.length === 0) return 'empty: nothing was checked'
    return { file, checks, exceptions: EXCEPTIONS[file] ?? [], leftOut }
  } catch (error) {
    return `unreadable: ${error instanceof Error ? error.message : String(error)}`
  }
}

print(`oracle: ${folder}`)
const reports = Object.keys(FILES).map(file => [file, read(file)] as const)
const unread = reports.filter(([, report]) => typeof report === 'string')
const failures = printReport(reports.flatMap(([, report]) => (typeof report === 'string' ? [] : [report])))
for (const [file, reason] of unread) print(`NOT CHECKED ${file}: ${reason}`)
const checked = Object.keys(FILES).length - unread.length
print(`${checked} of ${Object.keys(FILES).length} files checked, ${failures} failures beyond tolerance`)
process.exitCode = failures > 0 || unread.length > 0 ? 1 : 0
