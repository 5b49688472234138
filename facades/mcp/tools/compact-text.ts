/**
 * An answer as text for a model, in about half the tokens of JSON: a line for each member, and tables with `|` between
 * the cells for lists of objects. It has every value of the answer, with numbers rounded for reading; the exact ones are
 * in `structuredContent`. An empty cell, and a name under `unknown`, stand for null.
 */
export function compactText(data: unknown): string {
  return isGroup(data) ? groupLines(data, '').join('\n') : inlineText(data)
}

type Group = Readonly<Record<string, unknown>>
type Member = readonly [name: string, value: unknown]

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns null unless it is a list of objects */
function rowsOf(value: unknown): readonly Group[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isGroup) ? value : null
}

/** Members first, so that paging and warnings stand above the rows; then the tables. */
function groupLines(group: Group, path: string): readonly string[] {
  const members = Object.entries(group).map(([name, value]): Member => [path + name, value])
  const tables = members.flatMap(member => tablesIn(member))
  return [...memberLines(members.filter(([, value]) => rowsOf(value) === null)), ...tables]
}

/** A line for each member; the names of those that are null stand in one line at the end. */
function memberLines(members: readonly Member[]): readonly string[] {
  const unknown = members.filter(([, value]) => value === null).map(([name]) => name)
  const known = members.flatMap(([name, value]) => {
    const text = isGroup(value)
      ? membersText(Object.entries(value).filter(([, one]) => rowsOf(one) === null))
      : inlineText(value)
    return value === null || (isGroup(value) && text === '') ? [] : [`${name}: ${text}`]
  })
  return unknown.length === 0 ? known : [...known, `unknown: ${unknown.join(', ')}`]
}

/** The table of a list, or those of the lists in a group: `calendar.events`. */
function tablesIn([path, value]: Member): readonly string[] {
  const rows = rowsOf(value)
  if (rows !== null) return tableLines(path, rows)
  return isGroup(value) ? Object.entries(value).flatMap(([name, one]) => tablesIn([`${path}.${name}`, one])) : []
}

/** More rows than this in a cell become a table of their own. */
const MOST_ROWS_OF_CELL = 2

/** A title, what all rows have in common, the names of the columns, a line for each row, and the tables of long cells. */
function tableLines(path: string, rows: readonly Group[]): readonly string[] {
  const flat = rows.map(row => new Map(cellsOf(row)))
  const names = [...new Set(flat.flatMap(cells => [...cells.keys()]))]
  const isLong = (value: unknown) => (rowsOf(value)?.length ?? 0) > MOST_ROWS_OF_CELL
  const long = names.filter(name => flat.some(cells => isLong(cells.get(name))))
  const textIn = (value: unknown) => (isLong(value) ? '' : cellText(value))
  const columns = names
    .map(name => [name, flat.map(cells => textIn(cells.get(name)))] as const)
    .filter(([name, cells]) => !long.includes(name) || cells.some(cell => cell !== ''))
  const common = columns.filter(([, cells]) => rows.length > 2 && cells.every(cell => cell === cells[0]))
  const shown = columns.filter(column => !common.includes(column))
  const shared = common.filter(([, cells]) => cells[0] !== '').map(([name, [cell]]) => `${name}=${cell}`)
  const unknown = common.filter(([, cells]) => cells[0] === '').map(([name]) => name)
  return [
    `${path} (${rows.length})`,
    ...(shared.length > 0 ? [`every row: ${shared.join(' ')}`] : []),
    ...(unknown.length > 0 ? [`unknown in every row: ${unknown.join(', ')}`] : []),
    ...(shown.length > 0
      ? [
          shown.map(([name]) => name).join('|'),
          ...rows.map((_row, index) => shown.map(([, cells]) => cells[index]).join('|')),
        ]
      : []),
    ...flat.flatMap((cells, index) =>
      long.flatMap(name => {
        const value = cells.get(name)
        return isLong(value) ? tablesIn([`${path}[${index}].${name}`, value]) : []
      }),
    ),
  ]
}

/** The cells of a row; those of a group are named `issuer.name`. */
function cellsOf(row: Group, prefix = ''): readonly Member[] {
  return Object.entries(row).flatMap(([name, value]) =>
    isGroup(value) ? cellsOf(value, `${prefix}${name}.`) : [[prefix + name, value] as const],
  )
}

function cellText(value: unknown): string {
  return inlineText(value).replaceAll('|', '¦')
}

function membersText(members: readonly Member[]): string {
  return members.map(([name, value]) => `${name}=${inlineText(value)}`).join(' ')
}

function inlineText(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.map(inlineText)
    return texts.join(texts.some(text => text.includes(' ')) ? '; ' : ', ')
  }
  return isGroup(value) ? `{${membersText(Object.entries(value))}}` : scalarText(value)
}

const DECIMAL = /^-?\d{1,15}\.\d+$/
const WHOLE_MINUTE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):00(\.0+)?Z$/

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return rounded(value)
  const text = String(value)
  if (DECIMAL.test(text)) return rounded(Number(text))
  return text.replace(WHOLE_MINUTE, '$1Z').replace(/\s*\n\s*/g, ' ')
}

/** Whole numbers are kept; others have two decimals from 100 on, three from 1 on, and three digits below. */
function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const size = Math.abs(value)
  return String(Number(size >= 1 ? value.toFixed(size >= 100 ? 2 : 3) : value.toPrecision(3)))
}
