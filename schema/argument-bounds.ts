import SchemaBuilder, { BasePlugin, type PothosInputFieldConfig, type SchemaTypes } from '@pothos/core'
import {
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { boundFaults, MOST_ITEMS } from './bounds.ts'
import { invalidArguments } from './errors.ts'
import type { InputNotes } from './input-notes.ts'

/**
 * Sees to it that every whole number and every list among the arguments has bounds, and refuses what lies outside of
 * them before a resolver is asked, whatever runs the document.
 */
class ArgumentBoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const notes = notesIn(config)
    if (config.type.kind !== 'List') return config
    return { ...config, extensions: { ...config.extensions, notes: { maximumItems: MOST_ITEMS, ...notes } } }
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__')) continue
      if (isInputObjectType(type)) demandBounds(type.name, Object.values(type.getFields()))
      if (!isObjectType(type)) continue
      for (const field of Object.values(type.getFields())) {
        demandBounds(`${type.name}.${field.name}`, field.args)
        const faultsOf = boundFaults(field.args)
        if (faultsOf === null) continue
        const checked = (run: Resolver): Resolver => {
          return (parent, args, context, info) => {
            const faults = faultsOf(args)
            if (faults.length > 0) throw invalidArguments(faults)
            return run(parent, args, context, info)
          }
        }
        const { resolve, subscribe } = field
        if (resolve !== undefined) field.resolve = checked(resolve)
        if (subscribe !== undefined) field.subscribe = checked(subscribe)
      }
    }
    return schema
  }
}

type Resolver = GraphQLFieldResolver<unknown, unknown>

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      argumentBounds: ArgumentBoundsPlugin<Types>
    }
  }
}

export const argumentBounds = 'argumentBounds'

SchemaBuilder.registerPlugin(argumentBounds, ArgumentBoundsPlugin)

function notesIn({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> | null }): InputNotes {
  return (extensions?.notes as InputNotes | undefined) ?? {}
}

/** Stops the start: whoever adds an argument learns of it at once. */
function demandBounds(where: string, inputs: readonly Pick<GraphQLInputField, 'name' | 'type' | 'extensions'>[]): void {
  for (const input of inputs) {
    const { minimum, maximum, allowedNumbers } = notesIn(input)
    if (getNamedType(input.type).name !== 'Int' || allowedNumbers !== undefined) continue
    if (minimum !== undefined && maximum !== undefined) continue
    const how = 'declare them with `...bounded([from, to])` of schema/bounds.ts'
    throw new Error(`${where}: ${input.name} is a whole number without bounds; ${how}.`)
  }
}
