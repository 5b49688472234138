import { builder } from '../../builder.ts'
import type { BondRow } from '../../snapshot/row-types.ts'

/** One row per flag: its name and its condition. */
const FLAGS = {
  SUBORDINATED: bond => bond.subordinated === true,
  PERPETUAL: bond => bond.perpetual,
  CONVERTIBLE: bond => bond.convertible === true,
  GUARANTEED: bond => bond.guaranteed === true,
  SECURED: bond => bond.secured === true,
  GREEN: bond => bond.green === true,
  INDEXED: bond => bond.indexed,
  STRUCTURED: bond => bond.structured === true,
  COVENANTS: bond => bond.covenants !== null,
  FLOATING: bond => bond.couponType === 'FLOATING',
  AMORTIZING: bond => isKnown(bond.measure?.nextAmortizationDate),
  PUTTABLE: bond => isKnown(bond.measure?.nextPutDate),
  CALLABLE: bond => isKnown(bond.measure?.nextCallDate),
  QUALIFIED_ONLY: bond => bond.qualifiedOnly === true,
  DEFAULTED: bond => bond.status === 'DEFAULTED' || hasDefault(bond, type => type !== 'TECHNICAL'),
  TECHNICAL_DEFAULT: bond => hasDefault(bond, type => type === 'TECHNICAL'),
  INCOMPLETE_SCHEDULE: bond => !bond.scheduleComplete,
  SAMPLE: bond => bond.sample,
} satisfies Record<string, (bond: BondRow) => boolean>

type Flag = keyof typeof FLAGS

const NAMES = Object.keys(FLAGS) as Flag[]

export const BondFlag = builder.enumType('BondFlag', {
  description: 'Flags that a reader of a bond must not miss.',
  values: NAMES,
})

export function flagsOf(bond: BondRow): Flag[] {
  return NAMES.filter(name => FLAGS[name](bond))
}

function hasDefault(bond: BondRow, kind: (type: string) => boolean): boolean {
  return bond.measure?.defaultTypes.some(kind) ?? false
}

function isKnown(value: string | null | undefined): boolean {
  return value !== null && value !== undefined
}
