import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Operation } from '../../../gateway/documents/operation.ts'

const NAMES_SOMETHING = /(^id|Id|Ids|cursor|token|reference|idempotencyKey|email|number)$/i

/** Every argument and input field that names something by an id, a cursor or the like: `Query.order.id`. */
export function placesIn(schema: GraphQLSchema): readonly string[] {
  const named = (of: string, inputs: readonly { name: string; type: GraphQLInputType; description?: unknown }[]) =>
    inputs
      .filter(({ name, type, description }) => {
        const kind = getNamedType(type).name
        return kind === 'Uuid' || kind === 'ID' || NAMES_SOMETHING.test(name) || /UUID/.test(String(description))
      })
      .map(({ name }) => `${of}.${name}`)
  return Object.values(schema.getTypeMap()).flatMap(type => {
    if (type.name.startsWith('__')) return []
    if (isInputObjectType(type)) return named(type.name, Object.values(type.getFields()))
    if (!isObjectType(type)) return []
    return Object.values(type.getFields()).flatMap(field => named(`${type.name}.${field.name}`, field.args))
  })
}

/** Where the variables of a document go: the variable, or its field, and the place in the schema. */
export function placesOfVariables(
  schema: GraphQLSchema,
  { document }: Pick<Operation, 'document'>,
): ReadonlyMap<string, string> {
  const info = new TypeInfo(schema)
  const places = new Map<string, string>()
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument: ({ name, value }) => {
        const [parent, field] = [info.getParentType(), info.getFieldDef()]
        if (value.kind === Kind.VARIABLE) places.set(value.name.value, `${parent?.name}.${field?.name}.${name.value}`)
      },
      ObjectField: ({ name, value }) => {
        const parent = info.getParentInputType()
        if (value.kind === Kind.VARIABLE && parent)
          places.set(value.name.value, `${getNamedType(parent).name}.${name.value}`)
      },
    }),
  )
  return places
}

/** A value that a type takes, for arguments that a case says nothing about. */
export function someValue(type: GraphQLInputType, name = ''): unknown {
  if (isNonNullType(type)) return someValue(type.ofType, name)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(field => isNonNullType(field.type))
    return Object.fromEntries(needed.map(field => [field.name, someValue(field.type, field.name)]))
  }
  return VALUES[name] ?? VALUES[type.name] ?? 'x'
}

const VALUES: Readonly<Record<string, unknown>> = {
  currency: 'RUB',
  Uuid: '7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d',
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '2025-11-20',
  Amount: '1',
  Decimal: '1',
}
