import { cellReader, type Line, russianDate, russianNumber } from '../cells.ts'
import type { Table } from '../csv-table.ts'
import { failed, htmlProblem } from '../files.ts'
import { amountOf, type LocatedRate, rateFromLine } from '../fx-rate.ts'
import type { Failure } from '../source.ts'

/** Currency codes by the bank's own ids. A daily response contains all currently quoted ones. */
export type CodesById = Map<string, string>

/**
 * The rates of a response: all currencies of one day (`XML_daily.asp`), or the days of one currency
 * (`XML_dynamic.asp`), which states only the bank's id of the currency.
 */
export function fxLinesFrom(file: string, text: string, codes: CodesById): Table {
  const html = htmlProblem(text)
  if (html !== null) return { lines: [], failures: [failed(file, 'whole file', html)] }
  const root = /<ValCurs\b([^>]*)>/.exec(text)
  if (root === null) return { lines: [], failures: [failed(file, 'whole file', noRates(text))] }
  const lines = [...dailyLines(file, text, attributeOf(root[1], 'Date'), codes), ...dynamicLines(file, text, codes)]
  const isWhole = /<\/ValCurs>\s*$|<ValCurs\b[^>]*\/>\s*$/.test(text)
  const cut = isWhole ? [] : [failed(file, `byte ${text.length}`, 'the answer is cut off: ValCurs has no end')]
  if (lines.length > 0 || cut.length > 0) return { lines, failures: cut }
  const message = /<ValCurs\b[^>]*>([^<]*)/.exec(text)?.[1]?.trim() ?? ''
  const reason = message === '' ? 'no rate (Valute or Record) is in it' : `the service says: ${message}`
  return { lines, failures: [failed(file, 'whole file', reason)] }
}

function noRates(text: string): string {
  return /<KR\b|KeyRate/.test(text)
    ? 'key rates, no exchange rates: they are read by the source cbr'
    : 'no ValCurs in it'
}

function dailyLines(file: string, text: string, date: string | undefined, codes: CodesById): readonly Line[] {
  return [...text.matchAll(/<Valute\b([^>]*)>([\s\S]*?)<\/Valute>/g)].map(([, attributes, inner = ''], index) => {
    const currency = elementOf(inner, 'CharCode')
    const id = attributeOf(attributes, 'ID')
    if (id !== undefined && currency !== undefined) codes.set(id, currency)
    const cells = { date, currency, nominal: elementOf(inner, 'Nominal'), value: elementOf(inner, 'Value') }
    return { file, position: `Valute[${index}]`, cells }
  })
}

function dynamicLines(file: string, text: string, codes: CodesById): readonly Line[] {
  return [...text.matchAll(/<Record\b([^>]*)>([\s\S]*?)<\/Record>/g)].map(([, attributes, inner = ''], index) => {
    const id = attributeOf(attributes, 'Id') ?? ''
    const currency = codes.get(id)
    const cells = { id, currency, date: attributeOf(attributes, 'Date') }
    const quote = { nominal: elementOf(inner, 'Nominal'), value: elementOf(inner, 'Value') }
    return { file, position: `Record[${index}]`, cells: { ...cells, ...quote } }
  })
}

/** Parses a line: roubles for the nominal, which is 1 unit of most currencies and 100 or more of low-value ones. */
export function cbrRateFrom(line: Line): LocatedRate | Failure {
  const { id, currency } = line.cells
  if (id !== undefined && currency === undefined) {
    const reason = `the bank's id ${id} has no known code: add a response of XML_daily.asp, which contains it, to the folder`
    return failed(line.file, line.position, reason, 'Id')
  }
  const reader = cellReader(line)
  const units = amountOf(reader, 'nominal', russianNumber)
  if (units === null || reader.problem() !== null) {
    return reader.problem() ?? failed(line.file, line.position, 'no nominal', 'nominal')
  }
  return rateFromLine(line, {
    forms: { numberFrom: russianNumber, dateFrom: text => russianDate(text.replaceAll('/', '.')) },
    rateOf: ({ value, ...key }) => ({ ...key, base: 'RUB', rate: value, units }),
  })
}

function attributeOf(attributes: string | undefined, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes ?? '')?.[1]
}

function elementOf(inner: string, name: string): string | undefined {
  return new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(inner)?.[1]
}
