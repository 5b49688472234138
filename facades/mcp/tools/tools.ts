import type { Tool as ToolListing } from '@modelcontextprotocol/server'
import { type FlatParameter, flatParameters } from '../../arguments/parameters.ts'
import type { Served } from '../../service.ts'
import { type Guide, guideOf } from './guide.ts'
import { inputSchemaOf, type ObjectSchema } from './input-schema.ts'

/** An endpoint as a tool: its listing, and what a call needs. */
export interface Tool {
  readonly name: string
  readonly served: Served
  readonly parameters: readonly FlatParameter[]
  readonly guide: Guide
  /** As `tools/list` shows it. */
  readonly listing: ToolListing
}

/** The tools of the registry, built once: order and text do not change while the service runs. */
export function toolsOf(served: readonly Served[]): ReadonlyMap<string, Tool> {
  const tools = served.flatMap(one => (one.endpoint.tool === null ? [] : [toolOf(one.endpoint.tool, one)]))
  return new Map(tools.map(tool => [tool.name, tool]))
}

function toolOf(name: string, served: Served): Tool {
  const { endpoint, operation } = served
  const guide = guideOf(name)
  const parameters = flatParameters(endpoint, operation, guide.overrides)
  const listing: ToolListing = Object.freeze({
    name,
    title: endpoint.title,
    description: descriptionOf(operation.description, parameters, guide),
    inputSchema: inputSchemaOf(parameters),
    outputSchema: outputSchemaOf(parameters, endpoint.columns?.list),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  })
  return Object.freeze({ name, served, parameters, guide, listing })
}

/** The description of the document, followed by notes on exclusion and paging. */
function descriptionOf(text: string, parameters: readonly FlatParameter[], { next }: Guide): string {
  const pageSize = parameters.find(({ name }) => name === 'PageSize')
  const paging = pageSize && `${pageSize.default} rows a page; go on with Cursor = page.nextCursor.`
  const excludes = parameters.some(({ exclusionPath }) => exclusionPath !== undefined)
  const exclusion = excludes ? 'In lists ! excludes: ["!USD"].' : ''
  return [text.replace(/\s+/g, ' ').trim(), exclusion, paging, next].filter(Boolean).join(' ')
}

/**
 * The output schema of a tool. It requires nothing: any value may be null, any column may be absent, and a new field does
 * not break a validating client. Only the columns that `Fields` can add are listed, in one line, since full schemas
 * would cost ten times the tokens.
 * @param list the list with selectable columns
 */
function outputSchemaOf(parameters: readonly FlatParameter[], list: string | undefined): ObjectSchema {
  const fields = parameters.find(({ kind }) => kind === 'fields')
  if (fields === undefined || list === undefined) return { type: 'object', properties: {} }
  const shown = new Set(fields.presets?.[String(fields.default)])
  const others = (fields.values ?? []).filter(name => !shown.has(name))
  const description = `More columns, by Fields: ${others.join(', ')}`
  return { type: 'object', properties: { [list]: { type: 'array', items: { type: 'object' }, description } } }
}
