import { Counter, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** What is kept of answers, and how often it was there; it is counted where it is looked up and read when asked for. */
export function watchCaches(registry: Registry, { kept }: Watched): void {
  new Counter({
    name: 'bonds_kept_looks_total',
    help: 'Looks for what is kept of the revision in force: whole answers, texts of rows, listings; hit or miss.',
    labelNames: ['kept', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, { hits, misses }] of Object.entries(kept())) {
        this.inc({ kept: name, outcome: 'hit' }, hits)
        this.inc({ kept: name, outcome: 'miss' }, misses)
      }
    },
  })
  gauge(registry, 'bonds_kept_answers_bytes', 'Memory of kept answers.', () => kept().answers.bytes)
  gauge(registry, 'bonds_kept_rows_bytes', 'Memory of kept texts of rows.', () => kept().texts.bytes)
}
