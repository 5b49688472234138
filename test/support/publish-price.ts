import { expect } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf } from '../prisma/world.ts'
import type { World } from '../world.ts'

const ISIN = 'XS0000000009'
const INN = '7700000001'

const issuer: SourceRecord = { kind: 'issuer', inn: INN, name: 'Issuer' }
/** The bond whose prices `publishPrice` publishes. */
export const PRICED_BOND = {
  ...{ kind: 'bond', isin: ISIN, issuer: { inn: INN }, name: 'Bond <1>', bondType: 'CORPORATE', status: 'TRADING' },
  ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
  ...{ couponType: 'FIXED', couponRate: 12, couponsPerYear: 1, maturityDate: '2029-11-20' },
} as const satisfies SourceRecord

/** The ISIN of the bond whose prices `publishPrice` publishes. */
export const PRICED_ISIN = ISIN

/** Publishes a price of one bond, evaluates the alerts over it, and delivers what they bring an hour later. */
export async function publishPrice({ service }: World, last: number, clock: { now: Date }): Promise<void> {
  passHour(clock)
  const source = sourceOf([issuer, PRICED_BOND, { kind: 'quote', isin: ISIN, date: '2026-11-20', last }])
  const report = await ingest(service.database, source, { from: null, now: () => clock.now, force: true })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  await service.start()
  await service.alerts.evaluate()
  passHour(clock)
  service.alerts.deliver()
  await service.alerts.settled()
}

/** An hour of the clock of a test. */
export function passHour(clock: { now: Date }): void {
  clock.now = new Date(clock.now.getTime() + 3_600_000)
}
