import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { withFiles } from '../prisma/world.ts'
import type { World } from '../world.ts'

/** Rows of a file: the first one names the fields of our own words. */
export type Rows = readonly Readonly<Record<string, string | number | boolean>>[]

/** Loads files of an operator whose columns have our own names, a file a kind, and publishes them. */
export async function loadFiles(world: World, files: Readonly<Record<string, Rows>>): Promise<void> {
  const tables = Object.entries(files).map(([kind, rows]) => {
    const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
    return { kind, file: `${kind}.csv`, columns: Object.fromEntries(names.map(name => [name, name])) }
  })
  const texts = Object.entries(files).map(([kind, rows]) => [`${kind}.csv`, csvOf(rows)] as const)
  await withFiles(Object.fromEntries(texts), async folder => {
    const mapping = join(folder, 'mapping.json')
    await writeFile(mapping, JSON.stringify({ licence: 'for tests', tables }))
    const report = await ingest(world.service.database, fileSource(mapping), { from: folder })
    if (report.status !== 'SUCCEEDED' || report.failures.length > 0) throw new Error(JSON.stringify(report))
  })
  await world.service.start()
}

function csvOf(rows: Rows): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [names.join(','), ...rows.map(row => names.map(name => row[name] ?? '').join(','))].join('\n')
}

/** Of a plain fixed bond, so that a test names only what it is about. */
export const PLAIN_BOND = {
  ...{ bondType: 'CORPORATE', status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB' },
  ...{ initialNominal: 1000, outstandingNominal: 1000, couponType: 'FIXED', couponsPerYear: 4, couponRate: 8 },
} as const

/** A day so many days from another one. */
export function dayFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day.slice(0, 10)).add({ days }).toString()
}

/** A bond in full, by its ISIN. */
export async function detailOf<Detail>(world: World, isin: string): Promise<Detail> {
  const list = `/api/v1/data/instruments?Isin=${isin}&Fields=id`
  const { items } = await world.getJson<{ items: readonly { id: string }[] }>(list)
  const [bond] = items
  if (bond === undefined) throw new Error(`there is no ${isin}`)
  return world.getJson<Detail>(`/api/v1/data/instruments/${bond.id}`)
}

/** Coupons of a bond until 30 November 2076, one a month. */
export function monthlyCoupons(isin: string, count: number) {
  const end = Temporal.PlainDate.from('2076-11-30')
  return Array.from({ length: count }, (_, index) => {
    const periodStart = end.subtract({ months: count - index })
    const payDate = end.subtract({ months: count - index - 1 })
    const period = { periodStart: `${periodStart}`, periodEnd: `${payDate}`, payDate: `${payDate}` }
    return { isin, ...period, rate: 8, value: 6.67, knowledge: 'FIXED' }
  })
}
