import { Counter, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** Cache hits, misses and sizes; the caches count them, and a scrape reads them. */
export function watchCaches(registry: Registry, { caches }: Watched): void {
  new Counter({
    name: 'bonds_kept_looks_total',
    help: 'Cache lookups for the current revision: whole answers, serialised rows, listings; hit or miss.',
    labelNames: ['kept', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, { hits, misses }] of Object.entries(caches())) {
        this.inc({ kept: name, outcome: 'hit' }, hits)
        this.inc({ kept: name, outcome: 'miss' }, misses)
      }
    },
  })
  gauge(registry, 'bonds_kept_answers_bytes', 'Memory of cached answers.', () => caches().answers.bytes)
  gauge(registry, 'bonds_kept_rows_bytes', 'Memory of cached serialised rows.', () => caches().texts.bytes)
}
