import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { defaultFieldResolver, type GraphQLFieldResolver } from 'graphql'
import { shortened, type Unit } from './units.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldUnits: FieldUnitsPlugin<Types>
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** What the number is in: every field that holds one says it, or the schema is not built. */
      unit?: Unit
    }
  }
}

/** Puts the unit of a field where whoever has the schema finds it, and rounds its numbers: no answer has sixteen digits. */
class FieldUnitsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { unit } = config.pothosOptions as { readonly unit?: Unit }
    if (unit === undefined && this.isNumber(config.type))
      throw new Error(`${config.parentType}.${config.name} has no unit`)
    return unit === undefined ? config : { ...config, extensions: { ...config.extensions, unit } }
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!this.isFloat(config.type)) return resolver
    // The default resolver asks what its field is called, and the writer of answers runs only resolvers that do not.
    if (resolver === defaultFieldResolver) return parent => rounded((parent as Record<string, unknown>)[config.name])
    return (parent, args, context, info) => rounded(resolver(parent, args, context, info))
  }

  private isFloat(type: PothosOutputFieldConfig<Types>['type']): boolean {
    if (type.kind === 'List') return this.isFloat(type.type)
    return this.builder.configStore.getTypeConfig(type.ref).name === 'Float'
  }

  private isNumber(type: PothosOutputFieldConfig<Types>['type']): boolean {
    if (type.kind === 'List') return this.isNumber(type.type)
    return NUMBERS.has(this.builder.configStore.getTypeConfig(type.ref).name)
  }
}

export const fieldUnits = 'fieldUnits'

SchemaBuilder.registerPlugin(fieldUnits, FieldUnitsPlugin)

const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float', 'Decimal', 'Amount'])

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return shortened(value)
  if (Array.isArray(value)) return value.map(rounded)
  return value instanceof Promise ? value.then(rounded) : value
}
