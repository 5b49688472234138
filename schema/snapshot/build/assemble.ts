import { shownCoverage } from '../../derived/covered-bonds.ts'
import { issuerFigures } from '../../derived/issuer-figures.ts'
import { placementRows } from '../../derived/placements.ts'
import { NO_BACKGROUND } from '../../overview/background.ts'
import { keepWordIndex } from '../../screener/words/word-index.ts'
import { columnOfCoded, positionsOf } from '../columns/column.ts'
import { columnOf, keepColumn, lookupOf } from '../columns/table.ts'
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

/** Pieces that another market may hold too, by their digests. */
export const piecesInCommon = memoizePerSnapshot((): ReadonlyMap<string, SnapshotPiece> => new Map())

/** Puts a market together. While rows are made, others get their turn. */
export async function assemble(head: SnapshotHead, pieces: Pieces): Promise<MarketSnapshot> {
  const piles = await piledUp(pieces)
  const gathered = piles.issuers.flatMap(({ issuers }) => issuers)
  // Rows are each market's own, what they say may be in common.
  const issuers = new Map(
    await mapYielding(gathered, ({ issuer }) => [issuer.id, Object.freeze({ ...issuer })] as const),
  )
  const bonds = await bondsOf(piles, issuers, head.asOf)
  const ids = columnOf(bonds, { path: 'issuerId', decimal: false })
  const figures = await mapYielding(gathered, ({ issuer: { id }, sums }) => {
    const own = Array.from(positionsOf(ids, id), at => bonds[at] as BondRow)
    return issuerFigures(issuers.get(id) as IssuerRow, own, sums)
  })
  const issuerById = new Map(figures.map(each => [each.id, each]))
  const stored = piles.placements.flatMap(({ placements }) => placements)
  const placements = placementRows(stored, issuerById)
  keepSearched(piles, { bonds, issuers: figures, placements })
  const market: MarketSnapshot = Object.freeze({
    ...head,
    bonds,
    bondById: lookupOf(bonds, 'id'),
    bondByIsin: lookupOf(bonds, 'isin'),
    issuers: figures,
    issuerById,
    placements,
    placementById: new Map(placements.map(placement => [placement.id, placement])),
    // An archive that was made before exchange rates were kept has none.
    background: { ...NO_BACKGROUND, ...piles.background[0]?.background },
    details: Object.freeze({ bonds: shelfOf(piles, 'bonds'), issuers: shelfOf(piles, 'issuers') }),
  })
  for (const { computed } of piles.computed) cacheComputed(market, computed)
  const inCommon = Object.values(piles)
    .flat()
    .filter(({ digest }) => digest !== undefined)
  piecesInCommon.keep(market, new Map(inCommon.map(piece => [piece.digest as string, piece])))
  return market
}

/** The pieces by their kind, in the order in which they came. */
type Piles = { readonly [Kind in SnapshotPiece['kind']]: Extract<SnapshotPiece, { readonly kind: Kind }>[] }

async function piledUp(pieces: Pieces): Promise<Piles> {
  const piles: Piles = {
    ...{ issuers: [], words: [], column: [], terms: [], figures: [], placements: [], background: [] },
    ...{ tray: [], computed: [] },
  }
  for await (const piece of pieces) {
    const pile: SnapshotPiece[] = piles[piece.kind]
    pile.push(piece)
  }
  return piles
}

/** With the columns that a search reads: they are there before the market is in force, so no request waits. */
async function bondsOf(
  { terms, figures, background }: Piles,
  issuers: ReadonlyMap<string, IssuerRow>,
  asOf: string,
): Promise<readonly BondRow[]> {
  const columns = { terms: terms.map(({ coded }) => coded), figures: figures.map(({ coded }) => coded) }
  const coverage = background[0]?.background.coverage ?? shownCoverage(columns.terms, columns.figures)
  const circumstances = { asOf, coverage }
  const bonds = Object.freeze(await bondRows({ ...columns, owners: ownersOf(columns.terms, issuers), circumstances }))
  for (const { coded, search } of [...terms, ...figures]) {
    if (search === null) continue
    keepColumn(bonds, search.need, columnOfCoded(coded, coded.kind === 'list', search.groups))
  }
  return bonds
}

function keepSearched({ column, words }: Piles, rows: Readonly<Record<Searched, readonly object[]>>): void {
  for (const { of, need, column: made } of column) keepColumn(rows[of], need, columnOfCoded(made, made.ofLists, made))
  for (const { of, columns, words: indexed } of words) keepWordIndex(rows[of], columns, indexed)
}

function shelfOf({ tray }: Piles, wanted: keyof Details): DetailStore {
  return { trays: tray.filter(({ of }) => of === wanted).map(({ tray: each }) => each) }
}
