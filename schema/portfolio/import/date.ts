import { type Cell, textOf } from '../../../tables/cell.ts'

const MONTHS: Readonly<Record<string, number>> = Object.freeze(
  Object.fromEntries(
    [
      ['jan', 'янв'],
      ['feb', 'фев'],
      ['mar', 'мар'],
      ['apr', 'апр'],
      ['may', 'мая', 'май'],
      ['jun', 'июн'],
      ['jul', 'июл'],
      ['aug', 'авг'],
      ['sep', 'сен'],
      ['oct', 'окт'],
      ['nov', 'ноя'],
      ['dec', 'дек'],
    ].flatMap((names, index) => names.map(name => [name, index + 1])),
  ),
)

interface Form {
  readonly pattern: RegExp
  /** Year, month, day from the parts of the text. */
  readonly read: (parts: readonly string[]) => readonly [year: string, month: string | number, day: string]
}

const monthOf = (name = '') => MONTHS[name.slice(0, 3).toLowerCase()] ?? 0

/** One row per date format. `02/01/2046` is read as month/day: files with slashes come from the United States. */
const FORMS: readonly Form[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, read: ([y = '', m = '', d = '']) => [y, m, d] },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/, read: ([d = '', m = '', y = '']) => [y, m, d] },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/, read: ([m = '', d = '', y = '']) => [y, m, d] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, read: ([y = '', m = '', d = '']) => [y, m, d] },
  { pattern: /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u, read: ([m, d = '', y = '']) => [y, monthOf(m), d] },
  {
    pattern: /^(\d{1,2})[ -](\p{L}{3,9})\.?[ ,-]+(\d{4})(?: г\.?)?$/u,
    read: ([d = '', m, y = '']) => [y, monthOf(m), d],
  },
]

/** @returns an ISO date; null for an invalid date */
export function dateFrom(cell: Cell): string | null {
  const text = textOf(cell)
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [year, month, day] = read(match.slice(1)).map(Number) as [number, number, number]
    try {
      return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
    } catch {
      return null
    }
  }
  return null
}
