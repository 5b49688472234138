import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed } from '../files.ts'
import { parted } from '../parted.ts'
import type { CurveRecord, SourceRecord } from '../record.ts'
import type { Failure, Parsed, Source } from '../source.ts'
import { svenssonCurve } from '../svensson-curve.ts'
import { inChunks, textSource } from '../text-source.ts'
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

/** Curve keys by issuer group. The AAA curve is the government curve of the currency. */
const KEYS: Readonly<Record<string, string>> = {
  G_N_A: 'EUR-GOV',
  G_N_C: 'EUR-GOV-ALL-RATINGS',
  G_N_W: 'EUR-GOV-AAA-TO-AA',
}

const PARAMETERS = ['BETA0', 'BETA1', 'BETA2', 'BETA3', 'TAU1', 'TAU2'] as const

/** A curve for each day of which all six parameters are known. */
function curvesFrom(observations: readonly Observation[]): Omit<Parsed<SourceRecord>, 'read'> {
  const days = Map.groupBy(observations, ({ issuers, date }) => `${issuers} ${date}`)
  const { values, failures } = parted<CurveRecord>([...days.values()].map(curveOfDay))
  return { rows: values.map(curve => ({ kind: 'curve', ...curve })), failures }
}

function curveOfDay(observations: readonly Observation[]): CurveRecord | Failure {
  const [{ file, position, issuers, date }] = observations as readonly [Observation]
  const key = KEYS[issuers] ?? issuers
  const values = new Map(observations.map(({ type, value }) => [type, value]))
  const twice = observations.find(({ type, value }) => values.get(type) !== value)
  if (twice !== undefined) {
    const reason = `${twice.type} of ${date} is ${twice.value} here and ${values.get(twice.type)} elsewhere`
    return failed(twice.file, twice.position, reason, 'OBS_VALUE')
  }
  const missing = PARAMETERS.filter(name => !values.has(name))
  if (missing.length > 0) {
    return failed(file, position, `the curve ${key} of ${date} lacks ${missing.join(', ')}`, 'KEY')
  }
  const of = (name: (typeof PARAMETERS)[number]) => values.get(name) ?? Number.NaN
  const parameters = {
    ...{ beta0: of('BETA0'), beta1: of('BETA1'), beta2: of('BETA2'), beta3: of('BETA3') },
    ...{ tau1: of('TAU1'), tau2: of('TAU2') },
  }
  const spots = observations.flatMap(({ type, value }) => {
    const years = yearsOf(type)
    return years === null ? [] : [{ field: type, years, continuous: value }]
  })
  const curve = svenssonCurve({ key, currency: 'EUR', date, parameters, spots })
  return 'reason' in curve ? failed(file, position, `${key} of ${date}: ${curve.reason}`, curve.field) : curve
}

/** `SR_1Y6M` is a spot rate of one and a half years. */
function yearsOf(type: string): number | null {
  const [found, years = '0', months = '0'] = /^SR_(?:(\d+)Y)?(?:(\d+)M)?$/.exec(type) ?? []
  return found === undefined || found === 'SR_' ? null : Number(years) + Number(months) / 12
}
