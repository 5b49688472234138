import { isDeepStrictEqual } from 'node:util'
import type { Circumstances } from '../../derived/derived-columns.ts'
import { sumsAgain } from '../../derived/issuer-figures.ts'
import { storedPlacement } from '../../derived/placements.ts'
import { type EventIndex, eventIndex, eventsOn } from '../../events/event-index.ts'
import { BOND_FIELDS, columnNamed, columnsBehind, FIGURE_FIELDS } from '../bond-view.ts'
import { columnOfCoded, positionOf, positionsOf } from '../columns/column.ts'
import { type ChangedTable, patchedColumns } from '../columns/patch.ts'
import { columnOf } from '../columns/table.ts'
import { bodyOf, type DetailRecord, type DetailStore, patchedBlocks } from '../details/detail-store.ts'
import { repaymentsIn } from '../details/details.ts'
import { scheduleDatesIn } from '../details/schedule-dates.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import type { BondRow } from '../row-types.ts'
import type { ChangedRows } from '../rows/changed-rows.ts'
import type { PartRow } from '../rows/parts.ts'
import type { Table } from '../rows/row-chunks.ts'
import { mapYielding } from '../yielding-map.ts'
import { bondRows, ownersOf } from './bond-rows.ts'
import { type BuiltBonds, buildSearch, buildStored, isSearchedBy, maturedBy } from './bonds.ts'
import { issuerPieces } from './build.ts'
import type { BuiltIssuer, SnapshotPiece } from './piece.ts'

/**
 * The pieces that `buildPieces` would build of the whole archive, from the former snapshot and what has changed since.
 * @param before has the same bonds and issuers
 * @param asOf date and time of the data after the changes, ISO 8601
 * @returns null on another day, or where the sources cover something else: then figures of every bond differ; and where
 * the former snapshot has not all bonds
 */
export function patchedPieces(
  before: MarketSnapshot,
  changed: ChangedRows,
  asOf: string,
): AsyncIterable<SnapshotPiece> | null {
  const { coverage } = changed.background ?? before.background
  const day = asOf.slice(0, 10)
  const isWhole = before.bonds.length > 0 && before.details.bonds.blocks.length > 0
  if (!isWhole || before.asOf.slice(0, 10) !== day) return null
  if (coverage === undefined || !isDeepStrictEqual(coverage, before.background.coverage)) return null
  const terms = changed.bonds.map(table => placed(before, maturedBy(day, table), 'id'))
  const figures = changed.measures.map(table => placed(before, table, 'bondId'))
  const isKnown = [...terms, ...figures].every(({ positions }) => !positions.includes(-1))
  return isKnown ? piecesAfter(before, { ...changed, terms, figures }, { asOf, coverage }) : null
}

/** Changed rows with the positions of their bonds. */
interface PlacedRows extends ChangedRows {
  readonly terms: readonly ChangedTable<PartRow<'bonds'>>[]
  readonly figures: readonly ChangedTable<PartRow<'measures'>>[]
}

async function* piecesAfter(
  before: MarketSnapshot,
  changed: PlacedRows,
  circumstances: Circumstances,
): AsyncIterable<SnapshotPiece> {
  const details = {
    bonds: { blocks: [...patchedBlocks(before.details.bonds, changed.bondDetails)] },
    issuers: { blocks: [...patchedBlocks(before.details.issuers, changed.issuerDetails)] },
  }
  for (const block of details.bonds.blocks) yield { kind: 'block', of: 'bonds', block }
  for (const block of details.issuers.blocks) yield { kind: 'block', of: 'issuers', block }
  yield { kind: 'background', background: changed.background ?? before.background }
  yield { kind: 'placements', placements: changed.placements ?? before.placements.map(storedPlacement) }
  const bonds = await patchedBonds(before, changed, circumstances)
  const issuers = await patchedIssuers(before, changed, { bonds, details: details.bonds })
  yield* issuerPieces(issuers)
  const index = sameEvents(before, changed.bondDetails, bonds)
  if (index !== null) yield { kind: 'events', index }
  yield* buildSearch(bonds, before.bonds)
  yield* buildStored(bonds, before.bonds)
}

interface PatchedBonds extends BuiltBonds {
  /** Positions of bonds with another term or figure. */
  readonly changed: ReadonlySet<number>
}

async function patchedBonds(
  before: MarketSnapshot,
  placedRows: PlacedRows,
  circumstances: Circumstances,
): Promise<PatchedBonds> {
  const known = columnsBehind(before.bonds)
  const terms = await patchedColumns(BOND_FIELDS, known.terms, placedRows.terms, isSearchedBy.terms)
  const figures = await patchedColumns(FIGURE_FIELDS, known.figures, placedRows.figures, isSearchedBy.figures)
  const issuers = new Map(before.issuers.map(({ id, issuer }) => [id, issuer]))
  const columns = { terms: terms.columns, figures: figures.columns, circumstances }
  const owned = { ...columns, owners: ownersOf(columns.terms, issuers) }
  return { ...owned, rows: await bondRows(owned), changed: terms.changed.union(figures.changed) }
}

/** Each position is −1 for a bond that the former snapshot has not. */
function placed<Row>({ bonds }: MarketSnapshot, table: Table<Row>, id: keyof Row): ChangedTable<Row> {
  const ids = columnOf(bonds, { path: 'id', decimal: false })
  const owners = (table.columns[id] ?? []) as readonly string[]
  return { table, positions: Int32Array.from(owners, each => positionOf(ids, each)) }
}

interface AfterPatch {
  readonly bonds: PatchedBonds
  readonly details: DetailStore
}

/** The issuers, with the totals of those whose bonds may have changed. */
async function patchedIssuers(
  before: MarketSnapshot,
  changed: ChangedRows,
  { bonds, details }: AfterPatch,
): Promise<readonly BuiltIssuer[]> {
  const { terms, rows, circumstances } = bonds
  const affected = issuersOfChanged(before, changed, bonds)
  const issuerIds = columnOfCoded(columnNamed(BOND_FIELDS, terms, 'issuerId'), false)
  const day = circumstances.asOf.slice(0, 10)
  const repaymentsOf = (id: string) => {
    const body = bodyOf(details, id)
    const repayments = body === null ? null : repaymentsIn(body)
    return repayments?.map(({ date, value }) => ({ date, value })).filter(({ date }) => date > day) ?? null
  }
  return mapYielding(before.issuers, ({ id, issuer, bonds: _, ...sums }) => {
    if (!affected.has(id)) return { issuer, sums }
    const own = Array.from(positionsOf(issuerIds, id), at => rows[at] as BondRow)
    return { issuer, sums: sumsAgain(issuer, own, sums, { ...circumstances, day, repaymentsOf }) }
  })
}

/** The issuers, before and after, of bonds with other terms, figures or schedules. */
function issuersOfChanged(
  { bonds, details }: MarketSnapshot,
  { bondDetails }: ChangedRows,
  { rows, changed }: PatchedBonds,
): ReadonlySet<string> {
  const ids = columnOf(bonds, { path: 'id', decimal: false })
  const others = bondDetails.filter(({ id, body }) => bodyOf(details.bonds, id) !== body)
  const places = changed.union(new Set(others.map(({ id }) => positionOf(ids, id))))
  return new Set([...places].flatMap(at => [bonds[at], rows[at]].flatMap(bond => bond?.issuerId ?? [])))
}

/** The events of the former snapshot; null where a schedule or a maturity has changed. */
function sameEvents(
  before: MarketSnapshot,
  records: readonly DetailRecord[],
  { terms }: BuiltBonds,
): EventIndex | null {
  const known = eventIndex.known(before)
  const former = columnsBehind(before.bonds).terms
  const isOther = (name: string) =>
    columnNamed(BOND_FIELDS, terms, name).codes !== columnNamed(BOND_FIELDS, former, name).codes
  if (known === undefined || isOther('isin') || isOther('maturityDate')) return null
  return records.some(record => hasOtherEvents(before, record)) ? null : known
}

function hasOtherEvents({ details }: MarketSnapshot, { id, body }: DetailRecord): boolean {
  const former = bodyOf(details.bonds, id)
  if (former === body) return false
  return former === null || !isDeepStrictEqual(eventsOn(scheduleDatesIn(former)), eventsOn(scheduleDatesIn(body)))
}
