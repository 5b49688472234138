import type { GraphQLSchema } from 'graphql'
import { ERRORS } from '../../../../gateway/errors.ts'
import { type FlatParameter, flatParameters } from '../../../arguments/parameters.ts'
import { answerExample } from '../answer-examples.ts'
import { referencesTo } from '../headers.ts'
import { parameterObject } from '../parameter.ts'
import { failureOf } from '../responses.ts'
import { LONGEST_UUID } from '../scalars.ts'
import { answersObject } from '../shapes.ts'
import type { OperationObject, ParameterObject, PathItem, ResponseObject, Schema } from '../types.ts'
import { requestBody } from './body.ts'
import { accountCodes } from './codes.ts'
import { accountHeadersOf } from './headers.ts'
import type { AccountRow } from './rows.ts'

export const IDEMPOTENCY_KEY: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by you, for example a UUID. Repeated within a day, the same request does nothing again and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
}

/** The answer of a document that returns an id alone. */
export const IDENTIFIER: Schema = {
  type: 'object',
  description: 'What was made, by its id.',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid', maxLength: LONGEST_UUID, description: 'Permanent identifier.' } },
}

/** The rows that answer with what their document selects. */
export function answeringRows(schema: GraphQLSchema, rows: readonly AccountRow[]): readonly AccountRow[] {
  return rows.filter(({ endpoint, operation }) => endpoint.status !== 204 && answersObject(schema, operation))
}

/** The paths of what an account keeps, each with its methods. */
export function accountPaths(
  schema: GraphQLSchema,
  rows: readonly AccountRow[],
  answerOf: (row: AccountRow) => string,
): readonly (readonly [path: string, item: PathItem])[] {
  const answering = new Set(answeringRows(schema, rows))
  const operation = (row: AccountRow) => {
    const answer = answering.has(row) ? answerOf(row) : 'Identifier'
    return [row.endpoint.method.toLowerCase(), operationOf(row, answer)] as const
  }
  const byPath = Map.groupBy(rows, ({ endpoint }) => endpoint.path)
  return [...byPath].map(([path, own]) => [path, Object.fromEntries(own.map(operation))])
}

/** What a recorded answer is named by. */
export function accountExampleName({ endpoint: { method, path } }: AccountRow): string {
  return `${method} ${path}`
}

function operationOf(row: AccountRow, answer: string): OperationObject {
  const { endpoint, operation } = row
  const body = requestBody(row)
  return {
    operationId: operation.name,
    summary: endpoint.title,
    description: operation.description,
    tags: [endpoint.tag],
    security: [{ apiKey: [] }],
    parameters: [
      ...parametersOf(row).map(parameter => parameterObject(parameter, exampleFor(parameter, row), {})),
      ...(endpoint.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body !== undefined && { requestBody: body }),
    responses: responsesOf(row, answer),
  }
}

/** What is in a path is always somebody's own, so that an example has any. */
function exampleFor({ name, in: place }: FlatParameter, { endpoint }: AccountRow): unknown {
  return place === 'path' ? `{${name}}` : endpoint.example[name]
}

/** A path names one thing, also where a body names several. */
function parametersOf({ endpoint, operation }: AccountRow): readonly FlatParameter[] {
  return flatParameters(endpoint, operation)
    .filter(parameter => endpoint.method === 'GET' || parameter.in === 'path')
    .map(parameter => (parameter.in === 'path' ? { ...parameter, list: false } : parameter))
}

function responsesOf(row: AccountRow, answer: string): Readonly<Record<string, ResponseObject>> {
  const { status } = row.endpoint
  const codes = accountCodes(row)
  const statuses = [...new Set(codes.map(code => ERRORS[code].status))].sort((a, b) => a - b)
  const failures = statuses.map(failed => {
    const headers = referencesTo(accountHeadersOf(row, failed))
    return [failed, failureOf(failed, codes, headers)] as const
  })
  return { [status]: success(row, answer), ...Object.fromEntries(failures) }
}

const WORDS = { 200: 'OK.', 201: 'Created.', 204: 'Done; there is no body.' } as const

function success(row: AccountRow, answer: string): ResponseObject {
  const { status } = row.endpoint
  const example = answerExample(accountExampleName(row))
  const schema = { $ref: `#/components/schemas/${answer}` }
  return {
    description: WORDS[status],
    headers: referencesTo(accountHeadersOf(row, status)),
    ...(status !== 204 && { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }),
  }
}
