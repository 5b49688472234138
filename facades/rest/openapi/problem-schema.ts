import { ERRORS } from '../../../gateway/errors.ts'
import { LARGEST_INTEGER, LONGEST_TEXT } from '../../../schema/bounds.ts'
import { LONGEST_DETAIL } from '../problem.ts'
import { LONGEST_ANSWER_TEXT, LONGEST_UUID } from './scalars.ts'
import type { Components } from './types.ts'

/** Node's limit of a request line with its headers, which bounds every name, path and number of faults. */
export const LONGEST_REQUEST = 16_384

/** The RFC 9457 problem details of this service. */
export function problemSchemas(): Components['schemas'] {
  const text = { type: 'string', maxLength: LONGEST_ANSWER_TEXT }
  const asSent = { type: 'string', maxLength: LONGEST_REQUEST }
  return {
    Problem: {
      type: 'object',
      description: 'RFC 9457 problem details of a failed request.',
      required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
      properties: {
        type: { ...text, format: 'uri', description: 'URL of the documentation of this error code.' },
        title: { ...text, description: 'Short summary, the same for every occurrence.' },
        status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599, description: 'The HTTP status.' },
        detail: { type: 'string', maxLength: LONGEST_DETAIL, description: 'Explanation of this occurrence.' },
        instance: { ...asSent, description: 'The requested path, without the query.' },
        code: {
          type: 'string',
          enum: Object.keys(ERRORS),
          description: 'Machine-readable error code. Codes are never reused.',
        },
        requestId: {
          type: 'string',
          format: 'uuid',
          maxLength: LONGEST_UUID,
          description: 'Identifies the request in our logs.',
        },
        errors: {
          type: 'array',
          maxItems: LONGEST_REQUEST,
          description: 'All invalid parameters.',
          items: { $ref: '#/components/schemas/ParameterProblem' },
        },
        revision: {
          type: 'integer',
          format: 'int32',
          minimum: 0,
          maximum: LARGEST_INTEGER,
          description: 'Of `CHANGES_EXPIRED`: the current revision. Take its data again and continue from it.',
        },
      },
    },
    ParameterProblem: {
      type: 'object',
      description: 'An invalid parameter.',
      required: ['name', 'in', 'message'],
      properties: {
        name: { ...asSent, description: 'The name as sent.' },
        in: {
          type: 'string',
          enum: ['path', 'query', 'header', 'body'],
          description: 'Location of the parameter.',
        },
        message: { ...text, description: 'Why it is invalid.' },
        allowed: {
          type: 'array',
          maxItems: 1_000,
          items: { type: 'string', maxLength: LONGEST_TEXT },
          description: 'The allowed values.',
        },
        didYouMean: { type: 'string', maxLength: LONGEST_TEXT, description: 'The suggested value or name.' },
        code: {
          type: 'string',
          enum: ['BOUNDS_REVERSED', 'EXCLUDED'],
          description:
            'A fault that a program can correct by itself: swap the two bounds, or omit the parameter, which another one excludes.',
        },
      },
    },
  }
}
