import {
  type DescribedEndpoint,
  type DescribedParameter,
  type Description,
  dataEndpointsOf,
  needsKey,
  queryParameters,
} from './description.ts'

/** Postman format 2.1, which Bruno, Insomnia and others also read. */
const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
/** The list response sets the id for the detail request, because portfolio ids are specific to an account. */
const PORTFOLIO = { from: '/api/v1/data/holdings', to: '/api/v1/data/holdings/{id}', variable: 'portfolioId' }

/** Collection with a request for every data endpoint, in folders by tag. Parameters without an example are disabled. */
export function postmanCollection(description: Description, baseUrl: string): object {
  // A file is downloaded by the path in its manifest; what an account keeps takes ids of the account.
  const endpoints = dataEndpointsOf(description).filter(({ path }) => !path.endsWith('/{revision}/{name}'))
  const tags = [...new Set(endpoints.flatMap(({ tags: [first = ''] }) => first))]
  return {
    info: {
      name: description.info.title,
      description: `${description.info.summary} Early access. Set your key in the apiKey variable. It is sent in the x-api-key header.\n\n${baseUrl}/docs`,
      version: description.info.version,
      schema: FORMAT,
    },
    auth: {
      type: 'apikey',
      apikey: [stringPair('key', 'x-api-key'), stringPair('value', '{{apiKey}}'), stringPair('in', 'header')],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'secret' },
      { key: PORTFOLIO.variable, value: '', type: 'string' },
    ],
    item: tags.map(tag => ({
      name: tag,
      item: endpoints.filter(({ tags: [first] }) => first === tag).map(requestItem),
    })),
  }
}

function requestItem(endpoint: DescribedEndpoint): object {
  const { summary, description, path } = endpoint
  return {
    name: summary,
    request: {
      method: 'GET',
      header: [{ key: 'Accept', value: 'application/json', type: 'text' }],
      ...(!needsKey(endpoint) && { auth: { type: 'noauth' } }),
      url: urlOf(endpoint),
      description,
    },
    response: [],
    ...(path === PORTFOLIO.from && { event: [rememberPortfolio()] }),
  }
}

function urlOf(endpoint: DescribedEndpoint): object {
  const query = queryParameters(endpoint).map(queryRow)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const shown = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const variable = endpoint.parameters
    .filter(parameter => 'name' in parameter)
    .filter(parameter => parameter.in === 'path')
    .map(parameter => ({
      key: parameter.name,
      value: endpoint.path === PORTFOLIO.to ? `{{${PORTFOLIO.variable}}}` : exampleText(parameter.example),
      description: parameter.description,
    }))
  return {
    raw: `{{baseUrl}}${path}${shown.length > 0 ? `?${shown.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  }
}

interface QueryRow {
  readonly key: string
  readonly value: string
  readonly description: string
  readonly disabled: boolean
}

function queryRow({ name, description, example, schema }: DescribedParameter): QueryRow {
  const value = exampleText(example ?? schema.examples?.[0] ?? schema.default)
  return { key: name, value, description, disabled: example === undefined }
}

function exampleText(example: unknown): string {
  return example === undefined ? '' : String(example)
}

function stringPair(key: string, value: string): object {
  return { key, value, type: 'string' }
}

function rememberPortfolio(): object {
  const remember = `pm.collectionVariables.set('${PORTFOLIO.variable}', pm.response.json().items[0]?.id ?? '')`
  return { listen: 'test', script: { type: 'text/javascript', exec: [remember] } }
}
