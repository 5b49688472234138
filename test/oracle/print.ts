import { type Check, type Exception, type FileReport, needlessExceptions, verdict } from './report.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const WIDTHS = [27, 20, 8, 9, 13, 24, 11, 8, 8] as const
const HEADER = ['file', 'family', 'cases', 'checks', 'worst error', 'of', 'tolerance', 'listed', 'failures']

const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 2 || i === 5 ? cell.padEnd(WIDTHS[i] ?? 8) : cell.padStart(WIDTHS[i] ?? 8))).join(' ')

/** How far a check is from its tolerance; an exact one counts by its bare error. */
const strain = ({ error, tolerance }: Check): number => (tolerance === 0 ? error : error / tolerance)

const worstOf = (checks: readonly Check[]): Check =>
  checks.reduce((worst, check) => (strain(check) > strain(worst) ? check : worst))

const familyRow = (file: string, family: string, checks: readonly Check[], exceptions: readonly Exception[]) => {
  const verdicts = checks.map(check => verdict(check, exceptions))
  const listed = verdicts.filter(found => found === 'listed').length
  const failures = verdicts.filter(found => found === 'failed').length
  const worst = worstOf(checks)
  const cases = new Set(checks.map(({ id }) => id)).size
  const figures = [cases, checks.length, worst.error.toExponential(2)].map(String)
  const rest = [worst.quantity.slice(0, 24), worst.tolerance.toExponential(1), String(listed), String(failures)]
  return { failures, text: line([file, family, ...figures, ...rest]) }
}

const printMisses = ({ file, checks, exceptions }: FileReport): void => {
  for (const check of checks) {
    const found = verdict(check, exceptions)
    if (found === 'within') continue
    const known = exceptions.find(({ id, quantity }) => id === check.id && quantity === check.quantity)
    const reason = found === 'failed' ? 'beyond tolerance' : known?.reason
    const size = `${check.error.toPrecision(4)} (tolerance ${check.tolerance})`
    print(`  ${found.padEnd(7)} ${file} ${check.id}: ${check.quantity} off by ${size}: ${reason}`)
  }
}

/**
 * Prints a row for each file and family, then by name every miss, every row that could not be read and every exception
 * that is not needed, and how many rows hold nothing to check.
 * @returns how many misses are not listed
 */
export const printReport = (reports: readonly FileReport[]): number => {
  print(line(HEADER))
  let failures = 0
  for (const { file, checks, exceptions } of reports) {
    for (const [family, members] of Map.groupBy(checks, check => check.family)) {
      const row = familyRow(file, family, members, exceptions)
      failures += row.failures
      print(row.text)
    }
  }
  for (const report of reports) {
    const { file, leftOut, unreadable } = report
    printMisses(report)
    for (const { row, reason } of unreadable) print(`  UNREADABLE ${file} ${row}: ${reason}`)
    for (const { id, quantity } of needlessExceptions(report)) {
      print(`  NEEDLESS exception ${file} ${id}: ${quantity} is met, or not checked`)
    }
    for (const [reason, count] of leftOut) print(`  left out ${file}: ${count} rows, ${reason}`)
  }
  return failures
}
