import type { GraphQLSchema } from 'graphql'
import type { FlatParameter } from '../../arguments/parameters.ts'
import type { Endpoint } from '../../endpoints.ts'
import { restParameters } from '../parameters.ts'
import { accountCodes } from './account/codes.ts'
import { accountHeaders } from './account/headers.ts'
import { accountPaths, answeringRows, IDEMPOTENCY_KEY, IDENTIFIER } from './account/paths.ts'
import { accountRows } from './account/rows.ts'
import { answerSchemas } from './answer.ts'
import type { Described } from './described.ts'
import { fileEndpoints, fileOperation } from './file-path.ts'
import { headerComponents, IF_NONE_MATCH } from './headers.ts'
import { parameterObject } from './parameter.ts'
import { problemSchemas } from './problem-schema.ts'
import { problemExamples, responsesOf } from './responses.ts'
import type { Info, OpenApi, OperationObject, Tag } from './types.ts'

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
  const account = accountRows(schema)
  const answers = answerSchemas(schema, [...served, ...answeringRows(schema, account)])
  const operations = served.map(described => {
    const answer = answers.rootOf(described)
    return [described.endpoint.path, { get: operationObject(described, answer, examples) }] as const
  })
  const files = fileEndpoints(served)
  const all = [...served, ...files]
  return {
    openapi: '3.1.0',
    info: infoOf(version, baseUrl),
    externalDocs: { url: `${baseUrl}/docs`, description: 'Guide, filter reference and error reference.' },
    servers: [{ url: baseUrl, description: serverText(baseUrl), 'x-internal': false }],
    tags: tagsOf([...served, ...account]),
    paths: Object.fromEntries([
      ...operations,
      ...files.map(file => [file.endpoint.path, { get: fileOperation(file) }] as const),
      ...accountPaths(schema, account, answers.rootOf),
    ]),
    components: {
      schemas: { ...answers.components, Identifier: IDENTIFIER, ...problemSchemas() },
      parameters: { IfNoneMatch: IF_NONE_MATCH, IdempotencyKey: IDEMPOTENCY_KEY },
      headers: headerComponents(all, account.flatMap(accountHeaders)),
      examples: problemExamples(all, account.flatMap(accountCodes), baseUrl),
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
    ...costText(described, parameters),
  }
}

/** What a request costs, where that is not one request. */
function costText(
  { endpoint: { cost }, operation }: Described,
  parameters: readonly FlatParameter[],
): Pick<OperationObject, 'x-request-cost'> {
  if (operation.cost > 1) return { 'x-request-cost': `${operation.cost}` }
  if (cost === undefined) return {}
  const { name } = parameters.find(({ path }) => path.join('.') === cost.variable) ?? { name: cost.variable }
  return { 'x-request-cost': `1 for each started ${cost.per} of ${name}` }
}

/** General information about the service and its conventions. */
function infoOf(version: string, baseUrl: string): Info {
  return {
    title: 'Bond data',
    summary: 'Bond screener, details, history, curves, calculator and issuers over REST and MCP.',
    description: [
      '**Early access:** the B2B interface is new. Within `v1` there are only additions; write clients that tolerate new fields and new enum values.',
      `**Access.** Send your key in the header \`x-api-key\`, never in a URL. The same key opens MCP at \`${baseUrl}/mcp\`; \`x-mcp-tool\` names the tool that gives the same answer. Endpoints without a lock need no key.`,
      '**Parameters** are PascalCase and case-sensitive. `From` is a lower bound, `To` an upper bound, both inclusive. Lists take commas; a leading `!` excludes a value. Anything unknown, misspelt or out of range is a 400 that names it: nothing is ignored in silence.',
      '**Units.** Yields, coupons and prices are in per cent, spreads in basis points, dates are ISO 8601, money is an exact decimal as text. Unknown is `null`, never 0, and passes no bound.',
      '**Pages** of one listing come from one revision of the data: pass `nextCursor` on as `Cursor`. Every answer has a strong `ETag`.',
      '**Costs.** Most requests count as one against the quota; `x-request-cost` says where one counts as several. An export counts as one for each started 1,000 rows, `AsOf` as one more. Costly requests of an account run one after the other.',
      '**What your account keeps** (alerts, channels, saved screens, watchlists) is also changed: with POST, PATCH and DELETE and a JSON body, whose names are in camelCase. An `Idempotency-Key` makes a POST safe to repeat.',
      '**Tables.** `Format` gives a whole listing as CSV, NDJSON or XLSX. A nested field is a column such as `issuer.name`; values of a list are joined with `|`. In a workbook dates are dates, and decimals of up to 15 digits are numbers; longer ones stay text. Warnings of the answer are in the header `X-Warnings`, a JSON array.',
    ].join('\n\n'),
    version,
    contact: { name: 'Documentation and help', url: `${baseUrl}/docs` },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  }
}

interface Titled {
  readonly endpoint: Pick<Endpoint, 'tag' | 'title'>
}

/** The groups of the registry, each described by the titles of its endpoints. */
function tagsOf(served: readonly Titled[]): readonly Tag[] {
  const names = [...new Set(served.map(({ endpoint }) => endpoint.tag))]
  return names.map(name => {
    const titles = served.filter(({ endpoint }) => endpoint.tag === name).map(({ endpoint }) => endpoint.title)
    return { name, description: `${titles.join(', ')}.` }
  })
}
