import { ERRORS } from '../../../gateway/errors.ts'
import type { Components } from './types.ts'

/** RFC 9457 problem details as this service writes them. */
export function problemSchemas(): Components['schemas'] {
  return {
    Problem: {
      type: 'object',
      description: 'Why a request got no answer: RFC 9457 problem details.',
      required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
      properties: {
        type: { type: 'string', format: 'uri', description: 'Address of the documentation of this code.' },
        title: { type: 'string', description: 'What is wrong, the same for every occurrence.' },
        status: { type: 'integer', description: 'The HTTP status.' },
        detail: { type: 'string', description: 'What is wrong this time, for a person.' },
        instance: { type: 'string', description: 'The path that was asked, without its query.' },
        code: { type: 'string', enum: Object.keys(ERRORS), description: 'What is wrong, for a program. Never reused.' },
        requestId: { type: 'string', format: 'uuid', description: 'Names the request in our log.' },
        errors: {
          type: 'array',
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
        name: { type: 'string', description: 'As it was sent.' },
        in: { type: 'string', enum: ['path', 'query'], description: 'Where it stood.' },
        message: { type: 'string', description: 'What is wrong with it.' },
        allowed: { type: 'array', items: { type: 'string' }, description: 'What may stand there.' },
        didYouMean: { type: 'string', description: 'What was probably meant.' },
      },
    },
  }
}
