import { type Field, fieldsOf } from './archive/fields.ts'
import type { StoredColumn, StoredKind } from './columns/stored.ts'
import { isKnownAt } from './columns/stored.ts'
import { define, defineFields, type Store, View, type ViewField } from './columns/view.ts'
import { DERIVED } from './derived.ts'
import type { BondRow, IssuerRow, MeasureRow } from './row.ts'

/** By the scalar of Prisma; a calendar date and an instant are ISO text. */
const KINDS: Readonly<Record<string, StoredKind>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'flag',
  Decimal: 'decimal',
  Json: 'json',
}

const BOND_ID = 'bondId' satisfies keyof MeasureRow
const DATE = 'date' satisfies keyof MeasureRow

export const BOND_FIELDS: readonly ViewField[] = fieldsOf('bonds').map(viewField)
/** Of a measure, but for the id of its bond: that is the bond's own. */
export const FIGURE_FIELDS: readonly ViewField[] = fieldsOf('measures')
  .map(viewField)
  .filter(({ name }) => name !== BOND_ID)

/** The terms of all bonds, and as of when what follows from them does. */
export interface BondStore extends Store {
  readonly asOf: string
}

/** The measures of all bonds, each at the place of its bond. */
export function measureStore(terms: Store, figures: readonly StoredColumn[]): Store {
  return { columns: [columnNamed(BOND_FIELDS, terms.columns, 'id'), ...figures] }
}

const MEASURE_FIELDS: readonly ViewField[] = [{ name: BOND_ID, kind: 'text' }, ...FIGURE_FIELDS]

class MeasureView extends View {}

class BondView extends View<BondStore> {
  readonly measure: MeasureView | null
  readonly issuer: IssuerRow

  constructor(store: BondStore, at: number, measure: MeasureView | null, issuer: IssuerRow) {
    super(store, at)
    this.measure = measure
    this.issuer = issuer
  }
}

/** What follows from a bond. */
class DerivedView {
  readonly bond: BondView & BondRow

  constructor(bond: BondView & BondRow) {
    this.bond = bond
  }
}

defineFields(MeasureView, MEASURE_FIELDS)
defineFields(BondView, BOND_FIELDS)
define(BondView, 'derived', (bond: BondView & BondRow) => new DerivedView(bond))
for (const [name, derive] of Object.entries(DERIVED)) {
  define(DerivedView, name, ({ bond }: DerivedView) => derive(bond, bond.store.asOf))
}

/** The bond at a place. */
export function bondView(store: BondStore, measures: Store, at: number, issuer: IssuerRow): BondRow {
  const measure = isMeasured(measures, at) ? new MeasureView(measures, at) : null
  return new BondView(store, at, measure, issuer) as View as BondRow & View
}

/** Every measure is of a date. */
const MEASURED = MEASURE_FIELDS.findIndex(({ name }) => name === DATE)

function isMeasured({ columns }: Store, at: number): boolean {
  return isKnownAt(columns[MEASURED] as StoredColumn, at)
}

function viewField({ name, type, isList }: Field): ViewField {
  return { name, kind: isList ? 'list' : (KINDS[type] ?? 'text') }
}

/** The column of a field, where the columns are in the order of the fields. */
export function columnNamed<Column>(fields: readonly ViewField[], columns: readonly Column[], name: string): Column {
  const column = columns[fields.findIndex(field => field.name === name)]
  if (column === undefined) throw new Error(`no column ${name}`)
  return column
}
