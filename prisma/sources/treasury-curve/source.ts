import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { parted } from '../parted.ts'
import type { CurveRecord, Source, SourceRecord } from '../source.ts'
import { textSource } from '../text-source.ts'
import { curveOfDay } from './curves.ts'
import { parTable } from './tables.ts'

interface ParCurveOptions extends LiveOptions {
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
export function treasuryCurveSource(options: ParCurveOptions = LIVE): Source {
  return textSource({
    key: 'treasury-curve',
    name: 'US Treasury par yield curve',
    licence: 'Public domain (work of the United States Government, 17 USC 105)',
    description:
      'Zero-coupon curves from the daily par yields of the US Treasury, linear between the published tenors; live: this year and the last',
    options,
    requests: () => options.years().map(year => ({ url: yearUrl(options, year), what: `rates of ${year}` })),
    extensions: ['.csv', '.xml'],
    reader: () => ({
      read: ({ name, text }) => {
        const { lines, failures } = parTable(name, text)
        const days = parted<CurveRecord>(lines.flatMap(line => curveOfDay(line) ?? []))
        const rows = days.values.map((curve): SourceRecord => ({ kind: 'curve', ...curve }))
        return [{ rows, failures: [...failures, ...days.failures], read: lines.length }]
      },
    }),
  })
}

function yearUrl({ baseUrl }: ParCurveOptions, year: number): string {
  const query = new URLSearchParams({ type: 'daily_treasury_yield_curve', field_tdr_date_value: String(year) })
  return `${baseUrl}${year}/all?${query}&page&_format=csv`
}
