import type { ReportRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { replaceChildren } from '../writing/children.ts'
import { idFromWords } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedReport = LocatedRecord<ReportRecord>

export async function storeReports(store: Store, records: readonly PlacedReport[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const { issuer, metrics, ...values } = placed.record
    const issuerId = issuerIdOf(store.issuers, issuer)
    if (issuerId !== undefined) {
      const id = idFromWords('report', issuerId, values.standard, values.periodEnd)
      return [{ placed, values: { ...values, id, issuerId } }]
    }
    reportFailure(store, placed, `the issuer (${describeIssuerKey(issuer)}) is not known`, 'issuer')
    return []
  })
  const outcome = await upsert(store, 'IssuerReport', ['id'], items)
  const changed = new Set(outcome.changed.map(({ item }) => String(item.values.id)))
  const measured = await storeMetrics(store, items)
  const onlyMetrics = measured.filter(id => !changed.has(id))
  for (const item of items) {
    const id = String(item.values.id)
    if (changed.has(id) || onlyMetrics.includes(id)) touch(store.touchedIssuers, String(item.values.issuerId), 'ISSUER')
  }
  return { inserted: outcome.inserted, updated: outcome.updated + onlyMetrics.length }
}

async function storeMetrics(store: Store, items: readonly Item[]): Promise<readonly string[]> {
  const byId = new Map(items.map(item => [String(item.values.id), item.placed as PlacedReport]))
  if (byId.size === 0) return []
  const rows = [...byId].flatMap(([reportId, placed]) =>
    Object.entries(placed.record.metrics).map(([key, value]) => ({ placed, values: { reportId, key, value } })),
  )
  return [...(await replaceChildren(store, 'IssuerMetric', 'reportId', [...byId.keys()], rows)).changed]
}
