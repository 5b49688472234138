import type { builder } from '../../builder.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { Unit } from '../../units.ts'

type FieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, BondRow>

/** Fields of a bond that are read from its row; each may be null. */
export function rowFields(t: FieldBuilder) {
  return {
    text: (description: string, read: (bond: BondRow) => string | null | undefined) =>
      t.string({ nullable: true, description, ...row(read) }),
    float: (unit: Unit, description: string, read: (bond: BondRow) => number | null | undefined) =>
      t.float({ unit, nullable: true, description, ...row(read) }),
    whole: (unit: Unit, description: string, read: (bond: BondRow) => number | null | undefined) =>
      t.int({ unit, nullable: true, description, ...row(read) }),
    date: (description: string, read: (bond: BondRow) => string | null | undefined) =>
      t.field({ type: 'Date', nullable: true, description, ...row(read) }),
    decimal: (unit: Unit, description: string, read: (bond: BondRow) => string | null | undefined) =>
      t.field({ type: 'Decimal', unit, nullable: true, description, ...row(read) }),
    yesNo: (description: string, read: (bond: BondRow) => boolean | null) =>
      t.boolean({ nullable: true, description, ...row(read) }),
  }
}

/** The resolver of a field that needs nothing but the row. */
export function row<Value>(read: (bond: BondRow) => Value) {
  return { resolve: (bond: BondRow) => read(bond) }
}
