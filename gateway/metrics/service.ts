import { Gauge, type Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import { tradingSeconds } from './trading-time.ts'
import type { Watched } from './watched.ts'

const MARKET_CALENDARS = ['MOEX', 'US_GOVERNMENT', 'TARGET'] as const

export function watchService(registry: Registry, { market, isReady, version, now }: Watched): void {
  new Gauge({ name: 'bonds_info', help: 'The running version.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  )
  const age = () => (market().revision === 0 ? null : Math.max(0, now().getTime() - Date.parse(market().asOf)) / 1_000)
  gauge(registry, 'bonds_ready', 'Whether the service is ready.', () => Number(isReady()))
  gauge(registry, 'bonds_market_revision', 'The current revision.', () => market().revision)
  gauge(registry, 'bonds_market_age_seconds', 'Age of the data of the current revision.', age)
  new Gauge({
    name: 'bonds_market_age_trading_seconds',
    help: 'Age of the data of the current revision, counted on the business days of a market calendar.',
    labelNames: ['calendar'],
    registers: [registry],
    collect() {
      this.reset()
      if (market().revision === 0) return
      const asOf = new Date(market().asOf)
      for (const calendar of MARKET_CALENDARS) this.set({ calendar }, tradingSeconds(calendar, asOf, now()))
    },
  })
  gauge(registry, 'bonds_market_bonds', 'Bonds in the market snapshot.', () => market().bonds.length)
  gauge(registry, 'bonds_market_issuers', 'Issuers in the market snapshot.', () => market().issuers.length)
}
