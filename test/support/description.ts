import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { openApiDocument } from '../../facades/rest/openapi/document.ts'
import type { OpenApi } from '../../facades/rest/openapi/types.ts'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'

/** The description as a service at a public address gives it out, made without a market. */
export function describedAt(baseUrl: string, endpoints: readonly Endpoint[] = ENDPOINTS): OpenApi {
  const served = endpoints.map(endpoint => ({ endpoint, operation: readDocument(schema, endpoint.document) }))
  return openApiDocument({ schema, served, baseUrl, version: '1.0.0' })
}
