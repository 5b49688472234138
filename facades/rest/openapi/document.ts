import type { GraphQLSchema } from 'graphql'
import { restParameters } from '../parameters.ts'
import { answerSchemas } from './answer.ts'
import type { Described } from './described.ts'
import { headerComponents, IF_NONE_MATCH } from './headers.ts'
import { infoOf, tagsOf } from './info.ts'
import { parameterObject } from './parameter.ts'
import { problemSchemas } from './problem-schema.ts'
import { problemExamples, responsesOf } from './responses.ts'
import type { OpenApi, OperationObject } from './types.ts'

interface DocumentOptions {
  readonly schema: GraphQLSchema
  readonly served: readonly Described[]
  readonly baseUrl: string
  readonly version: string
  /** Values for the placeholders in the registry's examples, such as `{bond}`. */
  readonly examples?: Readonly<Record<string, string>>
}

/** The OpenAPI description, derived from the registry, the documents and the schema. */
export function openApiDocument({ schema, served, baseUrl, version, examples = {} }: DocumentOptions): OpenApi {
  const answers = answerSchemas(schema, served)
  const operations = served.map(described => {
    const answer = answers.rootOf(described)
    return [described.endpoint.path, { get: operationObject(described, answer, examples) }] as const
  })
  return {
    openapi: '3.1.0',
    info: infoOf(version, baseUrl),
    externalDocs: { url: `${baseUrl}/docs`, description: 'Guide, filter reference and error reference.' },
    servers: [{ url: baseUrl, description: serverText(baseUrl), 'x-internal': false }],
    tags: tagsOf(served),
    paths: Object.fromEntries(operations),
    components: {
      schemas: { ...answers.components, ...problemSchemas() },
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      headers: headerComponents(served),
      examples: problemExamples(served, baseUrl),
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Your key; it works while a subscription is active. Never send it in a URL.',
        },
      },
    },
  }
}

function serverText(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? 'Production.' : 'Local.'
}

function operationObject(
  described: Described,
  answer: string,
  examples: Readonly<Record<string, string>>,
): OperationObject {
  const { endpoint, operation } = described
  const parameters = restParameters(endpoint, operation)
  return {
    operationId: operation.name,
    summary: endpoint.title,
    description: operation.description,
    tags: [endpoint.tag],
    ...(endpoint.deprecated !== undefined && { deprecated: true as const }),
    security: endpoint.access === 'key' ? [{ apiKey: [] }] : [],
    parameters: [
      ...parameters.map(parameter => parameterObject(parameter, endpoint.example[parameter.name], examples)),
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: responsesOf(described, answer),
    ...(endpoint.tool !== null && { 'x-mcp-tool': endpoint.tool }),
  }
}
