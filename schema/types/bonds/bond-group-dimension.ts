import { builder } from '../../builder.ts'
import { DIMENSIONS } from '../../screener/groups.ts'

export const Dimension = builder.enumType('BondGroupDimension', {
  description: 'A dimension by which bonds are grouped.',
  values: Object.fromEntries(
    Object.entries(DIMENSIONS).map(([name, { text }]) => [name, { value: name, description: text }]),
  ),
})
