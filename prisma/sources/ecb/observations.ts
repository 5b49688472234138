import { cellReader, type Line } from '../cells.ts'
import { tableFromCsv } from '../csv-table.ts'
import { failed } from '../files.ts'
import { parted } from '../parted.ts'
import type { Failure } from '../source.ts'

/** A value of one series on one day. */
export interface Observation extends Pick<Line, 'file' | 'position'> {
  /** `G_N_A` are the issuers rated AAA, `G_N_C` all. */
  readonly issuers: string
  /** `BETA0` … `TAU2`, or a spot rate such as `SR_10Y`. */
  readonly type: string
  readonly date: string
  readonly value: number
}

interface Observations {
  readonly observations: readonly Observation[]
  readonly failures: readonly Failure[]
  readonly read: number
}

/** Svensson, continuous compounding, fitted by minimised yield errors: the only series with a published formula. */
const SERIES = /^YC\.B\.U2\.EUR\.4F\.(G_N_[ACW])\.SV_C_YM\.([A-Z0-9_]+)$/
const USED = /^(BETA[0-3]|TAU[12]|SR_\w+)$/

/** Reads the portal's `csvdata`. Forward rates and par yields follow from the parameters; they are skipped with one note. */
export function observationsFrom(file: string, text: string): Observations {
  const { lines, failures } = tableFromCsv(file, text, { required: ['KEY', 'TIME_PERIOD', 'OBS_VALUE'] })
  const leftOut = lines.filter(isLeftOut)
  const read = parted<Observation>(lines.filter(line => !isLeftOut(line)).map(observationFrom))
  return {
    observations: read.values,
    failures: [...failures, ...tellLeftOut(leftOut), ...read.failures],
    read: lines.length,
  }
}

function isLeftOut({ cells }: Line): boolean {
  const type = SERIES.exec(cells.KEY ?? '')?.[2]
  return type !== undefined && !USED.test(type)
}

function tellLeftOut(lines: readonly Line[]): readonly Failure[] {
  const [first] = lines
  if (first === undefined) return []
  const types = [...new Set(lines.map(({ cells }) => SERIES.exec(cells.KEY ?? '')?.[2] ?? ''))]
  const named = types.length > 3 ? `${types.slice(0, 3).join(', ')} and ${types.length - 3} more` : types.join(', ')
  return [
    failed(
      first.file,
      first.position,
      `no curve is made of ${named} (${lines.length} rows), only of parameters`,
      'KEY',
    ),
  ]
}

function observationFrom(line: Line): Observation | Failure {
  const reader = cellReader(line)
  const series = reader.text('KEY')
  const [, issuers = '', type = ''] = SERIES.exec(series ?? '') ?? []
  if (type === '')
    reader.refuse('KEY', `${JSON.stringify(series)} is not a series of a Svensson curve of the euro area`)
  const date = reader.date('TIME_PERIOD')
  const value = reader.number('OBS_VALUE')
  if (date === null) reader.refuse('TIME_PERIOD', 'a value without its day')
  if (value === null) reader.refuse('OBS_VALUE', 'a day without its value')
  const { file, position } = line
  return reader.problem() ?? { file, position, issuers, type, date: date ?? '', value: value ?? Number.NaN }
}
