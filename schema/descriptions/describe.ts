import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { BOND_FILTERS } from '../filters/bond.ts'
import { ISSUER_SORTS } from '../filters/issuer.ts'
import { PLACEMENT_SORTS } from '../filters/placement.ts'
import { BOND_SORTS, type SortRow, sortValue } from '../filters/sorts.ts'
import { ARGUMENTS } from './arguments.ts'
import { EVERYWHERE, FIELDS, type Texts } from './fields.ts'
import { SORT_KEYS } from './sort-keys.ts'
import { VALUES } from './values.ts'

/**
 * Describes what its own declaration does not: values of enums, fields that repeat in many types, accounts and the work
 * of operators. A test demands that nothing is without a description, and that every row here is used.
 */
class DescriptionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    for (const type of Object.values(schema.getTypeMap())) if (!type.name.startsWith('__')) describe(type)
    return schema
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      descriptions: DescriptionsPlugin<Types>
    }
  }
}

export const descriptions = 'descriptions'

SchemaBuilder.registerPlugin(descriptions, DescriptionsPlugin)

function describe(type: GraphQLNamedType): void {
  type.description ??= FIELDS[type.name]?.[''] ?? null
  if (isEnumType(type)) describeAll(type.getValues(), valueTexts(type.name))
  if (isObjectType(type) || isInputObjectType(type) || isInterfaceType(type))
    describeAll(Object.values(type.getFields()), { ...EVERYWHERE, ...FIELDS[type.name] })
  if (!isObjectType(type)) return
  for (const field of Object.values(type.getFields())) {
    describeAll(field.args, { ...ARGUMENTS[''], ...ARGUMENTS[field.name] })
  }
}

interface Described {
  readonly name: string
  description?: string | null | undefined
}

function describeAll(all: readonly Described[], texts: Texts): void {
  for (const one of all) one.description ??= texts[one.name] ?? null
}

function valueTexts(enumName: string): Texts {
  if (enumName === 'BondFacet') return Object.fromEntries(BOND_FILTERS.map(({ name, text }) => [name, text]))
  const rows = SORTS[enumName]
  if (rows === undefined) return VALUES[enumName] ?? {}
  const directions = { asc: 'ascending', desc: 'descending' } as const
  return Object.fromEntries(
    rows.flatMap(({ key, text }) =>
      (['asc', 'desc'] as const).map(direction => [
        sortValue(key, direction),
        `${text ?? SORT_KEYS[key]}, ${directions[direction]}.`,
      ]),
    ),
  )
}

const SORTS: Readonly<Record<string, readonly SortRow[]>> = {
  BondSort: BOND_SORTS,
  IssuerSort: ISSUER_SORTS,
  PlacementSort: PLACEMENT_SORTS,
}
