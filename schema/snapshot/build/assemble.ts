import { shownCoverage } from '../../derived/covered-bonds.ts'
import { issuerFigures } from '../../derived/issuer-figures.ts'
import { placementRows } from '../../derived/placements.ts'
import { eventIndex } from '../../events/event-index.ts'
import { NO_BACKGROUND } from '../../overview/background.ts'
import { cacheWordIndex } from '../../screener/words/word-index.ts'
import { columnOfCoded, positionsOf } from '../columns/column.ts'
import { cacheColumn, columnOf, lookupOf } from '../columns/table.ts'
import type { DetailStore } from '../details/detail-store.ts'
import type { Details } from '../details/details.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import { memoizePerSnapshot } from '../memoize.ts'
import type { BondRow, IssuerRow } from '../row-types.ts'
import { mapYielding } from '../yielding-map.ts'
import { bondRows, ownersOf } from './bond-rows.ts'
import { cacheComputed } from './computed.ts'
import type { Searched, SnapshotPiece } from './piece.ts'

export type SnapshotHead = Pick<MarketSnapshot, 'revision' | 'asOf' | 'sample' | 'history'>

type Pieces = AsyncIterable<SnapshotPiece> | Iterable<SnapshotPiece>

/** Pieces that may be shared with another snapshot, by digest. */
export const piecesInCommon = memoizePerSnapshot((): ReadonlyMap<string, SnapshotPiece> => new Map())

/** Assembles a snapshot from its pieces, yielding to the event loop. */
export async function assemble(head: SnapshotHead, pieces: Pieces): Promise<MarketSnapshot> {
  const byKind = await groupedByKind(pieces)
  const builtIssuers = byKind.issuers.flatMap(({ issuers }) => issuers)
  // Row objects belong to one snapshot; the data behind them may be shared.
  const issuers = new Map(
    await mapYielding(builtIssuers, ({ issuer }) => [issuer.id, Object.freeze({ ...issuer })] as const),
  )
  const bonds = await bondsOf(byKind, issuers, head.asOf)
  const ids = columnOf(bonds, { path: 'issuerId', decimal: false })
  const figures = await mapYielding(builtIssuers, ({ issuer: { id }, sums }) => {
    const own = Array.from(positionsOf(ids, id), at => bonds[at] as BondRow)
    return issuerFigures(issuers.get(id) as IssuerRow, own, sums)
  })
  const issuerById = new Map(figures.map(each => [each.id, each]))
  const stored = byKind.placements.flatMap(({ placements }) => placements)
  const placements = placementRows(stored, issuerById)
  cacheSearchColumns(byKind, { bonds, issuers: figures, placements })
  const market: MarketSnapshot = Object.freeze({
    ...head,
    bonds,
    bondById: lookupOf(bonds, 'id'),
    bondByIsin: lookupOf(bonds, 'isin'),
    issuers: figures,
    issuerById,
    placements,
    placementById: new Map(placements.map(placement => [placement.id, placement])),
    // Archives made before exchange rates were stored have none.
    background: { ...NO_BACKGROUND, ...byKind.background[0]?.background },
    details: Object.freeze({ bonds: detailStoreIn(byKind, 'bonds'), issuers: detailStoreIn(byKind, 'issuers') }),
  })
  for (const { index } of byKind.events) eventIndex.set(market, index)
  for (const { computed } of byKind.computed) cacheComputed(market, computed)
  const inCommon = Object.values(byKind)
    .flat()
    .filter(({ digest }) => digest !== undefined)
  piecesInCommon.set(market, new Map(inCommon.map(piece => [piece.digest as string, piece])))
  return market
}

/** The pieces by kind, in order of arrival. */
type PiecesByKind = { readonly [Kind in SnapshotPiece['kind']]: Extract<SnapshotPiece, { readonly kind: Kind }>[] }

async function groupedByKind(pieces: Pieces): Promise<PiecesByKind> {
  const byKind: PiecesByKind = {
    ...{ issuers: [], words: [], column: [], terms: [], figures: [], placements: [], background: [] },
    ...{ block: [], events: [], computed: [] },
  }
  for await (const piece of pieces) {
    const sameKind: SnapshotPiece[] = byKind[piece.kind]
    sameKind.push(piece)
  }
  return byKind
}

/** Bonds with the columns that a search reads, built before the snapshot is published, so that no request waits. */
async function bondsOf(
  { terms, figures, background }: PiecesByKind,
  issuers: ReadonlyMap<string, IssuerRow>,
  asOf: string,
): Promise<readonly BondRow[]> {
  const columns = { terms: terms.map(({ coded }) => coded), figures: figures.map(({ coded }) => coded) }
  const coverage = background[0]?.background.coverage ?? shownCoverage(columns.terms, columns.figures)
  const circumstances = { asOf, coverage }
  const bonds = Object.freeze(await bondRows({ ...columns, owners: ownersOf(columns.terms, issuers), circumstances }))
  for (const { coded, search } of [...terms, ...figures]) {
    if (search === null) continue
    cacheColumn(bonds, search.need, columnOfCoded(coded, coded.kind === 'list', search.groups))
  }
  return bonds
}

function cacheSearchColumns(
  { column, words }: PiecesByKind,
  rows: Readonly<Record<Searched, readonly object[]>>,
): void {
  for (const { of, need, column: made } of column) cacheColumn(rows[of], need, columnOfCoded(made, made.ofLists, made))
  for (const { of, columns, words: indexed } of words) cacheWordIndex(rows[of], columns, indexed)
}

function detailStoreIn({ block }: PiecesByKind, wanted: keyof Details): DetailStore {
  return { blocks: block.filter(({ of }) => of === wanted).map(({ block: each }) => each) }
}
