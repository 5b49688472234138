import type { BondKey, SourceRecord } from '../../sources/record.ts'
import { storeBoard } from '../records/boards.ts'
import { storeBonds } from '../records/bonds.ts'
import { storeCurves, storePolicyRates } from '../records/curves.ts'
import { storeDefaults } from '../records/defaults.ts'
import { storeFxRates } from '../records/fx-rates.ts'
import { storeIssuerLinks } from '../records/issuer-links.ts'
import { storeIssuers } from '../records/issuers.ts'
import { joinPlacements } from '../records/placement-bonds.ts'
import { storePlacements } from '../records/placements.ts'
import { storePortfolios } from '../records/portfolios.ts'
import { storeQuotes } from '../records/quotes.ts'
import { storeRatings } from '../records/ratings.ts'
import { storeReports } from '../records/reports.ts'
import { storeSchedules } from '../records/schedules.ts'
import type { Kind, KindReport } from '../runs/kinds.ts'
import { type Counts, type LocatedRecord, type Store, touch } from '../store.ts'
import { columnsIn } from './columns.ts'
import { recordset } from './recordset.ts'

type RecordOf<K extends Kind> = Omit<Extract<SourceRecord, { kind: K }>, 'kind'>
type Writer<K extends Kind> = (store: Store, records: readonly LocatedRecord<RecordOf<K>>[]) => Promise<Counts>

/** Writers in order of reference: referenced kinds come first. */
const WRITERS: { readonly [K in Kind]: Writer<K> } = {
  issuer: storeIssuers,
  bond: storeBonds,
  board: storeBoard,
  issuerLink: storeIssuerLinks,
  schedule: storeSchedules,
  quote: storeQuotes,
  rating: storeRatings,
  default: storeDefaults,
  placement: storePlacements,
  curve: storeCurves,
  policyRate: storePolicyRates,
  fxRate: storeFxRates,
  report: storeReports,
  portfolio: storePortfolios,
}

export const KINDS = Object.keys(WRITERS) as readonly Kind[]

/** A record with its number among the records of its kind. */
export interface Numbered {
  readonly record: SourceRecord
  readonly number: number
}

export interface BatchResult {
  readonly kinds: ReadonlyMap<Kind, KindReport>
}

/** Stores one batch in order of reference. */
export async function storeBatch(store: Store, file: string, records: readonly Numbered[]): Promise<BatchResult> {
  const byKind = Map.groupBy(records, ({ record }) => record.kind)
  const kinds = new Map<Kind, KindReport>()
  for (const kind of KINDS) {
    const group = byKind.get(kind)
    if (group !== undefined) kinds.set(kind, await storeKind(store, kind, file, group))
  }
  await joinPlacements(
    store,
    (byKind.get('bond') ?? []).map(({ record }) => record as BondKey),
  )
  await touchBondsOfIssuers(store)
  await recordProvenance(store)
  return { kinds }
}

async function storeKind(store: Store, kind: Kind, file: string, group: readonly Numbered[]): Promise<KindReport> {
  const before = store.failures.length
  const { inserted, updated } = await writeKind(store, kind, file, group)
  const rejected = new Set(store.failures.slice(before).map(failure => failure.position)).size
  const unchanged = Math.max(0, group.length - rejected - inserted - updated)
  return { read: group.length, inserted, updated, unchanged }
}

function writeKind<K extends Kind>(store: Store, kind: K, file: string, group: readonly Numbered[]): Promise<Counts> {
  const write: Writer<K> = WRITERS[kind]
  return write(
    store,
    group.map(({ record, number }) => {
      return { record: withoutKind<K>(record), file, position: `${kind} ${number} (${nameOf(record)})` }
    }),
  )
}

/** The group contains only this kind, which TypeScript cannot infer. */
function withoutKind<K extends Kind>({ kind: _, ...record }: SourceRecord): RecordOf<K> {
  return record as unknown as RecordOf<K>
}

/** A label by which an operator can find the record in the source data. */
function nameOf(record: SourceRecord): string {
  const parts = [
    bondIdentifierOf(record),
    'sourceKey' in record ? record.sourceKey : undefined,
    'code' in record ? record.code : undefined,
    'lei' in record ? record.lei : undefined,
    'key' in record ? record.key : undefined,
    'name' in record ? record.name : undefined,
    'base' in record ? `${record.base} for ${record.currency}` : undefined,
    'agency' in record ? record.agency : undefined,
    'date' in record ? record.date : undefined,
  ]
  return parts
    .filter(part => part !== undefined && part !== null)
    .join(' ')
    .toWellFormed()
}

function bondIdentifierOf(record: SourceRecord): string | undefined {
  const { isin, registrationNumber, figi }: { [name in keyof BondKey]?: BondKey[name] | null } = record as object
  return isin ?? registrationNumber ?? figi ?? undefined
}

/** Changes of an issuer affect its bonds and the bonds it guarantees. */
async function touchBondsOfIssuers(store: Store): Promise<void> {
  if (store.touchedIssuers.size === 0) return
  const rows = await store.client.$queryRawUnsafe<{ id: string; issuer: string }[]>(
    // Three joins with one index each: a single join with all conditions would compare every issuer with every bond.
    `WITH given AS (SELECT value::uuid AS id FROM json_array_elements_text($1::json))
     SELECT b.id::text AS id, g.id::text AS issuer FROM given g JOIN "Bond" b ON b."issuerId" = g.id
     UNION SELECT b.id::text, g.id::text FROM given g JOIN "Bond" b ON b."guarantorId" = g.id
     UNION SELECT b.id::text, g.id::text FROM given g
       JOIN "Issuer" i ON i."guarantorId" = g.id JOIN "Bond" b ON b."issuerId" = i.id`,
    JSON.stringify([...store.touchedIssuers.keys()]),
  )
  for (const { id, issuer } of rows) touch(store.touched, id, ...(store.touchedIssuers.get(issuer) ?? []))
}

/** Records which source changed which block of the touched bonds. */
export async function recordProvenance(store: Store): Promise<void> {
  const time = store.now.toISOString()
  const rows = [...store.touched].flatMap(([bondId, blocks]) =>
    [...blocks]
      .filter(block => block !== 'DEFAULTS')
      .map(block => ({ bondId, block, sourceKey: store.sourceKey, time })),
  )
  if (rows.length === 0) return
  const { sql, parameters } = recordset(columnsIn(store.columns, 'Provenance'), rows)
  await store.client.$executeRawUnsafe(
    `INSERT INTO "Provenance" ${sql}
     ON CONFLICT ("bondId", "block") DO UPDATE SET "sourceKey" = EXCLUDED."sourceKey", "time" = EXCLUDED."time"`,
    ...parameters,
  )
}
