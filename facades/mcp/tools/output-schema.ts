import type { FlatParameter } from '../../arguments/parameters.ts'
import type { ObjectSchema } from './input-schema.ts'

/**
 * The output schema of a tool. It requires nothing: any value may be null, any column may be absent, and a new field does
 * not break a validating client. Only the columns that `Fields` can add are listed, in one line, since full schemas
 * would cost ten times the tokens.
 * @param list the list with selectable columns
 */
export function outputSchemaOf(parameters: readonly FlatParameter[], list: string | undefined): ObjectSchema {
  const fields = parameters.find(({ kind }) => kind === 'fields')
  if (fields === undefined || list === undefined) return { type: 'object', properties: {} }
  const shown = new Set(fields.presets?.[String(fields.default)])
  const others = (fields.values ?? []).filter(name => !shown.has(name))
  const description = `More columns, by Fields: ${others.join(', ')}`
  return { type: 'object', properties: { [list]: { type: 'array', items: { type: 'object' }, description } } }
}
