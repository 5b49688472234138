import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from './target.ts'
import { type Finding, runTool, type Scanner } from './tool.ts'

const SECONDS = 600
const LISTS = '/usr/share/wfuzz/wordlist'
const ATTACKS = [
  ...['Injections/All_attack.txt', 'Injections/SQL.txt', 'Injections/XSS.txt', 'Injections/Traversal.txt'],
  ...['Injections/XML.txt', 'Injections/bad_chars.txt', 'vulns/sql_inj.txt', 'vulns/dirTraversal-nix.txt'],
]
/** Of whoever asks for what is not there or not well formed; of names and texts that happen to be fine. */
const EXPECTED = new Set([200, 301, 304, 307, 308, 400, 401, 403, 404, 405, 406, 413, 414, 429, 431])
const BETWEEN = /---- ↑ Request ---- Response ↓ ----\r?\n/

interface Result {
  readonly status: number
  readonly input: { readonly FUZZ: string }
}

/** Every attack of wfuzz's lists in parameters, paths, headers and bodies; LDAP and commands are in its list of all. */
export const ffuf: Scanner = {
  command: 'ffuf',
  async *run(target): AsyncGenerator<Finding> {
    const words = await attackWords()
    if (words.length === 0) {
      yield { tool: 'ffuf', target: 'all', tried: '', found: [`no lists in ${LISTS}: install wfuzz`] }
      return
    }
    for (const [at, [name, given, shape]] of placesOn(target).entries()) {
      const folder = join(target.folder, `ffuf-${at}`)
      const list = `${folder}.txt`
      await writeFile(list, words.map(shape).join('\n'))
      const output = await runTool(
        'ffuf',
        [...given, '-w', list, '-mc', 'all', '-t', '4', '-s', '-od', folder, '-o', `${folder}.json`, '-of', 'json'],
        SECONDS,
      )
      const { results } = JSON.parse(await readFile(`${folder}.json`, 'utf8').catch(() => '{"results":[]}')) as {
        results: readonly Result[]
      }
      const few = results.length < words.length * 0.9 ? [`only ${results.length} answers: ${output.slice(-200)}`] : []
      const wrong = strangeIn(results)
      const found = [...few, ...wrong, ...(await reflections(folder))]
      yield { tool: 'ffuf', target: name, tried: `${results.length} requests (${countsOf(results)})`, found }
    }
  },
}

type Place = readonly [name: string, given: readonly string[], shape: (word: string) => string]

function placesOn({ baseUrl, key, cookie, portfolio }: Target): readonly Place[] {
  const own = ['-H', `x-api-key: ${key}`]
  const json = ['-X', 'POST', '-H', 'Content-Type: application/json']
  const page = [...json, '-H', `Cookie: ${cookie}`, '-H', 'Sec-Fetch-Site: same-origin', '-u', `${baseUrl}/graphql`]
  const data = `${baseUrl}/api/v1/data`
  const inQuery = ['Query', 'Sorts', 'Fields', 'Cursor', 'IssuerId', 'PortfolioId', 'YieldFrom'].map(
    (name): Place => [`instruments?${name}=`, [...own, '-u', `${data}/instruments?${name}=FUZZ`], encodeURIComponent],
  )
  const inPath = [
    '/FUZZ',
    '/docs/FUZZ',
    '/docs/assets/FUZZ',
    '/assets/FUZZ',
    '/dashboard/FUZZ',
    '/.well-known/FUZZ',
  ].map((path): Place => [path.replace('FUZZ', ''), ['-u', baseUrl + path], encodeURIComponent])
  const inId = ['instruments', 'placements', 'holdings', 'alternatives'].map(
    (name): Place => [`${name}/`, [...own, '-u', `${data}/${name}/FUZZ`], encodeURIComponent],
  )
  const rpc = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
  const mcp = [...own, ...json, '-H', 'Accept: application/json, text/event-stream', '-u', `${baseUrl}/mcp`]
  return [
    ...inQuery,
    ['instruments?name=', [...own, '-u', `${data}/instruments?FUZZ=1`], encodeURIComponent],
    ...inId,
    ...inPath,
    [
      'GraphQL, a variable',
      [
        ...own,
        ...json,
        '-u',
        `${baseUrl}/graphql`,
        '-d',
        '{"query":"query($i:String!){bond(id:$i){name}}","variables":{"i":"FUZZ"}}',
      ],
      inJson,
    ],
    ['GraphQL, the text', [...own, ...json, '-u', `${baseUrl}/graphql`, '-d', '{"query":"FUZZ"}'], inJson],
    ['MCP, an argument', [...mcp, '-d', rpc('{"name":"search_bonds","arguments":{"Query":"FUZZ"}}')], inJson],
    ['MCP, the name of a tool', [...mcp, '-d', rpc('{"name":"FUZZ","arguments":{}}')], inJson],
    [
      'MCP, a resource',
      [...mcp, '-d', '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"FUZZ"}}'],
      inJson,
    ],
    [
      'MCP, a session',
      [...own, ...json, '-u', `${baseUrl}/mcp?sessionId=FUZZ`, '-d', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
      encodeURIComponent,
    ],
    ['pages, a document', [...page, '-d', '{"documentId":"FUZZ"}'], inJson],
    [
      'pages, a name that is stored',
      [...page, '-d', `{"documentId":"rename-portfolio","variables":{"id":"${portfolio}","name":"FUZZ"}}`],
      inJson,
    ],
    [
      'header Cookie',
      [
        '-H',
        'Cookie: bonds.session_token=FUZZ',
        ...json,
        '-H',
        'Sec-Fetch-Site: same-origin',
        '-u',
        `${baseUrl}/graphql`,
        '-d',
        '{"documentId":"get-viewer"}',
      ],
      encodeURIComponent,
    ],
    ['header x-api-key', ['-H', 'x-api-key: FUZZ', '-u', `${data}/issuers`], encodeURIComponent],
  ]
}

const inJson = (word: string) => JSON.stringify(word).slice(1, -1)

async function attackWords(): Promise<readonly string[]> {
  const texts = await Promise.all(ATTACKS.map(file => readFile(join(LISTS, file), 'latin1').catch(() => '')))
  return [...new Set(texts.flatMap(text => text.split(/\r?\n/)))].filter(word => word !== '')
}

/** Answers that a browser would show as a page and that hold an attack as it was sent. */
async function reflections(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const file of await readdir(folder).catch(() => [])) {
    const [request = '', response = ''] = (await readFile(join(folder, file), 'utf8')).split(BETWEEN)
    const end = response.search(/\r?\n\r?\n/)
    if (!/^content-type: *text\/html/im.test(response.slice(0, end))) continue
    const sent = decoded(/^[A-Z]+ (\S+)/.exec(request)?.[1] ?? '')
    const marked = /[<"'].*/s.exec(sent)?.[0] ?? ''
    if (marked.length > 3 && response.slice(end).includes(marked)) found.push(`reflects ${sent} in a page`)
  }
  return found
}

/** A sentence a status. */
function strangeIn(results: readonly Result[]): readonly string[] {
  const strange = Object.groupBy(
    results.filter(({ status }) => !EXPECTED.has(status)),
    ({ status }) => status,
  )
  return Object.entries(strange).map(
    ([status, all = []]) => `${status} for ${all.length}, such as ${decoded(all[0]?.input.FUZZ ?? '')}`,
  )
}

function countsOf(results: readonly Result[]): string {
  const counts = Object.entries(Object.groupBy(results, ({ status }) => status))
  return counts.map(([status, all]) => `${status}: ${all?.length}`).join(', ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
