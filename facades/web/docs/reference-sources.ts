import type { GraphQLSchema } from 'graphql'
import { ANONYMOUS } from '../../../gateway/access/principal.ts'
import type { Execute } from '../../../gateway/execute.ts'
import { ACCOUNT_ENDPOINTS } from '../../account-endpoints.ts'
import { readDocument } from '../../service.ts'
import { answerGroups, type Documented, type FieldGroup, type FieldSection, fieldSections } from './field-reference.ts'

/** Data of the reference pages besides the OpenAPI description. */
export interface References {
  readonly fields: readonly FieldSection[]
  readonly ratings: RatingLadder
  /** Objects in the answers, by the name of the operation. */
  readonly answers: ReadonlyMap<string, readonly FieldGroup[]>
}

/** Result of `get-rating-ladder`. */
export interface RatingLadder {
  readonly steps: readonly RatingStep[]
  readonly agencies: readonly { readonly agency: string; readonly name: string; readonly scale: string }[]
  readonly spellingRules: readonly { readonly text: string; readonly examples: readonly string[] }[]
}

export interface RatingStep {
  readonly label: string
  readonly ordinal: number
  readonly grade: number
  readonly gradeOfNra: number
  readonly spellings: readonly { readonly agency: string; readonly text: string }[]
}

export interface ReferenceSources {
  readonly schema: GraphQLSchema
  readonly served: readonly Documented[]
  readonly execute: Execute
}

/** Reads the reference data, which is constant while the service runs. */
export async function readReferences({ schema, served, execute }: ReferenceSources): Promise<References> {
  const operation = readDocument(schema, 'get-rating-ladder')
  const answer = await execute({ operation, variables: {}, principal: ANONYMOUS, ofRevision: false })
  if (answer.kind !== 'data') throw new Error('get-rating-ladder returned no data')
  const documented = [...served, ...accountDocuments(schema)]
  const answers = new Map(documented.map(one => [one.operation.name, answerGroups(schema, one)]))
  return { fields: fieldSections(schema, documented), ratings: answer.data as RatingLadder, answers }
}

/** What an account keeps, where the answer has a body. */
export function accountDocuments(schema: GraphQLSchema): readonly Documented[] {
  const answering = ACCOUNT_ENDPOINTS.filter(({ status }) => status !== 204)
  return answering.map(endpoint => ({ endpoint, operation: readDocument(schema, endpoint.document) }))
}
