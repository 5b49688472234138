import { type Circumstances, DERIVED } from '../derived/derived-columns.ts'
import { type CodedColumn, isKnownAt, type StoredColumn, type StoredKind, storedColumn } from './columns/stored.ts'
import { define, defineFields, type Store, View, type ViewField } from './columns/view.ts'
import type { BondRow, IssuerRow, MeasureRow } from './row-types.ts'
import { type Field, fieldsOf } from './rows/fields.ts'

/** Column type by Prisma scalar; calendar dates and instants are ISO text. */
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
/** Fields of a measure except the id of its bond. */
export const FIGURE_FIELDS: readonly ViewField[] = fieldsOf('measures')
  .map(viewField)
  .filter(({ name }) => name !== BOND_ID)

/** Terms, measures and issuers of all bonds, and the inputs of derived columns. */
interface BondStore extends Store {
  readonly measures: Store
  /** The issuers of the bonds, by the codes of their ids. */
  readonly owners: readonly IssuerRow[]
  readonly circumstances: Circumstances
}

/** The columns behind the bond rows. */
export interface BondColumns {
  readonly terms: readonly CodedColumn[]
  readonly figures: readonly CodedColumn[]
  /** The issuers of the bonds, in the order of the codes of their ids. */
  readonly owners: readonly IssuerRow[]
  /** Inputs of derived columns beside terms and figures. */
  readonly circumstances: Circumstances
}

export function bondStore({ terms, figures, owners, circumstances }: BondColumns): BondStore {
  const columns = terms.map(column => storedColumn(column))
  return {
    columns,
    measures: measureStore(
      columns,
      figures.map(column => storedColumn(column)),
    ),
    owners,
    circumstances,
  }
}

/** The measures of all bonds, each at the position of its bond. */
function measureStore(terms: readonly StoredColumn[], figures: readonly StoredColumn[]): Store {
  return { columns: [columnNamed(BOND_FIELDS, terms, 'id'), ...figures] }
}

const MEASURE_FIELDS: readonly ViewField[] = [{ name: BOND_ID, kind: 'text' }, ...FIGURE_FIELDS]

class MeasureView extends View {}

class BondView extends View<BondStore> {}

/** Derived columns of a bond, computed on access. */
class DerivedView {
  readonly bond: BondView & BondRow

  constructor(bond: BondView & BondRow) {
    this.bond = bond
  }
}

defineFields(MeasureView, MEASURE_FIELDS)
defineFields(BondView, BOND_FIELDS)
define(BondView, 'measure', ({ store: { measures }, at }: BondView) =>
  isMeasured(measures, at) ? new MeasureView(measures, at) : null,
)
define(BondView, 'issuer', ({ store, at }: BondView) => store.owners[ownerAt(store, at)])
define(BondView, 'derived', (bond: BondView & BondRow) => new DerivedView(bond))
for (const [name, derive] of Object.entries(DERIVED)) {
  define(DerivedView, name, ({ bond }: DerivedView) => derive(bond, bond.store.circumstances))
}

/** The bond at a position, as a minimal object: one exists for each bond of each snapshot. */
export function bondView(store: BondStore, at: number): BondRow {
  return new BondView(store, at) as View as BondRow & View
}

/** The columns behind the rows of a snapshot, which has at least one. */
export function columnsBehind(bonds: readonly BondRow[]): Pick<BondColumns, 'terms' | 'figures'> {
  const { columns, measures } = (bonds[0] as BondRow & BondView).store
  return { terms: columns, figures: measures.columns.slice(1) }
}

const ISSUER_ID = BOND_FIELDS.findIndex(({ name }) => name === ('issuerId' satisfies keyof BondRow))

/** The index of the issuer of a bond. */
function ownerAt({ columns }: Store, at: number): number {
  return columns[ISSUER_ID]?.codes[at] as number
}

/** Every measure has a date. */
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
