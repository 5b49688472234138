import { setImmediate } from 'node:timers/promises'
import { BOND_FILTERS } from '../filters/bond.ts'
import { columnsOf } from '../filters/filter.ts'
import { BOND_SORTS } from '../filters/sorts.ts'
import type { MarketRows } from './archive/parts.ts'
import { BOND_FIELDS, bondView, columnNamed, FIGURE_FIELDS, MEASURE_FIELDS, measureStore } from './bond-view.ts'
import { tableCollector } from './columns/collect.ts'
import { columnOfCoded, positionOf } from './columns/column.ts'
import type { StoredColumn } from './columns/stored.ts'
import { type ColumnNeed, prepareColumns } from './columns/table.ts'
import { columnThrough } from './columns/through.ts'
import type { Store } from './columns/view.ts'
import { columnNeedOf } from './columns/wanted.ts'
import type { BondRow, IssuerRow } from './row.ts'
import { prepareWordIndex } from './words/word-index.ts'

/** What a search reads. */
const NEEDS: readonly ColumnNeed[] = [
  ...BOND_FILTERS.filter(({ kind }) => kind !== 'text').map(columnNeedOf),
  ...BOND_SORTS.map(({ column, decimal = false }) => ({ path: column, decimal })),
]
const NEEDED = new Set(NEEDS.map(({ path }) => path))

/** The bonds of a market, and what a search needs: it is made before the market is in force, so no request waits. */
export async function readBonds(
  rows: MarketRows,
  issuers: ReadonlyMap<string, IssuerRow>,
  asOf: string,
): Promise<readonly BondRow[]> {
  const collector = tableCollector(BOND_FIELDS, name => NEEDED.has(name))
  let length = 0
  for await (const table of rows('bonds')) {
    const start = length
    collector.add(
      table,
      Int32Array.from({ length: table.count }, (_, index) => start + index),
    )
    length += table.count
    await setImmediate()
  }
  const terms = { columns: await collector.columns(length), asOf }
  const measures = await readMeasures(rows, terms, length)
  const owners = issuersOf(terms, issuers)
  const { codes } = columnNamed(BOND_FIELDS, terms, 'issuerId')
  const bonds = Array.from(codes, (owner, at) => bondView(terms, measures, at, owners[owner] as IssuerRow))
  await prepareSearch(Object.freeze(bonds), { terms, measures, owners })
  return bonds
}

async function readMeasures(rows: MarketRows, terms: Store, length: number): Promise<Store> {
  const collector = tableCollector(FIGURE_FIELDS, name => NEEDED.has(`measure.${name}`))
  const ids = columnOfCoded(columnNamed(BOND_FIELDS, terms, 'id'), false)
  for await (const table of rows('measures')) {
    collector.add(
      table,
      Int32Array.from(table.columns.bondId ?? [], id => positionOf(ids, id)),
    )
    await setImmediate()
  }
  return measureStore(terms, await collector.columns(length))
}

/** The issuers of the bonds, in the order of the codes of their ids. */
function issuersOf(terms: Store, issuers: ReadonlyMap<string, IssuerRow>): readonly IssuerRow[] {
  return Array.from(columnNamed(BOND_FIELDS, terms, 'issuerId').dictionary, id => {
    const issuer = issuers.get(String(id))
    if (issuer === undefined) throw new Error(`bonds have an issuer made after the issuers were read: ${id}`)
    return issuer
  })
}

interface Stores {
  readonly terms: Store
  readonly measures: Store
  readonly owners: readonly IssuerRow[]
}

async function prepareSearch(bonds: readonly BondRow[], stores: Stores): Promise<void> {
  for (const filter of BOND_FILTERS) if (filter.kind === 'text') await prepareWordIndex(bonds, columnsOf(filter))
  const owners = stores.owners.map(issuer => ({ issuer }))
  await prepareColumns(bonds, NEEDS, need => {
    const stored = storedColumn(need, stores)
    if (stored !== null) return columnOfCoded(stored, stored.kind === 'list')
    if (!need.path.startsWith('issuer.')) return null
    return columnThrough(columnNamed(BOND_FIELDS, stores.terms, 'issuerId'), owners, need)
  })
}

/** @returns null for what is not stored of a bond, or not compared as it is stored */
function storedColumn({ path, decimal }: ColumnNeed, { terms, measures }: Stores): StoredColumn | null {
  const [first = '', second] = path.split('.')
  const found =
    second === undefined
      ? columnNamed(BOND_FIELDS, terms, first)
      : first === 'measure'
        ? columnNamed(MEASURE_FIELDS, measures, second)
        : null
  return found !== null && (found.kind === 'decimal') === decimal ? found : null
}
