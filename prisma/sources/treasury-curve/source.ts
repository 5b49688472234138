import { type ParPoint, zerosFromPar } from '../../../schema/analytics/curves/par-bootstrap.ts'
import { cellReader, type Line } from '../cells.ts'
import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed } from '../files.ts'
import { parted } from '../parted.ts'
import type { CurveRecord, SourceRecord } from '../record.ts'
import type { Failure, Source } from '../source.ts'
import { textSource } from '../text-source.ts'
import { parTable } from './tables.ts'
import { TENORS } from './tenors.ts'

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

/**
 * The zero-coupon curve bootstrapped from the par yields of a day, linear between the published tenors; null for a day
 * without rates, such as a holiday.
 */
function curveOfDay(line: Line): CurveRecord | Failure | null {
  const reader = cellReader(line, { absent: ['N/A'], dateFrom: isoDate })
  const date = reader.date('Date')
  if (date === null) reader.refuse('Date', 'rates without their day')
  const points = TENORS.flatMap(({ years, title }): readonly ParPoint[] => {
    const rate = reader.number(title)
    if (rate !== null && !(rate > -10 && rate < 100)) reader.refuse(title, `${rate} is not a yield in per cent a year`)
    return rate === null ? [] : [{ years, par: rate / 100 }]
  })
  const problem = reader.problem()
  if (problem !== null || date === null) return problem
  if (points.length === 0) return null
  const zeros = zerosFromPar(points)
  if (!zeros.ok) return failed(line.file, line.position, `the par yields of ${date} do not give a curve`, zeros.field)
  const curve = zeros.value.map(({ years, zero }) => ({ tenorYears: years, zero: zero * 100 }))
  const parameters = Object.fromEntries(curve.map(({ tenorYears, zero }) => [String(tenorYears), zero]))
  return { key: 'USD-GOV-PAR', currency: 'USD', date, model: 'NODES', parameters, points: curve }
}

/** Converts `09/11/2026` to ISO 8601; other formats are returned unchanged. */
function isoDate(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
}
