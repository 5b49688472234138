import type { Source } from '../source.ts'
import { sampleMarket } from './batches.ts'
import { SAMPLE_DEFAULTS, type SampleOptions, sampleOptionsFrom } from './options.ts'

/**
 * A source of invented bonds: no file, no network. `from` may ask for another market, for instance
 * `size=100000,seed=7`; it overrides the options given here.
 */
export function sampleSourceOf(options: Partial<SampleOptions> = {}): Source {
  return {
    key: 'sample',
    name: 'Invented sample market',
    licence: 'Invented data: free to use. No issuer, bond, price or rating in it exists.',
    description: 'A deterministic market of every kind of bond, made offline from a size, a seed and a date.',
    live: false,
    invented: true,
    async *read({ from, signal, progress }) {
      const market = sampleOptionsFrom(from ?? '', { ...SAMPLE_DEFAULTS, ...options })
      for (const { records, bonds, what } of sampleMarket(market)) {
        signal.throwIfAborted()
        yield { rows: records, failures: [], read: records.length }
        progress(bonds, market.bonds, what)
      }
    },
  }
}

export const sampleSource: Source = sampleSourceOf()
