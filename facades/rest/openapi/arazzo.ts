import type { Endpoint } from '../../endpoints.ts'
import type { Described } from './described.ts'

/** The part of Arazzo 1.0 that the workflows use. */
export interface Arazzo {
  readonly arazzo: '1.0.1'
  readonly info: { readonly title: string; readonly summary: string; readonly version: string }
  readonly sourceDescriptions: readonly { readonly name: string; readonly url: string; readonly type: 'openapi' }[]
  readonly workflows: readonly Workflow[]
}

interface Workflow {
  readonly workflowId: string
  readonly summary: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly steps: readonly Step[]
}

interface Step {
  readonly stepId: string
  readonly description: string
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly successCriteria: readonly { readonly condition: string }[]
  readonly outputs?: Readonly<Record<string, string>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly value: string | number | boolean
}

/** Sources of the placeholders in the registry's examples: the first row of a listing. */
const PLACEHOLDERS: Readonly<Record<string, { readonly of: Endpoint['id']; readonly pointer: string }>> = {
  bond: { of: 'END-1', pointer: '/items/0/id' },
  isin: { of: 'END-1', pointer: '/items/0/isin' },
  placement: { of: 'END-3', pointer: '/items/0/id' },
  portfolio: { of: 'END-6', pointer: '/items/0/id' },
}

/** Typical sequences of requests; each endpoint uses the registry's example. */
const WORKFLOWS: readonly (readonly [workflowId: string, summary: string, endpoints: readonly Endpoint['id'][]])[] = [
  ['find-a-bond', 'Screen bonds, read one in full, find alternatives.', ['END-1', 'END-2', 'END-9']],
  ['follow-placements', 'List placements and read one.', ['END-3', 'END-4']],
  ['watch-portfolios', 'List the portfolios of the account and read one.', ['END-6', 'END-7']],
  ['look-around', 'Overview of the market, issuers, tariffs.', ['END-5', 'END-8', 'END-10']],
]

const SOURCE = 'bonds'
const INPUTS = {
  type: 'object',
  properties: { apiKey: { type: 'string', format: 'password', description: 'Your key.' } },
  required: ['apiKey'],
}
const KEY: Parameter = { name: 'x-api-key', in: 'header', value: '$inputs.apiKey' }

/** The endpoints as executable workflows, which also show the dependencies between endpoints. */
export function arazzoDocument(served: readonly Described[], version: string): Arazzo {
  const byId = new Map(served.map(described => [described.endpoint.id, described]))
  const find = (id: Endpoint['id']): Described => {
    const found = byId.get(id)
    if (found === undefined) throw new Error(`${id} is not in the registry`)
    return found
  }
  const flows = WORKFLOWS.map(([workflowId, summary, ids]) => ({
    ...{ workflowId, summary, inputs: INPUTS },
    steps: ids.map(id => exampleStep(find(id), byId)),
  }))
  return {
    arazzo: '1.0.1',
    info: { title: 'Bond data', summary: 'Typical sequences of requests.', version },
    sourceDescriptions: [{ name: SOURCE, url: './openapi.json', type: 'openapi' }],
    workflows: [...flows, unchangedWorkflow(find('END-1')), refusalWorkflow(find('END-1'))],
  }
}

function exampleStep({ endpoint, operation }: Described, byId: ReadonlyMap<string, Described>): Step {
  const parameters = Object.entries(endpoint.example).map(([name, value]): Parameter => {
    const where = endpoint.path.includes(`{${name}}`) ? 'path' : 'query'
    return { name, in: where, value: filledIn(value, byId) }
  })
  const wanted = Object.entries(PLACEHOLDERS).filter(([, { of }]) => of === endpoint.id)
  const outputs = wanted.map(([name, { pointer }]): [string, string] => [name, `$response.body#${pointer}`])
  return {
    stepId: operation.name,
    description: `${endpoint.title}.`,
    operationId: `$sourceDescriptions.${SOURCE}.${operation.name}`,
    parameters: endpoint.access === 'key' ? [KEY, ...parameters] : parameters,
    successCriteria: [{ condition: '$statusCode == 200' }],
    ...(outputs.length > 0 && { outputs: Object.fromEntries(outputs) }),
  }
}

/** Replaces a placeholder such as `{bond}`, which is always the whole value, by the output of an earlier step. */
function filledIn(value: Parameter['value'], byId: ReadonlyMap<string, Described>): Parameter['value'] {
  const [, name] = /^\{(\w+)\}$/.exec(String(value)) ?? []
  const placeholder = name === undefined ? undefined : PLACEHOLDERS[name]
  if (placeholder === undefined) return value
  return `$steps.${byId.get(placeholder.of)?.operation.name}.outputs.${name}`
}

/** A conditional request with the ETag. */
function unchangedWorkflow(screener: Described): Workflow {
  const step = exampleStep(screener, new Map())
  return {
    workflowId: 'ask-again',
    summary: 'Repeat a request with its ETag: unchanged data is not sent again.',
    inputs: INPUTS,
    steps: [
      { ...step, stepId: 'first', outputs: { etag: '$response.header.ETag' } },
      {
        ...withoutOutputs(step),
        stepId: 'again',
        parameters: [...step.parameters, { name: 'If-None-Match', in: 'header', value: '$steps.first.outputs.etag' }],
        successCriteria: [{ condition: '$statusCode == 304' }],
      },
    ],
  }
}

/** Error responses: the invalid parameter with a suggestion, and a missing key. */
function refusalWorkflow(screener: Described): Workflow {
  const step = withoutOutputs(exampleStep(screener, new Map()))
  const criteria = (...conditions: readonly string[]) => conditions.map(condition => ({ condition }))
  return {
    workflowId: 'be-refused',
    summary: 'A misspelt parameter, and no key.',
    inputs: INPUTS,
    steps: [
      {
        ...step,
        stepId: 'misspelt',
        parameters: [KEY, { name: 'yieldFrom', in: 'query', value: 10 }],
        successCriteria: criteria(
          '$statusCode == 400',
          "$response.body#/code == 'INVALID_PARAMETER'",
          "$response.body#/errors/0/name == 'yieldFrom'",
          "$response.body#/errors/0/didYouMean == 'YieldFrom'",
        ),
      },
      {
        ...step,
        stepId: 'withoutKey',
        parameters: [],
        successCriteria: criteria('$statusCode == 401', "$response.body#/code == 'KEY_MISSING'"),
      },
    ],
  }
}

function withoutOutputs({ outputs: _, ...step }: Step): Omit<Step, 'outputs'> {
  return step
}
