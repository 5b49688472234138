import { getDatamodel } from '../../../prisma/generated/pothos/types.ts'
import type { Part } from './parts.ts'

/** A stored column of a Prisma model. */
export interface Field {
  readonly name: string
  /** A scalar of Prisma, or an enum. */
  readonly type: string
  readonly isList: boolean
  readonly isRequired: boolean
}

/** The model of each part that is a table. */
const MODELS = { issuers: 'Issuer', ratings: 'Rating', measures: 'Measure', bonds: 'Bond' } as const

type Models = ReturnType<typeof getDatamodel>['datamodel']['models']

let models: Models | undefined

/** The columns of a part; empty for a part that is not a table. */
export function fieldsOf(part: Part): readonly Field[] {
  if (!(part in MODELS)) return []
  models ??= getDatamodel().datamodel.models
  const fields = models[MODELS[part as keyof typeof MODELS]]?.fields ?? []
  return fields.filter(({ kind }) => kind !== 'object')
}

/** A row with every column unknown: null, an empty list, or false for a required flag. */
export function emptyRowOf(part: Part): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fieldsOf(part).map(field => [field.name, unknownOf(field)]))
}

function unknownOf({ type, isList, isRequired }: Field): unknown {
  if (isList) return []
  return type === 'Boolean' && isRequired ? false : null
}
