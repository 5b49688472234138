import { FILE_NAME } from '../../../schema/files/manifest.ts'
import type { Described } from './described.ts'
import { fileHeaderReferences } from './headers.ts'
import { LONGEST_REQUEST } from './problem-schema.ts'
import { failureResponse } from './responses.ts'
import { FILE_VARIABLES, statusesOf } from './statuses.ts'
import type { OperationObject, ParameterObject, ResponseObject } from './types.ts'

/** The document of the manifest. */
const MANIFEST = 'get-files'

const FILE = { schema: { type: 'string', format: 'binary', maxLength: 2_147_483_647 } } as const
const CONTENT = { 'application/vnd.apache.parquet': FILE, 'application/gzip': FILE }

const PARAMETERS: readonly ParameterObject[] = [
  {
    name: 'revision',
    in: 'path',
    required: true,
    description: 'A revision from `revisions` of the manifest.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 1,
  },
  {
    name: 'name',
    in: 'path',
    required: true,
    description: 'Name of a file of the manifest.',
    schema: { type: 'string', pattern: FILE_NAME, maxLength: 60 },
    example: 'bonds.parquet',
  },
  {
    name: 'Range',
    in: 'header',
    description:
      'One range of bytes, or the last bytes: `bytes=1000-`, `bytes=-500`. Several ranges return the whole file.',
    schema: { type: 'string', maxLength: LONGEST_REQUEST, pattern: '^[\\x20-\\x7e\\x80-\\xff]*$' },
  },
  {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` of the part that you have: another file is then sent whole.',
    schema: { type: 'string', maxLength: LONGEST_REQUEST, pattern: '^[\\x20-\\x7e\\x80-\\xff]*$' },
  },
]

/** The files below the path of the manifest, described as an endpoint; none without the manifest. */
export function fileEndpoints(served: readonly Described[]): readonly Described[] {
  const manifest = served.filter(({ endpoint }) => endpoint.document === MANIFEST)
  return manifest.map(({ endpoint, operation }) => ({
    endpoint: { ...endpoint, path: endpoint.path + FILE_VARIABLES },
    operation,
  }))
}

export function fileOperation(described: Described): OperationObject {
  const failures = statusesOf(described).map(status => [status, failureResponse(described, status)] as const)
  const response = (status: 200 | 206 | 304, description: string): ResponseObject => ({
    description,
    headers: fileHeaderReferences(described, status),
    ...(status !== 304 && { content: CONTENT }),
  })
  return {
    operationId: 'getFile',
    summary: 'Download a bulk file',
    description:
      'A file of the manifest, as it was written: it never changes, and is cached for good. A download that broke off is resumed with `Range` and `If-Range`. Takes no query parameters.',
    tags: [described.endpoint.tag],
    security: [{ apiKey: [] }],
    parameters: [...PARAMETERS, { $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: response(200, 'The file.'),
      206: response(206, 'The range of the file.'),
      304: response(304, 'Not modified: your copy is current.'),
      ...Object.fromEntries(failures),
    },
  }
}
