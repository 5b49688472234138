import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { columnsBelow } from '../../../gateway/documents/columns.ts'
import type { Operation } from '../../../gateway/documents/operation.ts'
import { unitOfField, unitText } from '../../../schema/units.ts'
import { flatParameters } from '../../arguments/parameters.ts'
import type { Endpoint } from '../../endpoints.ts'

/** What answers with the fields of a document. */
export interface Documented {
  readonly endpoint: DocumentedEndpoint
  readonly operation: Operation
}

type DocumentedEndpoint = Pick<Endpoint, 'path' | 'title' | 'tag' | 'columns'>

/** Entry of the field reference. */
export interface FieldEntry {
  readonly name: string
  readonly text: string
  readonly form: string
  readonly unit: string | null
  readonly mayBeNull: boolean
  /** Smallest column preset with the field; null when columns cannot be selected. */
  readonly preset: string | null
  /** Object type, documented in its own group; null for a scalar. */
  readonly object: string | null
  readonly words: readonly string[]
}

/** Fields of an object type that any document selects. */
export interface FieldGroup {
  readonly type: string
  readonly text: string
  /** Titles of the endpoints that return the type. */
  readonly answers: readonly string[]
  readonly entries: readonly FieldEntry[]
}

export interface FieldSection {
  /** Anchor on the page, the same in every language. */
  readonly id: string
  readonly title: string
  readonly groups: readonly FieldGroup[]
}

const SHARED = 'All lists'
/** A type used equally by at least this many endpoint groups is listed as shared. */
const SHARED_BY_TAGS = 3
/** Preset name of fields that only detail endpoints return. */
const DETAILS = 'details'

/** All fields that endpoints return, from the persisted documents and the schema. */
export function fieldSections(schema: GraphQLSchema, served: readonly Documented[]): readonly FieldSection[] {
  const found = selectedTypes(schema, served)
  const presets = presetsByType(schema, served)
  const byTitle = Map.groupBy(found.values(), sectionOf)
  const titles = [...new Set(served.map(({ endpoint }) => endpoint.tag)), SHARED]
  return titles
    .filter(title => byTitle.has(title))
    .map(title => ({
      id: `in-${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      groups: (byTitle.get(title) ?? [])
        .toSorted((a, b) => b.fields.size - a.fields.size)
        .map(selected => groupOf(selected, presets.get(selected.type.name))),
    }))
}

/** Objects in the answer of one endpoint, the outermost first. */
export function answerGroups(schema: GraphQLSchema, documented: Documented): readonly FieldGroup[] {
  const presets = presetsByType(schema, [documented])
  const found = selectedTypes(schema, [documented])
  return [...found.values()].map(selected => groupOf(selected, presets.get(selected.type.name)))
}

interface Selected {
  readonly type: GraphQLObjectType
  readonly fields: Map<string, GraphQLField<unknown, unknown>>
  /** Fields selected by each endpoint. */
  readonly uses: Map<DocumentedEndpoint, Set<string>>
}

function selectedTypes(schema: GraphQLSchema, served: readonly Documented[]): ReadonlyMap<string, Selected> {
  const found = new Map<string, Selected>()
  for (const { endpoint, operation } of served) {
    const info = new TypeInfo(schema)
    const enter = () => {
      const type = info.getParentType()
      const field = info.getFieldDef()
      if (!isObjectType(type) || !field || isRoot(type, schema)) return
      const selected = found.get(type.name) ?? { type, fields: new Map(), uses: new Map() }
      found.set(type.name, selected)
      selected.fields.set(field.name, field)
      selected.uses.set(endpoint, (selected.uses.get(endpoint) ?? new Set()).add(field.name))
    }
    visit(operation.document, visitWithTypeInfo(info, { Field: { enter } }))
  }
  return found
}

function isRoot(type: GraphQLObjectType, schema: GraphQLSchema): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType()
}

/** Endpoint group that returns most fields of a type. */
function sectionOf({ uses }: Selected): string {
  const most = Math.max(...[...uses.values()].map(({ size }) => size))
  const fullest = [...uses].filter(([, { size }]) => size === most)
  const tags = new Set(fullest.map(([{ tag }]) => tag))
  return tags.size >= SHARED_BY_TAGS ? SHARED : (fullest[0]?.[0].tag ?? SHARED)
}

/** Column presets of row types, the smallest first. */
function presetsByType(schema: GraphQLSchema, served: readonly Documented[]): ReadonlyMap<string, Presets> {
  return new Map(
    served.flatMap(({ endpoint, operation }): [string, Presets][] => {
      const presets = flatParameters(endpoint, operation).find(({ kind }) => kind === 'fields')?.presets
      const answer = schema.getQueryType()?.getFields()[operation.root]
      if (presets === undefined || endpoint.columns === undefined || answer === undefined) return []
      const list = getNamedType(answer.type)
      const row = isObjectType(list) ? list.getFields()[endpoint.columns.list] : undefined
      return row === undefined ? [] : [[getNamedType(row.type).name, presets]]
    }),
  )
}

type Presets = Readonly<Record<string, readonly string[]>>

function groupOf({ type, fields, uses }: Selected, presets: Presets | undefined): FieldGroup {
  const order = [...Object.keys(presets ?? {}), DETAILS]
  const entries = [...fields.values()].map(field => entryOf(field, presets))
  return {
    type: type.name,
    text: type.description ?? '',
    answers: [...uses.keys()].map(({ title }) => title),
    entries: entries.toSorted((a, b) => order.indexOf(a.preset ?? '') - order.indexOf(b.preset ?? '')),
  }
}

function entryOf(field: GraphQLField<unknown, unknown>, presets: Presets | undefined): FieldEntry {
  const named = getNamedType(field.type)
  const list = isListType(getNullableType(field.type))
  const text = field.description ?? named.description ?? ''
  const form = FORMS[named.name] ?? (isEnumType(named) ? 'word' : 'object')
  const preset = Object.entries(presets ?? {}).find(([, columns]) => columnsBelow(columns, field.name).length > 0)?.[0]
  return {
    name: field.name,
    text,
    form: list ? `list of ${LISTS[form] ?? `${form}s`}` : form,
    unit: unitText(unitOfField(field)),
    mayBeNull: !isNonNullType(field.type),
    preset: presets === undefined ? null : (preset ?? DETAILS),
    object: isObjectType(named) ? named.name : null,
    words: isEnumType(named) ? named.getValues().map(({ name }) => name) : [],
  }
}

const FORMS: Readonly<Record<string, string>> = {
  Amount: 'number',
  Boolean: 'true or false',
  Date: 'date',
  DateTime: 'time',
  Decimal: 'decimal as text',
  Float: 'number',
  Int: 'whole number',
  Json: 'object',
  String: 'text',
  Uuid: 'UUID',
}

const LISTS: Readonly<Record<string, string>> = { 'decimal as text': 'decimals as text' }
