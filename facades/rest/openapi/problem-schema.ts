import { ERRORS } from '../../../gateway/errors.ts'
import { LONGEST_TEXT } from '../../arguments/read-value.ts'
import { LONGEST_DETAIL } from '../problem.ts'
import { LONGEST_ANSWER_TEXT, LONGEST_UUID } from './scalars.ts'
import type { Components } from './types.ts'

/** Node takes no more of a request line with its headers, so no name, path or number of faults can be larger. */
export const LONGEST_REQUEST = 16_384

/** RFC 9457 problem details as this service writes them. */
export function problemSchemas(): Components['schemas'] {
  const text = { type: 'string', maxLength: LONGEST_ANSWER_TEXT }
  const asSent = { type: 'string', maxLength: LONGEST_REQUEST }
  return {
    Problem: {
      type: 'object',
      description: 'Why a request got no answer: RFC 9457 problem details.',
      required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
      properties: {
        type: { ...text, format: 'uri', description: 'Address of the documentation of this code.' },
        title: { ...text, description: 'What is wrong, the same for every occurrence.' },
        status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599, description: 'The HTTP status.' },
        detail: { type: 'string', maxLength: LONGEST_DETAIL, description: 'What is wrong this time, for a person.' },
        instance: { ...asSent, description: 'The path that was asked, without its query.' },
        code: { type: 'string', enum: Object.keys(ERRORS), description: 'What is wrong, for a program. Never reused.' },
        requestId: {
          type: 'string',
          format: 'uuid',
          maxLength: LONGEST_UUID,
          description: 'Names the request in our log.',
        },
        errors: {
          type: 'array',
          maxItems: LONGEST_REQUEST,
          description: 'The parameters at fault, all at once.',
          items: { $ref: '#/components/schemas/ParameterProblem' },
        },
      },
    },
    ParameterProblem: {
      type: 'object',
      description: 'A parameter at fault.',
      required: ['name', 'in', 'message'],
      properties: {
        name: { ...asSent, description: 'As it was sent.' },
        in: { type: 'string', enum: ['path', 'query'], description: 'Where it stood.' },
        message: { ...text, description: 'What is wrong with it.' },
        allowed: {
          type: 'array',
          maxItems: 1_000,
          items: { type: 'string', maxLength: LONGEST_TEXT },
          description: 'What may stand there.',
        },
        didYouMean: { type: 'string', maxLength: LONGEST_TEXT, description: 'What was probably meant.' },
        code: {
          type: 'string',
          enum: ['BOUNDS_REVERSED'],
          description: 'What a program can mend by itself: the two bounds change places.',
        },
      },
    },
  }
}
