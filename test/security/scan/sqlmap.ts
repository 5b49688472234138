import { join } from 'node:path'
import { type Finding, runTool, type Scanner } from './tool.ts'

const SECONDS = 900

interface Attack {
  readonly target: string
  readonly url: string
  readonly body?: object
  readonly headers?: readonly string[]
  /** Parameters of the query; without them, the place marked by a star. */
  readonly parameters?: string
}

/** Level 2: values, bodies, paths and cookies, against PostgreSQL, which is what lies below. */
export const sqlmap: Scanner = {
  command: 'sqlmap',
  async *run(target): AsyncGenerator<Finding> {
    for (const attack of attacksOn(target)) {
      const { url, body, headers = [`x-api-key: ${target.key}`], parameters } = attack
      const lines = [...headers, ...(body === undefined ? [] : ['Content-Type: application/json'])]
      const output = await runTool(
        'sqlmap',
        [
          ...['-u', url, '--batch', '--level', '2', '--dbms', 'PostgreSQL', '--time-sec', '2', '--flush-session'],
          ...['--ignore-code', '400,404', '--headers', lines.join('\n')],
          ...['--output-dir', join(target.folder, 'sqlmap'), '--disable-coloring'],
          ...(body === undefined ? [] : ['--data', JSON.stringify(body), '--method', 'POST']),
          ...(parameters === undefined ? [] : ['-p', parameters]),
        ],
        SECONDS,
      )
      yield { tool: 'sqlmap', target: attack.target, tried: triedIn(output), found: foundIn(output) }
    }
  },
}

function attacksOn({ baseUrl, key, cookie, bond, portfolio }: Parameters<Scanner['run']>[0]): readonly Attack[] {
  const page = ['Sec-Fetch-Site: same-origin', `Cookie: ${cookie}`]
  const data = `${baseUrl}/api/v1/data`
  const tool = { name: 'search_bonds', arguments: { Query: 'x*' } }
  return [
    {
      target: 'the screener, six parameters',
      url: `${data}/instruments?Query=ofz&YieldFrom=10&Currency=RUB&CreditRatingFrom=AA&Sorts=yield_desc&PageSize=5`,
      parameters: 'Query,YieldFrom,Currency,CreditRatingFrom,Sorts,PageSize',
    },
    { target: 'issuers', url: `${data}/issuers?Query=bank&Country=RU&PageSize=5`, parameters: 'Query,Country' },
    { target: 'a bond by path', url: `${data}/instruments/${bond}*` },
    { target: 'a portfolio by path', url: `${data}/holdings/${portfolio}*` },
    {
      target: 'GraphQL, a variable',
      url: `${baseUrl}/graphql`,
      body: { query: 'query($id:String!){bond(id:$id){name}}', variables: { id: `${bond}*` } },
    },
    {
      target: 'GraphQL, the text',
      url: `${baseUrl}/graphql`,
      body: { query: '{issuers(filter:{query:"x*"}){items{name}}}' },
    },
    {
      target: 'MCP, an argument',
      url: `${baseUrl}/mcp`,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
      headers: [`x-api-key: ${key}`, 'Accept: application/json, text/event-stream'],
    },
    {
      target: 'a document of the pages that reads',
      url: `${baseUrl}/graphql`,
      body: { documentId: 'get-order', variables: { id: `${portfolio}*` } },
      headers: page,
    },
    {
      target: 'a document of the pages that writes',
      url: `${baseUrl}/graphql`,
      body: { documentId: 'create-portfolio', variables: { name: 'x*', currency: 'RUB' } },
      headers: page,
    },
  ]
}

function triedIn(output: string): string {
  const techniques = new Set(output.match(/testing '[^']+'/g)).size
  const refused = [...output.matchAll(/^(4\d\d) \([^)]+\) - (\d+) times/gm)].map(
    ([, code, times]) => `${code}: ${times}`,
  )
  return `${techniques} techniques (${refused.join(', ') || 'none refused'})`
}

/** A run that did not come to its end found out nothing, which is a finding. */
function foundIn(output: string): readonly string[] {
  if (/identified the following injection point|is vulnerable/.test(output)) {
    return output.split('\n').filter(line => /^\s*(Parameter|Type|Title|Payload):/.test(line))
  }
  if (/all tested parameters do not appear to be injectable|not injectable/.test(output)) return []
  return [`did not finish: ${output.trim().split('\n').slice(-3).join(' / ')}`]
}
