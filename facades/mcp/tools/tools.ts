import type { Tool as ToolListing } from '@modelcontextprotocol/server'
import { type FlatParameter, flatParameters, partsParameter } from '../../arguments/parameters.ts'
import type { ServedDocument } from '../../service.ts'
import { appMetaOf } from '../apps/apps.ts'
import { type Guide, guideOf } from './guide.ts'
import { inputSchemaOf, type ObjectSchema } from './input-schema.ts'
import { SCREEN } from './tool-arguments.ts'

/** An endpoint as a tool: its listing, and what a call needs. */
export interface Tool {
  readonly name: string
  readonly served: ServedDocument
  readonly parameters: readonly FlatParameter[]
  readonly guide: Guide
  /** The tool whose filters the argument `Screen` takes. */
  readonly screener?: Tool | undefined
  /** As `tools/list` shows it. */
  readonly listing: ToolListing
}

/** The tools of the registry, built once: order and text do not change while the service runs. */
export function toolsOf(served: readonly ServedDocument[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>()
  for (const one of served) {
    const { tool: name } = one.endpoint
    if (name !== null) tools.set(name, toolOf(name, one, tools.get('search_bonds')))
  }
  return tools
}

function toolOf(name: string, served: ServedDocument, search: Tool | undefined): Tool {
  const { endpoint, operation } = served
  const guide = guideOf(name)
  const parts = endpoint.parts ? [partsParameter(endpoint.parts, operation)] : []
  const parameters = [...flatParameters(endpoint, operation, guide.overrides), ...parts]
  const screener = parameters.some(parameter => parameter.name === SCREEN) ? search : undefined
  const listing: ToolListing = Object.freeze({
    name,
    title: endpoint.title,
    description: descriptionOf(operation.description, parameters, guide),
    inputSchema: withFilters(
      inputSchemaOf(withColumns(withLists(parameters, guide)), guide.listed, guide.othersText),
      screener,
    ),
    outputSchema: OUTPUT_SCHEMA,
    ...appMetaOf(name),
    annotations: ANNOTATIONS[guide.changes ?? 'nothing'],
  })
  return Object.freeze({ name, served, parameters, guide, listing, screener })
}

/** The description of the document, followed by notes on exclusion and paging. */
function descriptionOf(text: string, parameters: readonly FlatParameter[], { next }: Guide): string {
  const pageSize = parameters.find(({ name }) => name === 'PageSize')
  const paging = pageSize && `${pageSize.default} rows a page; Cursor = page.nextCursor.`
  const excludes = parameters.some(({ exclusionPath }) => exclusionPath !== undefined)
  const exclusion = excludes ? 'In lists !USD excludes.' : ''
  return [text.replace(/\s+/g, ' ').trim(), exclusion, paging, next].filter(Boolean).join(' ')
}

const ANNOTATIONS = {
  nothing: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  deletes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const satisfies Record<NonNullable<Guide['changes']> | 'nothing', ToolListing['annotations']>

/** It requires nothing: any value may be null or absent, and a new field does not break a validating client. */
const OUTPUT_SCHEMA: ToolListing['outputSchema'] = { type: 'object' }

/** A parameter that takes several values is shown as a list. */
function withLists(parameters: readonly FlatParameter[], { several }: Guide): readonly FlatParameter[] {
  return parameters.map(parameter =>
    parameter.name === several?.parameter ? { ...parameter, list: true, maximumItems: several.most } : parameter,
  )
}

/** A screen is an object of filters, or the same as text. */
function withFilters(schema: ObjectSchema, screener: Tool | undefined): ObjectSchema {
  if (screener === undefined) return schema
  const screen = { ...schema.properties[SCREEN], type: ['object', 'string'] }
  return { ...schema, properties: { ...schema.properties, [SCREEN]: screen } }
}

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
