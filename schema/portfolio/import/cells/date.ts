import { type Cell, textOf } from '../../../../tables/cell.ts'

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

/** Which of 02/03/2026 is the day, by all dates of a column. */
export type DayOrder = 'NOT_NEEDED' | 'DAY_FIRST' | 'MONTH_FIRST' | 'OPEN'

const SLASHES = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?!\d)/

/** Days above 12 betray the order; where no date has one, it is open. */
export function dayOrderOf(cells: readonly Cell[]): DayOrder {
  const pairs = cells.flatMap(cell => {
    const match = SLASHES.exec(textOf(cell))
    return match === null ? [] : [{ first: Number(match[1]), second: Number(match[2]) }]
  })
  if (pairs.every(({ first, second }) => first === second)) return 'NOT_NEEDED'
  const [dayFirst, monthFirst] = [pairs.some(({ first }) => first > 12), pairs.some(({ second }) => second > 12)]
  if (dayFirst === monthFirst) return 'OPEN'
  return dayFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** One row per date format. `02/01/2046` is read as month/day unless the column says otherwise. */
const FORMS: readonly Form[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,;].*)?$/, read: ([y = '', m = '', d = '']) => [y, m, d] },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/, read: ([d = '', m = '', y = '']) => [y, m, d] },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/, read: ([d = '', m = '', y = '']) => [`20${y}`, m, d] },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/, read: ([m = '', d = '', y = '']) => [y, m, d] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, read: ([y = '', m = '', d = '']) => [y, m, d] },
  { pattern: /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u, read: ([m, d = '', y = '']) => [y, monthOf(m), d] },
  {
    pattern: /^(\d{1,2})[ -](\p{L}{3,9})\.?[ ,-]+(\d{4})(?: г\.?)?$/u,
    read: ([d = '', m, y = '']) => [y, monthOf(m), d],
  },
]

/** Excel counts days from here; such a number is a date where a date is expected. */
const EPOCH = Temporal.PlainDate.from('1899-12-30')
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000]

/** @returns an ISO date; null for an invalid date */
export function dateFrom(cell: Cell, { dayFirst = false }: { readonly dayFirst?: boolean | null } = {}): string | null {
  if (typeof cell === 'number' && cell >= FIRST_SERIAL && cell <= LAST_SERIAL) {
    return EPOCH.add({ days: Math.floor(cell) }).toString()
  }
  const text = dayFirst ? textOf(cell).replace(/^(\d{1,2})\/(\d{1,2})\//, '$2/$1/') : textOf(cell)
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
