import { type CellReader, cellReader, type Line } from '../cells.ts'
import { tableFromCsv } from '../csv-table.ts'
import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed } from '../files.ts'
import { parted } from '../parted.ts'
import type { CurveRecord, SourceRecord } from '../record.ts'
import type { Failure, Parsed, Source } from '../source.ts'
import { type PublishedCurve, svenssonCurve } from '../svensson-curve.ts'
import { inChunks, textSource } from '../text-source.ts'

interface FedOptions extends LiveOptions {
  /** One file with all days since 1961. */
  readonly url: string
  /** The first day that is stored. */
  readonly since: () => string
}

const LIVE: FedOptions = {
  ...POLITE,
  // 16 MB.
  timeoutMs: 300_000,
  url: 'https://www.federalreserve.gov/data/yield-curve-tables/feds200628.csv',
  since: () => Temporal.Now.plainDateISO('America/New_York').subtract({ years: 2 }).toString(),
}

/** The curve of Gürkaynak, Sack and Wright, maintained by the Federal Reserve. */
export function fedSource(options: FedOptions = LIVE): Source {
  return textSource({
    key: 'fed',
    name: 'Federal Reserve zero-coupon curve',
    licence: 'Public domain (work of the United States Government, 17 USC 105)',
    description:
      'The fitted curve of US Treasury notes and bonds (Gürkaynak, Sack and Wright); live: the last two years',
    suggested: { schedule: '0 17 * * 1-5', timeZone: 'America/New_York' },
    options,
    requests: () => [{ url: options.url, what: 'the table of curves' }],
    extensions: ['.csv'],
    reader: ({ from }) => ({
      *read({ name, text }) {
        const { rows, failures, read } = curvesFromTable(name, text, from === null ? options.since() : '')
        yield { rows: [], failures, read }
        yield* inChunks(rows, CHUNK)
      },
    }),
  })
}

/** Curves per yielded chunk. */
const CHUNK = 500

const PARAMETERS = ['BETA0', 'BETA1', 'BETA2', 'BETA3', 'TAU1', 'TAU2'] as const

/** Columns of the zero-coupon yields; a year beyond the longest bond of the day is NA. */
const SPOTS = Array.from({ length: 30 }, (_, index) => ({
  column: `SVENY${String(index + 1).padStart(2, '0')}`,
  years: index + 1,
}))

/**
 * The table has notes above its header. On a holiday every cell is NA: such a day has no curve and is not a failure.
 * @param since earlier days are skipped
 */
function curvesFromTable(file: string, text: string, since: string): Parsed<SourceRecord> {
  const { lines, failures } = tableFromCsv(file, text, { required: ['Date', ...PARAMETERS], headerCell: 'Date' })
  const wanted = lines.filter(({ cells }) => (cells.Date ?? '') >= since)
  const read = parted<CurveRecord>(wanted.flatMap(line => curveFromLine(line) ?? []))
  const rows = read.values.map((curve): SourceRecord => ({ kind: 'curve', ...curve }))
  return { rows, failures: [...failures, ...read.failures], read: wanted.length }
}

function curveFromLine(line: Line): CurveRecord | Failure | null {
  const reader = cellReader(line, { absent: ['NA'] })
  const date = reader.date('Date')
  if (date === null) reader.refuse('Date', 'a curve without its day')
  if (PARAMETERS.every(name => reader.text(name) === null)) return reader.problem()
  const parameters = parametersOf(reader)
  const spots = SPOTS.flatMap(({ column, years }) => {
    const continuous = reader.number(column)
    return continuous === null ? [] : [{ field: column, years, continuous }]
  })
  const problem = reader.problem()
  if (problem !== null) return problem
  const curve = svenssonCurve({ key: 'USD-GOV', currency: 'USD', date: date ?? '', parameters, spots })
  return 'reason' in curve ? failed(line.file, line.position, curve.reason, curve.field) : curve
}

function parametersOf(reader: CellReader): PublishedCurve['parameters'] {
  const required = (name: (typeof PARAMETERS)[number]) => {
    const value = reader.number(name)
    if (value === null) reader.refuse(name, 'a curve without this parameter')
    return value ?? Number.NaN
  }
  return {
    ...{ beta0: required('BETA0'), beta1: required('BETA1'), beta2: required('BETA2'), beta3: required('BETA3') },
    ...{ tau1: required('TAU1'), tau2: required('TAU2') },
  }
}
