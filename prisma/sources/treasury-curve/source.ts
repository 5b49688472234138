import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import { failed, readText, recordedFiles } from '../files.ts'
import { parted } from '../parted.ts'
import type { CurveRecord, Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { curveOfDay } from './curves.ts'
import { parTable } from './tables.ts'

export interface ParCurveOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  /** The folder with one table per year; ends with a slash. */
  readonly baseUrl: string
  /** The requested years. */
  readonly years: () => readonly number[]
}

const LIVE: ParCurveOptions = {
  ...POLITE,
  baseUrl: 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/',
  years: () => {
    const { year } = Temporal.Now.plainDateISO('America/New_York')
    return [year - 1, year]
  },
}

/** The daily par yield curve of the US Treasury: recorded tables and feeds, or the live tables. */
export const treasuryCurveSource: Source = treasuryCurveSourceFrom(LIVE)

/** The same source with another service, for tests. */
export function treasuryCurveSourceFrom(options: ParCurveOptions): Source {
  return {
    key: 'treasury-curve',
    name: 'US Treasury par yield curve',
    licence: 'Public domain (work of the United States Government, 17 USC 105)',
    description:
      'Zero-coupon curves from the daily par yields of the US Treasury, linear between the published tenors; live: this year and the last',
    read: request => read(request, options),
  }
}

async function* read(request: ReadRequest, options: ParCurveOptions): AsyncIterable<Parsed<SourceRecord>> {
  for await (const { name, text, problem } of textsOf(request, options)) {
    const { lines, failures } =
      problem === null ? parTable(name, text) : { lines: [], failures: [failed(name, 'whole file', problem)] }
    const days = parted<CurveRecord>(lines.flatMap(line => curveOfDay(line) ?? []))
    const rows = days.values.map((curve): SourceRecord => ({ kind: 'curve', ...curve }))
    yield { rows, failures: [...failures, ...days.failures], read: lines.length }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
}

async function* textsOf(request: ReadRequest, options: ParCurveOptions): AsyncIterable<NamedText> {
  const { from, fetch, signal, progress } = request
  if (from === null) {
    const years = options.years()
    for (const [index, year] of years.entries()) {
      progress(index, years.length, `rates of ${year}`)
      const query = new URLSearchParams({ type: 'daily_treasury_yield_curve', field_tdr_date_value: String(year) })
      const url = `${options.baseUrl}${year}/all?${query}&page&_format=csv`
      yield { name: url, text: await fetchText(url, { ...options, fetch, signal }), problem: null }
    }
    return
  }
  const files = await recordedFiles(from, ['.csv', '.xml'])
  for (const [index, { name, path }] of files.entries()) {
    signal.throwIfAborted()
    progress(index, files.length, name)
    yield { name, ...(await readText(path)) }
  }
}
