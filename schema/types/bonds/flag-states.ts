import { builder } from '../../builder.ts'
import { BOND_FILTERS } from '../../filters/bond.ts'
import { inputName } from '../../filters/filter.ts'
import { readerOf } from '../../filters/read.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { Bond } from './bond.ts'

const FlagStates = builder.objectRef<BondRow>('FlagStates').implement({
  description:
    'Every flag of the screener under the name of its filter: true, false, or null where no source states it.',
  fields: t =>
    Object.fromEntries(
      BOND_FILTERS.flatMap(filter => {
        if (filter.kind !== 'flag') return []
        const { column, yes, text } = filter
        const read = readerOf(column)
        const resolve = (bond: BondRow) => stateOf(read(bond), yes)
        return [[inputName(filter), t.boolean({ nullable: true, description: text, resolve })]]
      }),
    ),
})

builder.objectField(Bond, 'flagStates', t => t.field({ type: FlagStates, resolve: bond => bond }))

function stateOf(value: unknown, yes: 'value' | readonly string[]): boolean | null {
  if (value === null || value === undefined) return null
  return yes === 'value' ? value === true : yes.includes(String(value))
}
