import type { Tool as ToolListing } from '@modelcontextprotocol/server'
import { type FlatParameter, flatParameters, partsParameter } from '../../arguments/parameters.ts'
import type { Served } from '../../service.ts'
import { type Guide, guideOf } from './guide.ts'
import { inputSchemaOf } from './input-schema.ts'

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
  const parts = endpoint.parts ? [partsParameter(endpoint.parts, operation)] : []
  const parameters = [...flatParameters(endpoint, operation, guide.overrides), ...parts]
  const listing: ToolListing = Object.freeze({
    name,
    title: endpoint.title,
    description: descriptionOf(operation.description, parameters, guide),
    inputSchema: inputSchemaOf(withColumns(parameters), guide.listed, guide.othersText),
    outputSchema: OUTPUT_SCHEMA,
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

/** It requires nothing: any value may be null or absent, and a new field does not break a validating client. */
const OUTPUT_SCHEMA: ToolListing['outputSchema'] = { type: 'object' }

/** `Fields` names the columns that it can add, since clients rarely pass the output schema on to their model. */
function withColumns(parameters: readonly FlatParameter[]): readonly FlatParameter[] {
  return parameters.map(parameter =>
    parameter.kind === 'fields'
      ? { ...parameter, description: `${parameter.description} ${groupsJoined(otherColumns(parameter)).join(', ')}.` }
      : parameter,
  )
}

/** Names of columns that the tool does not show by default; below a group only those that the group's name leaves out. */
function otherColumns({ presets = {}, columns = {}, default: preset }: FlatParameter): readonly string[] {
  const shown = new Set(presets[String(preset)])
  return Object.entries(columns).flatMap(([name, below]) => {
    const group = columns[name.replace(/\.?[^.]+$/, '')] ?? []
    return below.every(column => shown.has(column) || group.includes(column)) ? [] : [name]
  })
}

/** Columns of one group as one name: `issuer.(inn|lei)`. */
function groupsJoined(columns: readonly string[]): readonly string[] {
  const groups = Map.groupBy(columns, column => column.replace(/[^.]+$/, ''))
  return [...groups].flatMap(([group, names]) =>
    group === '' ? names : [`${group}(${names.map(name => name.slice(group.length)).join('|')})`],
  )
}
