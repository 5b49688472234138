import type { Line } from '../cells.ts'
import { type Table, tableFromCsv } from '../csv-table.ts'
import { failed, htmlProblem } from '../files.ts'
import type { Failure } from '../source.ts'

/**
 * The days of a response, each with `date` and `value` as written. The format is detected from the content: XML of the
 * web service, the HTML page with the table of rates, or a CSV table with the columns date and value.
 */
export function answerFrom(file: string, text: string): Table {
  if (htmlProblem(text) !== null) return daysFromPage(file, text)
  if (text.trimStart().startsWith('<')) return daysFromXml(file, text)
  return tableFromCsv(file, text, { required: ['date', 'value'] })
}

function daysFromXml(file: string, text: string): Table {
  const days = [...text.matchAll(/<KR\b[^>]*>([\s\S]*?)<\/KR>/g)].map(([, inner = ''], index): Line => {
    const cells = { date: dayOf(elementOf(inner, 'DT')), value: elementOf(inner, 'Rate') }
    return { file, position: `KR[${index}]`, cells }
  })
  const root = /<([A-Za-z][\w:.-]*)/.exec(text)?.[1] ?? ''
  const isWhole = text.trimEnd().endsWith(`</${root}>`)
  const cut = isWhole
    ? []
    : [failed(file, `byte ${text.length}`, 'the answer is cut off: its outermost element has no end')]
  return { lines: days, failures: [...cut, ...nothing(file, days, cut, noRate(root))] }
}

function noRate(root: string): string {
  const other = root === 'ValCurs' ? ': exchange rates are read by the source cbr-fx' : ''
  return `XML, but no rate (KR) in it${other}`
}

/** The service writes a day as its midnight in Moscow. */
function dayOf(time: string | undefined): string | undefined {
  return time?.replace(/T00:00:00(\.0+)?([+-]\d{2}:\d{2}|Z)?$/, '')
}

function elementOf(inner: string, name: string): string | undefined {
  return new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(inner)?.[1]
}

/** Only table rows with a date have a rate. */
function daysFromPage(file: string, text: string): Table {
  const table = /<table[^>]*class="data"[^>]*>([\s\S]*?)(<\/table>|$)/.exec(text)
  const rows = [...(table?.[1] ?? '').matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)]
  const days = rows.flatMap(([, row = ''], index): readonly Line[] => {
    const [date, value] = [...row.matchAll(/<td\b[^>]*>([^<]*)<\/td>/g)].map(([, cell = '']) => cell.trim())
    return date === undefined ? [] : [{ file, position: `row ${index + 1} of the page`, cells: { date, value } }]
  })
  const cut = table === null || table[2] !== '' ? [] : [failed(file, `byte ${text.length}`, 'the page is cut off')]
  return { lines: days, failures: [...cut, ...nothing(file, days, cut, htmlProblem(text) ?? '')] }
}

function nothing(file: string, days: readonly Line[], known: readonly Failure[], reason: string): readonly Failure[] {
  return days.length > 0 || known.length > 0 ? [] : [failed(file, 'whole file', reason)]
}
