import { STATUS_CODES } from 'node:http'
import { anchorOf, ERRORS, type ErrorCode } from '../../../gateway/errors.ts'
import { TABLE_FORMATS } from '../formats/format.ts'
import { tableListOf } from '../formats/table.ts'
import type { Problem } from '../problem.ts'
import { answerExample } from './answer-examples.ts'
import type { Described } from './described.ts'
import { headerReferences } from './headers.ts'
import { codesOf, statusesOf } from './statuses.ts'
import type { Components, Reference, ResponseObject } from './types.ts'

const TABLE_TYPES = Object.fromEntries(TABLE_FORMATS.map(({ name, type }) => [name, type]))
const REQUEST_ID = '6f1c1f0e-3b0b-4f39-9a53-6a4f0f1f8f10'

/**
 * All responses of an endpoint by status. The table formats are described with the `Format` parameter and as `x-tables`:
 * as content types of this response they would make generated clients type every JSON response as text too.
 */
export function responsesOf(described: Described, answer: string): Readonly<Record<string, ResponseObject>> {
  const example = answerExample(described.endpoint.path)
  const failures = statusesOf(described).map(status => [status, failureResponse(described, status)] as const)
  return {
    200: {
      description: 'OK.',
      headers: headerReferences(described, 200),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${answer}` },
          ...(example !== undefined && { example }),
        },
      },
      ...(tableListOf(described.endpoint) !== undefined && { 'x-tables': TABLE_TYPES }),
    },
    304: { description: 'Not modified: your copy is current.', headers: headerReferences(described, 304) },
    ...Object.fromEntries(failures),
  }
}

/** One example per error code. */
export function problemExamples(
  served: readonly Described[],
  more: readonly ErrorCode[],
  baseUrl: string,
): Components['examples'] {
  const codes = new Set([...served.flatMap(codesOf), ...more])
  const instance = served[0]?.endpoint.path ?? '/'
  return Object.fromEntries(
    [...codes].map(code => [code, { summary: ERRORS[code].title, value: problemOf(code, baseUrl, instance) }]),
  )
}

/** The failures of one status. */
export function failureResponse(described: Described, status: number): ResponseObject {
  return failureOf(status, codesOf(described), headerReferences(described, status))
}

/** The failures of one status among these codes. */
export function failureOf(
  status: number,
  all: readonly ErrorCode[],
  headers: ResponseObject['headers'],
): ResponseObject {
  const codes = all.filter(code => ERRORS[code].status === status)
  const examples = codes.map((code): [string, Reference] => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: `${STATUS_CODES[status] ?? 'Refused'}: ${codes.map(code => `\`${code}\``).join(', ')}.`,
    headers,
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function problemOf(code: ErrorCode, baseUrl: string, instance: string): Problem {
  const { title, status, text } = ERRORS[code]
  return {
    type: `${baseUrl}/docs/errors#${anchorOf(code)}`,
    title,
    status,
    detail: text,
    instance,
    code,
    requestId: REQUEST_ID,
    ...(code === 'INVALID_PARAMETER' && {
      errors: [
        { name: 'yieldFrom', in: 'query', message: 'Names are case-sensitive: YieldFrom.', didYouMean: 'YieldFrom' },
      ],
    }),
  }
}
