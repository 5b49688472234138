import { Counter, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** State of the load shedder; no values when load shedding is disabled. */
export function watchOverload(registry: Registry, { overload }: Watched): void {
  gauge(registry, 'bonds_requests_in_flight', 'Requests being answered.', () => overload()?.inFlight ?? null)
  gauge(registry, 'bonds_requests_waiting', 'Queued requests.', () => overload()?.waiting ?? null)
  gauge(registry, 'bonds_overloaded', 'Whether the service is overloaded.', () => {
    const state = overload()
    return state && Number(state.overloaded)
  })
  new Counter({
    name: 'bonds_overload_refusals_total',
    help: 'Requests refused because of overload.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(overload()?.refused ?? 0)
    },
  })
}
