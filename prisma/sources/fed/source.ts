import { type LiveOptions, POLITE } from '../fetch-text.ts'
import type { Source } from '../source.ts'
import { inChunks, textSource } from '../text-source.ts'
import { curvesFromTable } from './curves.ts'

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
