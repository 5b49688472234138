import { type LiveOptions, POLITE } from '../fetch-text.ts'
import type { Source } from '../source.ts'
import { inChunks, textSource } from '../text-source.ts'
import { curvesFrom } from './curves.ts'
import { type Observation, observationsFrom } from './observations.ts'

interface EcbOptions extends LiveOptions {
  readonly baseUrl: string
  /** The first requested day. */
  readonly since: () => string
}

const LIVE: EcbOptions = {
  ...POLITE,
  timeoutMs: 120_000,
  baseUrl: 'https://data-api.ecb.europa.eu/service/data/YC/',
  since: () => Temporal.Now.plainDateISO('Europe/Berlin').subtract({ years: 2 }).toString(),
}

/** The euro-area government curve of the European Central Bank. */
export function ecbSource(options: EcbOptions = LIVE): Source {
  return textSource({
    key: 'ecb',
    name: 'European Central Bank yield curves',
    licence: 'Free to use with the source named: European Central Bank',
    description:
      'Government curves of the euro area by their Svensson parameters; live: AAA issuers, the last two years',
    suggested: { schedule: '30 12 * * 1-5', timeZone: 'Europe/Berlin' },
    options,
    requests: () => [{ url: ecbUrl(options), what: 'the parameters of the curve' }],
    extensions: ['.csv'],
    reader: () => {
      const all: Observation[] = []
      return {
        read: ({ name, text }) => {
          const { observations, failures, read } = observationsFrom(name, text)
          all.push(...observations)
          return [{ rows: [], failures, read }]
        },
        // Each parameter is a separate series, often in a separate file.
        *end() {
          const { rows, failures } = curvesFrom(all)
          yield { rows: [], failures, read: 0 }
          yield* inChunks(rows, CHUNK)
        },
      }
    },
  })
}

/** Curves per yielded chunk. */
const CHUNK = 500

/** The parameters, and some spot rates by which they are checked. */
const SERIES = 'BETA0+BETA1+BETA2+BETA3+TAU1+TAU2+SR_3M+SR_1Y+SR_5Y+SR_10Y+SR_30Y'

function ecbUrl({ baseUrl, since }: EcbOptions): string {
  const query = new URLSearchParams({ startPeriod: since(), detail: 'dataonly', format: 'csvdata' })
  return `${baseUrl}B.U2.EUR.4F.G_N_A.SV_C_YM.${SERIES}?${query}`
}
