import { COLUMNS, PRESETS, type Preset, type ScreenColumn } from './columns.tsx'

/** Columns after the name, by a preset or chosen by a person. */
export interface ColumnChoice {
  /** Null when the columns are a person's own. */
  readonly preset: Preset | null
  readonly columns: readonly ScreenColumn[]
  /** Names in the URL that no column has. */
  readonly unknown: readonly string[]
}

const NARROWEST = 4
const WIDEST = 40

/**
 * Reads `cols` of the URL: the name of a preset, or names of columns, each with its width in rem where it was changed.
 * @example `price,yield:12,rating`
 */
export function readColumns(value: string | undefined): ColumnChoice {
  const preset = value ?? 'trader'
  if (Object.hasOwn(PRESETS, preset)) {
    return { preset: preset as Preset, columns: PRESETS[preset as Preset], unknown: [] }
  }
  const pairs = preset.split(',').map(part => part.split(':'))
  const names = [...new Map(pairs.map(([name = '', width]) => [name, width]))]
  const columns = names.flatMap(([name, width]) => {
    const column = COLUMNS.get(name)
    if (column === undefined) return []
    const given = Number(width)
    return [Number.isFinite(given) && width !== undefined ? widened(column, given) : column]
  })
  const unknown = names.flatMap(([name]) => (COLUMNS.has(name) ? [] : [name]))
  return columns.length === 0
    ? { preset: 'trader', columns: PRESETS.trader, unknown }
    : { preset: null, columns, unknown }
}

/** Writes columns as `cols` of the URL. */
export function writeColumns(columns: readonly ScreenColumn[]): string {
  return columns.map(({ head, width, isFixed }) => (isFixed ? `${head}:${width}` : head)).join(',')
}

/** A column with the width that a person gave it, within bounds, to a quarter of a rem. */
export function widened(column: ScreenColumn, width: number): ScreenColumn {
  const bounded = Math.min(WIDEST, Math.max(NARROWEST, Math.round(width * 4) / 4))
  return { ...column, width: bounded, isFixed: true }
}

/** Columns with one of them in another place. */
export function moved(columns: readonly ScreenColumn[], from: number, to: number): readonly ScreenColumn[] {
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, column)
}
