import type { Answer, MarketExport } from './market-export.ts'

export type Args = Readonly<Record<string, unknown>>

/** A tool with its arguments, which may come from the results before. */
export type ToolCall = readonly [
  tool: string,
  args: Args | ((results: readonly Answer[], market: MarketExport) => Args),
]

/** What a person asks, and the calls that a competent reader of the tools makes of it. */
export interface AssistantQuestion {
  readonly asked: string
  /** One of the twenty-four that the first reader of the tools was asked. */
  readonly isFirst?: true
  readonly calls: readonly ToolCall[]
  /** What the reader replies, out of the results. */
  readonly answer: (results: readonly Answer[], market: MarketExport) => unknown
  /** The same from the export, without the tools. */
  readonly expected: (market: MarketExport, results: readonly Answer[]) => unknown
  /** The last call with one slip in it; the text of the refusal alone must lead back. */
  readonly slip: Args | ((results: readonly Answer[], market: MarketExport) => Args)
}

type Row = Answer

interface Screen extends Pick<AssistantQuestion, 'asked' | 'isFirst' | 'slip'> {
  readonly args: Args
  readonly where: (row: Row, market: MarketExport) => boolean
  /** By which column the rows come; minus for descending. @default only the number is asked for */
  readonly by?: readonly [sort: string, value: (row: Row) => number | string | null]
  readonly top?: number
  readonly columns?: readonly string[]
}

/** A question that one screen answers: how many bonds meet the conditions, and the first of them. */
export function screen({ args, where, by, top = 3, columns = ['isin'], ...question }: Screen): AssistantQuestion {
  const paging = by === undefined ? { CountOnly: true } : { Sorts: [by[0]], PageSize: top, Fields: columns }
  return {
    ...question,
    calls: [['search_bonds', { ...args, ...paging }]],
    answer: ([{ page, items }]) => ({ total: page.total, rows: items }),
    expected: market => {
      const rows = market.live.filter(row => where(row, market))
      const sorted = by === undefined ? [] : sortedBy(rows, by[1], by[0].startsWith('-')).slice(0, top)
      return { total: rows.length, rows: sorted.map(row => picked(row, columns)) }
    },
  }
}

export function sortedBy(
  rows: readonly Row[],
  value: (row: Row) => number | string | null,
  isDescending: boolean,
): readonly Row[] {
  const known = rows.filter(row => value(row) !== null)
  const order = (one: Row, other: Row) => ((value(one) ?? 0) < (value(other) ?? 0) ? -1 : 1)
  return known.toSorted((one, other) => (isDescending ? order(other, one) : order(one, other)))
}

export function picked(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map(column => [column, row[column]]))
}

/** The middle value; of an even number the mean of the two. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}

/** An ISO date some days or years later. */
export function plus(date: string, duration: Temporal.DurationLike): string {
  return Temporal.PlainDate.from(date).add(duration).toString()
}
