/** One figure of one case against its published value. */
export interface Check {
  readonly family: string
  /** Identity of the case. */
  readonly id: string
  readonly quantity: string
  /** Distance from the published value, in the unit of the tolerance. */
  readonly error: number
  readonly tolerance: number
}

/** A published value known to be out of line: which, by how much at most, and why. */
export interface Exception {
  readonly id: string
  readonly quantity: string
  /** Beyond this distance the miss is a failure all the same. */
  readonly upTo: number
  readonly reason: string
}

/** A row that could not be made into checks: where it stands and why. */
export interface UnreadableRow {
  readonly row: string
  readonly reason: string
}

/** What was made of one oracle. */
export interface Found {
  readonly checks: readonly Check[]
  /** Rows that hold nothing to check, by reason. */
  readonly leftOut?: ReadonlyMap<string, number>
  readonly unreadable?: readonly UnreadableRow[]
  /** Misses that the oracle itself explains, beside those that are listed by hand. */
  readonly exceptions?: readonly Exception[]
}

export interface FileReport extends Required<Found> {
  readonly file: string
}

export type Add = (quantity: string, error: number, tolerance: number) => void

interface RowReader<Row> {
  readonly nameOf: (row: Row) => Pick<Check, 'family' | 'id'>
  readonly check: (row: Row, add: Add) => void
}

/**
 * Checks row by row. What the arithmetic refuses is a failed check of its row; a row that cannot be read at all is
 * listed, and neither keeps the other rows from being checked.
 */
export const checkRows = <Row>(rows: readonly Row[], { nameOf, check }: RowReader<Row>) => {
  const checks: Check[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, row] of rows.entries()) {
    const of: Check[] = []
    let place = `row ${index + 1}`
    try {
      const name = nameOf(row)
      if (/\bundefined\b/.test(`${name.family} ${name.id}`)) throw new Error('a part of its name is absent')
      place += ` (${name.id})`
      const add: Add = (quantity, error, tolerance) => of.push({ ...name, quantity, error, tolerance })
      try {
        check(row, add)
      } catch (error) {
        if (!isRefusal(error)) throw error
        add(`refused: ${error.message}`, Number.POSITIVE_INFINITY, 0)
      }
      checks.push(...of)
    } catch (error) {
      unreadable.push({ row: place, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { checks, unreadable } satisfies Found
}

const REFUSAL = 'Refusal'

/** An exception that says that the arithmetic gives no figure, and why. */
export const refusal = (reason: string): Error => Object.assign(new Error(reason), { name: REFUSAL })

const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === REFUSAL

/** Several parts of one oracle as one. */
export const joined = (...parts: readonly Found[]): Found => ({
  checks: parts.flatMap(({ checks }) => checks),
  leftOut: new Map(parts.flatMap(({ leftOut }) => [...(leftOut ?? [])])),
  unreadable: parts.flatMap(({ unreadable }) => unreadable ?? []),
})

/** Distance of two numbers; a missing one is infinitely far. */
export const distance = (ours: number | undefined, theirs: number): number => {
  const error = Math.abs((ours ?? Number.NaN) - theirs)
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error
}

export const relative = (ours: number | undefined, theirs: number): number =>
  distance(ours, theirs) / Math.max(1, Math.abs(theirs))

type Verdict = 'within' | 'listed' | 'failed'

/** A miss passes by name alone, and only as far as its exception says. */
export const verdict = (check: Check, exceptions: readonly Exception[]): Verdict => {
  if (check.error <= check.tolerance) return 'within'
  const known = exceptions.find(({ id, quantity }) => id === check.id && quantity === check.quantity)
  return known !== undefined && check.error <= known.upTo ? 'listed' : 'failed'
}

/** Exceptions that no miss needs any more: they are taken off the list, or the list covers what is not there. */
export const needlessExceptions = ({ checks, exceptions }: Pick<FileReport, 'checks' | 'exceptions'>) => {
  const listed = checks.filter(check => verdict(check, exceptions) === 'listed')
  return exceptions.filter(({ id, quantity }) => !listed.some(check => check.id === id && check.quantity === quantity))
}

/** True where everything was read, met or listed, and each exception is needed. */
export const isClean = (report: FileReport): boolean =>
  report.unreadable.length === 0 &&
  needlessExceptions(report).length === 0 &&
  report.checks.every(check => verdict(check, report.exceptions) !== 'failed')
