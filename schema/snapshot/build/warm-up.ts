import { columnsOf, type FilterRow } from '../../filters/filter.ts'
import { ISSUER_FILTERS, ISSUER_SORTS } from '../../filters/issuer.ts'
import { PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../../filters/placement.ts'
import { BOND_SORTS, type SortRow } from '../../filters/sorts.ts'
import { convertedColumn, convertedNeed } from '../../fx/converted.ts'
import { converter } from '../../fx/converter.ts'
import { indexWords } from '../../screener/words/word-index.ts'
import { columnFrom } from '../columns/column.ts'
import { columnOf } from '../columns/table.ts'
import { needsOf } from '../columns/wanted.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import { assemble, type SnapshotHead } from './assemble.ts'
import { computedOf } from './computed.ts'
import type { Searched, SnapshotPiece } from './piece.ts'

/** The pieces of a snapshot, preceded by values that its first requests would otherwise compute. */
export async function* warmUp(head: SnapshotHead, pieces: AsyncIterable<SnapshotPiece>): AsyncIterable<SnapshotPiece> {
  const all = await Array.fromAsync(pieces)
  const market = await assemble(head, all)
  yield { kind: 'computed', computed: computedOf(market) }
  yield* converted(market)
  yield* searched('issuers', market.issuers, ISSUER_FILTERS, ISSUER_SORTS)
  yield* searched('placements', market.placements, PLACEMENT_FILTERS, PLACEMENT_SORTS)
  yield* all
}

/** Sort columns of money converted to one currency, precomputed so that the first request does not wait. */
function* converted(market: MarketSnapshot): Iterable<SnapshotPiece> {
  for (const row of BOND_SORTS) {
    const { currency } = row
    const need = convertedNeed(row)
    if (currency === undefined) continue
    if (columnOf(market.bonds, { path: currency, decimal: false }).dictionary.length < 2) continue
    yield { kind: 'column', of: 'bonds', need, column: convertedColumn(market.bonds, need, converter(market)) }
  }
}

async function* searched(
  of: Searched,
  rows: readonly object[],
  filters: readonly FilterRow[],
  sorts: readonly SortRow[],
): AsyncIterable<SnapshotPiece> {
  for (const filter of filters) {
    if (filter.kind !== 'text') continue
    const columns = columnsOf(filter)
    yield { kind: 'words', of, columns, words: await indexWords(rows, columns) }
  }
  for (const need of needsOf(filters, sorts).values()) {
    yield { kind: 'column', of, need, column: columnFrom(rows, need.path, need.decimal) }
  }
}
