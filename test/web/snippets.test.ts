import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_PLACEHOLDER, mcpSnippets, requestSnippets, type Snippet } from '../../facades/web/snippets.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

const QUERY = '/api/v1/data/instruments?CreditRatingFrom=AA-&YieldFrom=10'
const run = promisify(execFile)

let world: World
let snippets: readonly Snippet[]

beforeAll(async () => {
  world = await sharedWorld()
  snippets = requestSnippets(world.baseUrl, world.key)
})
afterAll(() => world.close())

const isinsOf = async (path: string) =>
  (await world.getJson<{ items: { isin: string }[] }>(path)).items.map(({ isin }) => isin)
const textOf = (id: string) => snippets.find(snippet => snippet.id === id)?.text ?? ''
const printedIsins = (text: string) => text.match(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g)

/** What starts the program of a snippet, which is its last argument; and how to learn whether it can start here. */
const PROGRAMS = [
  { id: 'curl', program: 'sh', before: ['-c'], probe: ['curl', '--version'] },
  {
    id: 'javascript',
    program: process.execPath,
    before: ['--input-type=module', '-e'],
    probe: [process.execPath, '-v'],
  },
  { id: 'python', program: 'python3', before: ['-c'], probe: ['python3', '--version'] },
  { id: 'python-requests', program: 'python3', before: ['-c'], probe: ['python3', '-c', 'import requests'] },
  { id: 'r', program: 'Rscript', before: ['-e'], probe: ['Rscript', '-e', 'library(httr2)'] },
] as const

const startable = async ([command, ...rest]: readonly string[]) =>
  run(command ?? '', rest).then(
    () => true,
    () => false,
  )

describe('a snippet that is run gives the answer of the screener', () => {
  test.for(PROGRAMS)('$id', async ({ id, program, before, probe }, { skip }) => {
    if (!(await startable(probe))) skip(`this machine cannot run: ${probe.join(' ')}`)
    const { stdout } = await run(program, [...before, textOf(id)])
    const expected = await isinsOf(`${QUERY}&PageSize=5`)
    expect(expected).toHaveLength(5)
    expect(printedIsins(stdout)).toEqual(expected)
  })

  test('every page in JavaScript', async () => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', textOf('javascript-pages')])
    const { page } = await world.getJson<{ page: { total: number } }>(`${QUERY}&PageSize=1`)
    expect(page.total).toBeGreaterThan(20)
    const found = printedIsins(stdout) ?? []
    expect(found).toHaveLength(page.total)
    expect(new Set(found).size).toBe(page.total)
  })

  test('a table in Google Sheets, with figures as numbers', async () => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'apps-script.ts')], {
      env: { ...process.env, SNIPPET: textOf('apps-script'), BONDS_KEY: world.key },
    })
    const { written, range } = JSON.parse(stdout) as { written: unknown[][]; range: number[] }
    expect(range).toEqual([1, 1, 6, 8])
    expect(written[0]?.slice(0, 4)).toEqual(['isin', 'name', 'price', 'yield'])
    expect(written.slice(1).map(([isin]) => isin)).toEqual(await isinsOf(`${QUERY}&PageSize=5`))
    for (const [, , price, percent] of written.slice(1))
      expect([typeof price, typeof percent]).toEqual(['number', 'number'])
  })
})

describe('a snippet with a key that is refused', () => {
  test.for(PROGRAMS.slice(0, 4))('$id says why', async ({ id, program, before, probe }, { skip }) => {
    if (!(await startable(probe))) skip(`this machine cannot run: ${probe.join(' ')}`)
    const refused = await fetch(world.baseUrl + QUERY, { headers: { 'x-api-key': KEY_PLACEHOLDER } })
    const { detail } = (await refused.json()) as { detail: string }
    expect(refused.status).toBe(401)
    const text = requestSnippets(world.baseUrl).find(own => own.id === id)?.text ?? ''
    const error = await run(program, [...before, text]).catch((thrown: { stdout: string; stderr: string }) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error.stdout + error.stderr).toContain(detail)
  })
})

describe('the snippets for Power Query', () => {
  test.each(['power-query', 'power-query-csv'])('%s: the key goes in the header', id => {
    const text = textOf(id)
    expect(text).toContain(`Key = "${world.key}"`)
    expect(text).toContain('Headers = [#"x-api-key" = Key]')
    expect(text).not.toContain('ApiKeyName')
    expect(text.split(world.key)).toHaveLength(2)
  })

  test.each(['power-query', 'power-query-csv'])('%s: brackets, quotes and names of the language are whole', id => {
    const outside = textOf(id).replaceAll(/"(?:[^"]|"")*"/g, 'Text')
    expect(outside).not.toContain('"')
    for (const [opening, closing] of ['()', '[]', '{}']) {
      expect(outside.split(opening as string).length).toBe(outside.split(closing as string).length)
    }
    expect(outside).toMatch(/^let\n[\s\S]+\nin\n {4}Typed$/)
    expect(outside).not.toMatch(/,\s*[\])}]|,\s*in\n/)
  })

  test.each(['power-query', 'power-query-csv'])(
    '%s: the request that it describes is answered with its columns',
    async id => {
      const { url, columns } = requestOf(textOf(id))
      expect(url.searchParams.toString()).not.toContain(world.key)
      const answer = await world.get(url.pathname + url.search)
      expect(answer.status).toBe(200)
      const body = await answer.text()
      if (id === 'power-query') expect(Object.keys(JSON.parse(body).items[0])).toEqual(columns)
      else expect(body.split('\r\n')[0]?.split(',')).toEqual(columns)
    },
  )
})

/** Reads the address out of the text as Web.Contents would put it together, and the columns that are typed after. */
function requestOf(text: string): { url: URL; columns: readonly string[] } {
  const base = /Web\.Contents\("([^"]+)"/.exec(text)?.[1] ?? ''
  const path = /RelativePath = "([^"]+)"/.exec(text)?.[1] ?? ''
  const query = /Query = \[([\s\S]*?)\]/.exec(text)?.[1] ?? ''
  const url = new URL(`${base}/${path}`)
  for (const [, name = '', value = ''] of query.matchAll(/(\w+) = "([^"]*)"/g)) url.searchParams.set(name, value)
  return { url, columns: (url.searchParams.get('Fields') ?? '').split(',') }
}

verifies('KEY-5', 'no snippet puts the key into a URL', () => {
  const all = [...snippets, ...mcpSnippets(world.baseUrl, world.key)]
  expect(all.length).toBeGreaterThan(12)
  for (const { text } of all) {
    for (const [url] of text.matchAll(/https?:\/\/[^\s'"`]+/g)) expect(url).not.toContain(world.key)
  }
})

verifies('MCP-1', 'every configuration of a client names the address and the header', () => {
  const configurations = mcpSnippets('https://bonds.test/market', 'bds_live_example')
  expect(configurations.length).toBeGreaterThan(5)
  for (const { text } of configurations) {
    expect(text).toContain('https://bonds.test/market/mcp')
    expect(text).toMatch(/x-api-key"?(: "| = "|: |:)bds_live_example/)
  }
})

test('a base URL with quotes stays inside the strings of every language', () => {
  for (const { id, text } of requestSnippets("https://bonds.test/it's")) {
    if (id === 'curl') expect(text).toContain("'https://bonds.test/it'\\''s/api")
    else expect(text).toContain('"https://bonds.test/it\'s')
  }
})
