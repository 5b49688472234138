import { Counter, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** How much is asked at the moment; nothing where nothing is refused for overload. */
export function watchLoad(registry: Registry, { load }: Watched): void {
  gauge(
    registry,
    'bonds_requests_in_flight',
    'Requests whose answers are made or sent.',
    () => load()?.inFlight ?? null,
  )
  gauge(registry, 'bonds_requests_waiting', 'Requests whose turn has not come.', () => load()?.waiting ?? null)
  gauge(registry, 'bonds_overloaded', 'Whether more is asked than can be answered.', () => {
    const state = load()
    return state && Number(state.overloaded)
  })
  new Counter({
    name: 'bonds_overload_refusals_total',
    help: 'Requests refused since more was asked than could be answered.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(load()?.refused ?? 0)
    },
  })
}
