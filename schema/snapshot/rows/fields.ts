import { getDatamodel } from '../../../prisma/generated/pothos/types.ts'
import type { Part } from './parts.ts'

/** A stored column, as its model has it. */
export interface Field {
  readonly name: string
  /** A scalar of Prisma, or an enum. */
  readonly type: string
  readonly isList: boolean
  readonly isRequired: boolean
}

/** The models whose columns are those of a part. */
const MODELS = { issuers: 'Issuer', ratings: 'Rating', measures: 'Measure', bonds: 'Bond' } as const

type Models = ReturnType<typeof getDatamodel>['datamodel']['models']

let models: Models | undefined

/** The columns of a part; none for one that is no table by itself. */
export function fieldsOf(part: Part): readonly Field[] {
  if (!(part in MODELS)) return []
  models ??= getDatamodel().datamodel.models
  const fields = models[MODELS[part as keyof typeof MODELS]]?.fields ?? []
  return fields.filter(({ kind }) => kind !== 'object')
}

/** Nothing is known of any column: null, an empty list, or no where a column must be yes or no. */
export function emptyRowOf(part: Part): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fieldsOf(part).map(field => [field.name, unknownOf(field)]))
}

function unknownOf({ type, isList, isRequired }: Field): unknown {
  if (isList) return []
  return type === 'Boolean' && isRequired ? false : null
}
