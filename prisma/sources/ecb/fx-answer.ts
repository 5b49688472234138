import type { Line } from '../cells.ts'
import { type Table, tableFromCsv } from '../csv-table.ts'
import { failed, htmlProblem } from '../files.ts'
import { type LocatedRate, rateFromLine } from '../fx-rate.ts'
import type { Failure } from '../source.ts'

/**
 * The rates of a response. The format is detected from the content: the XML of one day or of the last 90
 * (`eurofxref-*.xml`), the table with one column per currency (`eurofxref-hist.csv`), or the data portal's `csvdata` of
 * the flow EXR.
 */
export function fxLinesFrom(file: string, text: string): Table {
  const html = htmlProblem(text)
  if (html !== null) return { lines: [], failures: [failed(file, 'whole file', html)] }
  if (text.trimStart().startsWith('<')) return linesOfXml(file, text)
  return /^\W*KEY,/.test(text) ? linesOfSeries(file, text) : linesOfTable(file, text)
}

/** The Cube element of a day contains one Cube per currency. */
function linesOfXml(file: string, text: string): Table {
  const lines: Line[] = []
  let date: string | undefined
  for (const [, attributes] of text.matchAll(/<Cube\b([^>]*)>/g)) {
    date = attributeOf(attributes, 'time') ?? date
    const currency = attributeOf(attributes, 'currency')
    if (currency === undefined) continue
    const cells = { date, currency, value: attributeOf(attributes, 'rate') }
    lines.push({ file, position: `Cube[${lines.length}]`, cells })
  }
  const isWhole = text.trimEnd().endsWith('Envelope>')
  const cut = isWhole ? [] : [failed(file, `byte ${text.length}`, 'the answer is cut off: the envelope has no end')]
  const none = lines.length > 0 || cut.length > 0 ? [] : [failed(file, 'whole file', 'XML, but no rate (Cube) in it')]
  return { lines, failures: [...cut, ...none] }
}

/** The daily table spells out its date and has spaces after commas; lines of both tables end with a comma. */
function linesOfTable(file: string, text: string): Table {
  const { lines, failures } = tableFromCsv(file, text, { required: ['Date'] })
  const rates = lines.flatMap(({ position, cells: { Date: date, ...values } }) =>
    Object.entries(values).flatMap(([currency, value = '']): readonly Line[] =>
      currency === '' || ABSENT.includes(value.trim()) ? [] : [{ file, position, cells: { date, currency, value } }],
    ),
  )
  const isEmpty = rates.length === 0 && failures.length === 0
  return { lines: rates, failures: isEmpty ? [failed(file, 'whole file', 'a table without a single rate')] : failures }
}

const ABSENT = ['', 'N/A', 'NaN']
/** Daily reference rates against the euro. */
const SERIES = /^EXR\.D\.([A-Z]{3})\.EUR\.SP00\.A$/

/** Skips days without a rate; reports other series once. */
function linesOfSeries(file: string, text: string): Table {
  const { lines, failures } = tableFromCsv(file, text, { required: ['KEY', 'TIME_PERIOD', 'OBS_VALUE'] })
  const other = lines.filter(({ cells }) => !SERIES.test(cells.KEY ?? ''))
  const rates = lines.flatMap(({ position, cells }): readonly Line[] => {
    const currency = SERIES.exec(cells.KEY ?? '')?.[1]
    const value = cells.OBS_VALUE ?? ''
    if (currency === undefined || ABSENT.includes(value)) return []
    return [{ file, position, cells: { date: cells.TIME_PERIOD, currency, value } }]
  })
  const [first] = other
  if (first === undefined) return { lines: rates, failures }
  const reason = `${first.cells.KEY} is not a series of daily euro reference rates (${other.length} rows skipped)`
  return { lines: rates, failures: [...failures, failed(file, first.position, reason, 'KEY')] }
}

/** Parses a line: units of the currency for one euro. */
export function ecbRateFrom(line: Line): LocatedRate | Failure {
  return rateFromLine(line, {
    forms: { numberFrom: text => (/^\d+(\.\d+)?$/.test(text) ? text : null), dateFrom: dayFrom },
    rateOf: ({ value, ...key }) => ({ ...key, base: 'EUR', rate: '1', units: value }),
  })
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Converts `20 November 2026` to ISO 8601; other formats are returned unchanged. */
function dayFrom(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? []
  const number = MONTHS.indexOf(month) + 1
  return number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function attributeOf(attributes: string | undefined, name: string): string | undefined {
  return new RegExp(`\\b${name}=['"]([^'"]*)['"]`).exec(attributes ?? '')?.[1]
}
