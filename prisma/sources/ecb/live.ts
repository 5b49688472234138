import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import type { ReadRequest } from '../source.ts'

export interface EcbOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  readonly baseUrl: string
  /** The first requested day. */
  readonly since: () => string
}

export const ECB: EcbOptions = {
  ...POLITE,
  timeoutMs: 120_000,
  baseUrl: 'https://data-api.ecb.europa.eu/service/data/YC/',
  since: () => Temporal.Now.plainDateISO('Europe/Berlin').subtract({ years: 2 }).toString(),
}

/** The parameters, and some spot rates by which they are checked. */
const SERIES = 'BETA0+BETA1+BETA2+BETA3+TAU1+TAU2+SR_3M+SR_1Y+SR_5Y+SR_10Y+SR_30Y'

export function ecbUrl({ baseUrl, since }: EcbOptions): string {
  const query = new URLSearchParams({ startPeriod: since(), detail: 'dataonly', format: 'csvdata' })
  return `${baseUrl}B.U2.EUR.4F.G_N_A.SV_C_YM.${SERIES}?${query}`
}

export function readEcb(url: string, { fetch, signal }: ReadRequest, options: EcbOptions): Promise<string> {
  return fetchText(url, { ...options, fetch, signal })
}
