import type { FlatParameter } from '../../arguments/parameters.ts'
import type { ObjectSchema } from './input-schema.ts'

/**
 * What a tool answers. It demands nothing: any value may be null, any column may be left out, and a new field fails
 * no client that validates. An answer names its own fields; only the columns that `Fields` can add to it are told
 * beforehand, in one line, since a schema for each costs a model ten times the tokens.
 * @param list the rows whose columns can be chosen
 */
export function outputSchemaOf(parameters: readonly FlatParameter[], list: string | undefined): ObjectSchema {
  const fields = parameters.find(({ kind }) => kind === 'fields')
  if (fields === undefined || list === undefined) return { type: 'object', properties: {} }
  const shown = new Set(fields.presets?.[String(fields.default)])
  const others = (fields.values ?? []).filter(name => !shown.has(name))
  const description = `More columns, by Fields: ${others.join(', ')}`
  return { type: 'object', properties: { [list]: { type: 'array', items: { type: 'object' }, description } } }
}
