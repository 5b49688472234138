import { type Fetching, POLITE } from '../fetch-text.ts'

export interface FedOptions extends Omit<Fetching, 'fetch' | 'signal'> {
  readonly url: string
  /** The first day that is stored. */
  readonly since: () => string
}

export const FED: FedOptions = {
  ...POLITE,
  // 16 MB.
  timeoutMs: 300_000,
  url: 'https://www.federalreserve.gov/data/yield-curve-tables/feds200628.csv',
  since: () => Temporal.Now.plainDateISO('America/New_York').subtract({ years: 2 }).toString(),
}
