import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { Unit } from './units.ts'

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

/** Puts the unit of a field where whoever has the schema finds it. */
class FieldUnitsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { unit } = config.pothosOptions as { readonly unit?: Unit }
    if (unit === undefined && this.isNumber(config.type))
      throw new Error(`${config.parentType}.${config.name} has no unit`)
    return unit === undefined ? config : { ...config, extensions: { ...config.extensions, unit } }
  }

  private isNumber(type: PothosOutputFieldConfig<Types>['type']): boolean {
    if (type.kind === 'List') return this.isNumber(type.type)
    return NUMBERS.has(this.builder.configStore.getTypeConfig(type.ref).name)
  }
}

export const fieldUnits = 'fieldUnits'

SchemaBuilder.registerPlugin(fieldUnits, FieldUnitsPlugin)

const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float', 'Decimal', 'Amount'])
