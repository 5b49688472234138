import { setImmediate } from 'node:timers/promises'
import type { Coverage } from '../../derived/coverage.ts'
import { shownCoverage } from '../../derived/covered-bonds.ts'
import { BOND_FILTERS } from '../../filters/bond.ts'
import { columnsOf } from '../../filters/filter.ts'
import { BOND_SORTS } from '../../filters/sorts.ts'
import { indexWords } from '../../screener/words/word-index.ts'
import { BOND_FIELDS, type BondColumns, columnNamed, FIGURE_FIELDS } from '../bond-view.ts'
import type { ColumnGroups } from '../columns/coded.ts'
import { tableCollector } from '../columns/collect.ts'
import { columnFrom, columnOfCoded, groupsOf, positionOf } from '../columns/column.ts'
import { columnAfter } from '../columns/column-after.ts'
import type { CodedColumn } from '../columns/stored.ts'
import { type ColumnNeed, columnOf, keyOf, knownColumn } from '../columns/table.ts'
import { columnThrough } from '../columns/through.ts'
import type { ViewField } from '../columns/view.ts'
import { needsOf } from '../columns/wanted.ts'
import type { BondRow, IssuerRow } from '../row-types.ts'
import type { PartTable, SnapshotRows } from '../rows/parts.ts'
import { bondRows, ownersOf } from './bond-rows.ts'
import type { SnapshotPiece } from './piece.ts'

/** Columns that a search reads, by key. */
const NEEDS = needsOf(BOND_FILTERS, BOND_SORTS)
const PATHS = new Set(NEEDS.values().map(({ path }) => path))
const MEASURE = 'measure.'

/** Whether bonds are filtered or sorted by a term, or by a figure. */
const isSearchedBy = {
  terms: (name: string) => PATHS.has(name),
  figures: (name: string) => PATHS.has(MEASURE + name),
} as const

/** The search column of each stored column; null for one that no search reads. */
const SEARCHED: Readonly<Record<Stored, readonly (ColumnNeed | null)[]>> = {
  terms: BOND_FIELDS.map(field => searchedAs(field, '')),
  figures: FIGURE_FIELDS.map(field => searchedAs(field, MEASURE)),
}

/** Search columns that are not stored, or not compared as stored. */
const NOT_STORED = [...NEEDS.values()].filter(need => !Object.values(SEARCHED).flat().includes(need))

function searchedAs({ name, kind }: ViewField, prefix: string): ColumnNeed | null {
  return NEEDS.get(keyOf({ path: prefix + name, decimal: kind === 'decimal' })) ?? null
}

/** The bonds of a snapshot as columns, and as rows for computing further pieces. */
export interface BuiltBonds extends BondColumns {
  readonly rows: readonly BondRow[]
  /** The rows by the codes of each column that a search reads, where they are known. */
  readonly groups?: Readonly<Record<Stored, readonly (ColumnGroups | null)[]>>
}

/** The tables of stored columns. */
type Stored = 'terms' | 'figures'

export async function buildBonds(
  rows: SnapshotRows,
  issuers: ReadonlyMap<string, IssuerRow>,
  { asOf, coverage }: { readonly asOf: string; readonly coverage: Coverage | undefined },
): Promise<BuiltBonds> {
  const terms = await readTerms(rows, asOf.slice(0, 10))
  const figures = await readFigures(rows, terms)
  const circumstances = { asOf, coverage: coverage ?? shownCoverage(terms, figures) }
  const columns = { terms, figures, owners: ownersOf(terms, issuers), circumstances }
  return { ...columns, rows: await bondRows(columns) }
}

async function readTerms(rows: SnapshotRows, day: string): Promise<readonly CodedColumn[]> {
  const collector = tableCollector(BOND_FIELDS, isSearchedBy.terms)
  let length = 0
  for await (const table of rows('bonds')) {
    const start = length
    collector.add(
      maturedBy(day, table),
      Int32Array.from({ length: table.count }, (_, index) => start + index),
    )
    length += table.count
    await setImmediate()
  }
  return collector.columns(length)
}

/** The figures of the measures, each at the position of its bond. */
async function readFigures(rows: SnapshotRows, terms: readonly CodedColumn[]): Promise<readonly CodedColumn[]> {
  const collector = tableCollector(FIGURE_FIELDS, isSearchedBy.figures)
  const id = columnNamed(BOND_FIELDS, terms, 'id')
  const ids = columnOfCoded(id, false)
  for await (const table of rows('measures')) {
    collector.add(
      table,
      Int32Array.from(table.columns.bondId ?? [], bondId => positionOf(ids, bondId)),
    )
    await setImmediate()
  }
  return collector.columns(id.codes.length)
}

/** Bonds of a former snapshot, with which may be shared what is the same. */
export interface FormerBonds {
  readonly rows: readonly BondRow[]
  /** Positions of the rows that may differ, of the same bonds and issuers; null if that is not known. */
  readonly changed: ReadonlySet<number> | null
}

/** Word indexes, and search columns that are not stored. */
export async function* buildSearch(
  { terms, rows, owners }: BuiltBonds,
  former: FormerBonds = { rows: [], changed: null },
): AsyncIterable<SnapshotPiece> {
  for (const filter of BOND_FILTERS) {
    if (filter.kind !== 'text') continue
    const columns = columnsOf(filter)
    yield { kind: 'words', of: 'bonds', columns, words: await indexWords(rows, columns, former) }
  }
  const issuerIds = columnNamed(BOND_FIELDS, terms, 'issuerId')
  const ofOwners = owners.map(issuer => ({ issuer }))
  for (const need of NOT_STORED) {
    const known = former.changed === null ? undefined : knownColumn(former.rows, need)
    const fresh = () =>
      need.path.startsWith('issuer.')
        ? columnThrough(issuerIds, ofOwners, need)
        : columnFrom(rows, need.path, need.decimal)
    const column = known === undefined ? fresh() : columnAfter(known, rows, former.changed ?? [], need)
    yield { kind: 'column', of: 'bonds', need, column }
    await setImmediate()
  }
}

/** The rows of a snapshot by the codes of each stored column that a search reads; null of others. */
export function groupsBehind(bonds: readonly BondRow[], of: Stored): readonly (ColumnGroups | null)[] {
  return SEARCHED[of].map(need => (need === null ? null : columnOf(bonds, need)))
}

/** The stored columns, yielded last: nothing else is computed from them, so their memory may be transferred. */
export async function* buildStored({
  terms,
  figures,
  groups,
}: Pick<BuiltBonds, 'terms' | 'figures' | 'groups'>): AsyncIterable<SnapshotPiece> {
  for (const [kind, columns] of Object.entries({ terms, figures }) as [Stored, typeof terms][]) {
    for (const [index, coded] of columns.entries()) {
      const need = SEARCHED[kind][index] ?? null
      const known = groups?.[kind][index] ?? null
      yield { kind, coded, search: need && { need, groups: known ?? groupsOf(coded.codes, coded.dictionary.length) } }
      if (known === null) await setImmediate()
    }
  }
}

const PENDING: ReadonlySet<BondRow['status']> = new Set(['PLANNED', 'PLACING', 'TRADING', 'SUSPENDED'])

/**
 * The bonds with their status on a day: a bond is matured from the day after its maturity, even if no source has updated
 * it. A defaulted bond stays defaulted.
 *
 * @param day ISO date
 */
export function maturedBy(day: string, bonds: PartTable<'bonds'>): PartTable<'bonds'> {
  if (bonds.count === 0) return bonds
  const { status, maturityDate } = bonds.columns
  const isOver = (index: number) => (maturityDate[index] ?? day) < day
  const statusOfDay = status.map((stated, index) => (PENDING.has(stated) && isOver(index) ? 'MATURED' : stated))
  return { ...bonds, columns: { ...bonds.columns, status: statusOfDay } }
}
