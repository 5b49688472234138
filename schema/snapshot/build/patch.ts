import { isDeepStrictEqual } from 'node:util'
import type { Circumstances } from '../../derived/derived-columns.ts'
import { SUMMED_FIGURES, sumsAgain, UNSUMMED_TERMS } from '../../derived/issuer-figures.ts'
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
import { type BuiltBonds, buildSearch, buildStored, groupsBehind, maturedBy } from './bonds.ts'
import { issuerPieces } from './build.ts'
import type { Difference } from './computed.ts'
import type { BuiltIssuer, SnapshotPiece } from './piece.ts'

interface Patch {
  readonly pieces: AsyncIterable<SnapshotPiece>
  readonly difference: Difference
}

/**
 * The pieces that `buildPieces` would build of the whole archive, from the former snapshot and what has changed since.
 * @param before has the same bonds and issuers
 * @param asOf date and time of the data after the changes, ISO 8601
 * @returns null on another day, or where the sources cover something else: then figures of every bond differ; and where
 * the former snapshot has not all bonds
 */
export async function patchedPieces(before: MarketSnapshot, changed: ChangedRows, asOf: string): Promise<Patch | null> {
  const { coverage } = changed.background ?? before.background
  const day = asOf.slice(0, 10)
  const isWhole = before.bonds.length > 0 && before.details.bonds.blocks.length > 0
  if (!isWhole || before.asOf.slice(0, 10) !== day) return null
  if (coverage === undefined || !isDeepStrictEqual(coverage, before.background.coverage)) return null
  const terms = await mapYielding(changed.bonds, table => placed(before, maturedBy(day, table), 'id'))
  const figures = await mapYielding(changed.measures, table => placed(before, table, 'bondId'))
  const isKnown = [...terms, ...figures].every(({ positions }) => !positions.includes(-1))
  if (!isKnown) return null
  const bonds = await patchedBonds(before, { ...changed, terms, figures }, { asOf, coverage })
  const otherDetails = await changedDetails(before, changed)
  const others = positionsIn(before, otherDetails)
  const repaid = positionsIn(before, await havingOtherRepayments(otherDetails))
  const isOfBonds = changed.placements === null && changed.background === null
  return {
    pieces: piecesAfter(before, changed, { ...bonds, summed: bonds.summed.union(repaid), otherDetails }),
    difference: { before, bonds: bonds.changed.union(others), isOfBonds },
  }
}

/** Changed rows with the positions of their bonds. */
interface PlacedRows extends ChangedRows {
  readonly terms: readonly ChangedTable<PartRow<'bonds'>>[]
  readonly figures: readonly ChangedTable<PartRow<'measures'>>[]
}

async function* piecesAfter(
  before: MarketSnapshot,
  changed: ChangedRows,
  bonds: PatchedBonds & { readonly otherDetails: readonly ChangedDetails[] },
): AsyncIterable<SnapshotPiece> {
  const details = {
    bonds: { blocks: await patchedBlocks(before.details.bonds, bonds.otherDetails) },
    issuers: { blocks: await patchedBlocks(before.details.issuers, changed.issuerDetails) },
  }
  for (const block of details.bonds.blocks) yield { kind: 'block', of: 'bonds', block }
  for (const block of details.issuers.blocks) yield { kind: 'block', of: 'issuers', block }
  yield { kind: 'background', background: changed.background ?? before.background }
  yield { kind: 'placements', placements: changed.placements ?? before.placements.map(storedPlacement) }
  const issuers = await patchedIssuers(before, { bonds, details: details.bonds })
  yield* issuerPieces(issuers)
  const index = await sameEvents(before, bonds.otherDetails, bonds)
  if (index !== null) yield { kind: 'events', index }
  yield* buildSearch(bonds, { rows: before.bonds, changed: bonds.changed })
  yield* buildStored(bonds)
}

interface PatchedBonds extends BuiltBonds {
  /** Positions of bonds with another term or figure. */
  readonly changed: ReadonlySet<number>
  /** Of these the ones on which totals of issuers rest. */
  readonly summed: ReadonlySet<number>
}

async function patchedBonds(
  before: MarketSnapshot,
  placedRows: PlacedRows,
  circumstances: Circumstances,
): Promise<PatchedBonds> {
  const behind = columnsBehind(before.bonds)
  const known = { terms: groupsBehind(before.bonds, 'terms'), figures: groupsBehind(before.bonds, 'figures') }
  const former = (of: keyof typeof known) =>
    behind[of].map((column, index) => ({ column, groups: known[of][index] ?? null }))
  const terms = await patchedColumns(BOND_FIELDS, former('terms'), placedRows.terms)
  const figures = await patchedColumns(FIGURE_FIELDS, former('figures'), placedRows.figures)
  const issuers = new Map(before.issuers.map(({ id, issuer }) => [id, issuer]))
  const columns = {
    terms: terms.columns.map(({ column }) => column),
    figures: figures.columns.map(({ column }) => column),
    circumstances,
  }
  const groups = {
    terms: terms.columns.map(each => each.groups),
    figures: figures.columns.map(each => each.groups),
  }
  const owned = { ...columns, groups, owners: ownersOf(columns.terms, issuers) }
  const changed = [...terms.changed, ...figures.changed]
  const isSummed = (name: string) => (terms.changed.has(name) ? !UNSUMMED_TERMS.has(name) : SUMMED_FIGURES.has(name))
  return {
    ...owned,
    rows: await bondRows(owned),
    changed: new Set(changed.flatMap(([, positions]) => positions)),
    summed: new Set(changed.flatMap(([name, positions]) => (isSummed(name) ? positions : []))),
  }
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
async function patchedIssuers(before: MarketSnapshot, { bonds, details }: AfterPatch): Promise<readonly BuiltIssuer[]> {
  const { terms, rows, circumstances, summed } = bonds
  const affected = new Set(
    [...summed].flatMap(at => [before.bonds[at], rows[at]].flatMap(bond => bond?.issuerId ?? [])),
  )
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

/** Details of a bond with what they were; null for those of a bond that had none. */
interface ChangedDetails extends DetailRecord {
  readonly former: string | null
}

/** The details that differ: a changed piece has those of a hundred bonds. */
async function changedDetails(
  { details }: MarketSnapshot,
  { bondDetails }: ChangedRows,
): Promise<readonly ChangedDetails[]> {
  const all = await mapYielding(bondDetails, ({ id, body }) => ({ id, body, former: bodyOf(details.bonds, id) }))
  return all.filter(({ body, former }) => body !== former)
}

/** On the repayments alone rest the totals of issuers. */
async function havingOtherRepayments(others: readonly ChangedDetails[]): Promise<readonly ChangedDetails[]> {
  const compared = await mapYielding(others, ({ body, former }) => {
    return former === null || !isDeepStrictEqual(repaymentsIn(former), repaymentsIn(body))
  })
  return others.filter((_, index) => compared[index])
}

/** Positions of the bonds of some details. */
function positionsIn({ bonds }: MarketSnapshot, others: readonly ChangedDetails[]): ReadonlySet<number> {
  const ids = columnOf(bonds, { path: 'id', decimal: false })
  return new Set(others.map(({ id }) => positionOf(ids, id)).filter(position => position >= 0))
}

/** The events of the former snapshot; null where a schedule or a maturity has changed. */
async function sameEvents(
  before: MarketSnapshot,
  others: readonly ChangedDetails[],
  { terms }: BuiltBonds,
): Promise<EventIndex | null> {
  const known = eventIndex.known(before)
  const former = columnsBehind(before.bonds).terms
  const isOther = (name: string) =>
    columnNamed(BOND_FIELDS, terms, name).codes !== columnNamed(BOND_FIELDS, former, name).codes
  if (known === undefined || isOther('isin') || isOther('maturityDate')) return null
  const compared = await mapYielding(others, hasOtherEvents)
  return compared.includes(true) ? null : known
}

function hasOtherEvents({ body, former }: ChangedDetails): boolean {
  return former === null || !isDeepStrictEqual(eventsOn(scheduleDatesIn(former)), eventsOn(scheduleDatesIn(body)))
}
