import { Counter, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** Cache hits, misses and sizes; the caches count them, and a scrape reads them. */
export function watchCaches(registry: Registry, { caches }: Watched): void {
  new Counter({
    name: 'bonds_cache_lookups_total',
    help: 'Cache lookups for the current revision: whole answers, serialised rows, listings; hit or miss.',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, { hits, misses }] of Object.entries(caches())) {
        this.inc({ cache: name, outcome: 'hit' }, hits)
        this.inc({ cache: name, outcome: 'miss' }, misses)
      }
    },
  })
  gauge(registry, 'bonds_answer_cache_bytes', 'Memory of cached answers.', () => caches().answers.bytes)
  gauge(registry, 'bonds_row_cache_bytes', 'Memory of cached serialised rows.', () => caches().rows.bytes)
}
