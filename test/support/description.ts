import { isAccountPath } from '../../facades/account-endpoints.ts'
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

/** Paths that answer with market data as JSON; what an account keeps is told apart, and files are other formats. */
export function dataPathsOf(paths: OpenApi['paths']): readonly string[] {
  const isJson = (path: string) => paths[path]?.get?.responses[200]?.content?.['application/json'] !== undefined
  return Object.keys(paths).filter(path => !isAccountPath(path) && isJson(path))
}
