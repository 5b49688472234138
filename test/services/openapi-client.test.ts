import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { openWorld, type World } from '../world.ts'

const run = promisify(execFile)
const MODULES = join(import.meta.dirname, '../../node_modules')
/** openapi-typescript needs an older TypeScript than the project has, so both live in a folder of their own. */
const GENERATOR = ['openapi-typescript@7.13.0', 'typescript@5.9']

const HEAD = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const { BASE_URL: baseUrl = '', KEY: key = '' } = process.env
// Lists are written with commas, as the description says of every parameter.
const querySerializer = { array: { style: 'form', explode: false } } as const
const client = createClient<paths>({ baseUrl, querySerializer, headers: { 'x-api-key': key } })
`

const CLIENT = `${HEAD}
const tariffs = await client.GET('/api/v1/b2b/tariffs')
const bonds = await client.GET('/api/v1/data/instruments', {
  params: { query: { BondType: ['CORPORATE', '!BANK'], Sorts: ['-yield'], PageSize: 5, Fields: ['standard', 'coupon'] } },
})
const first = bonds.data?.items[0]
const id: string = first?.id ?? ''
const bond = await client.GET('/api/v1/data/instruments/{id}', { params: { path: { id } } })
const value: number | null | undefined = bond.data?.yield
const issuers = await client.GET('/api/v1/data/issuers', { params: { query: { PageSize: 3 } } })
const refused = await createClient<paths>({ baseUrl }).GET('/api/v1/data/issuers')
const etag = issuers.response.headers.get('etag') ?? ''
const again = await client.GET('/api/v1/data/issuers', {
  params: { query: { PageSize: 3 }, header: { 'If-None-Match': etag } },
})

console.log(JSON.stringify({
  tariffs: tariffs.data?.items.length,
  corporate: [...new Set(bonds.data?.items.map(row => row.bondType))],
  sameBond: bond.data?.isin === first?.isin && value === first?.yield,
  issuers: issuers.data?.items.length,
  refusal: refused.error?.code,
  unchanged: again.response.status,
}))
`

const MISTAKES = [
  {
    what: 'a parameter in the wrong case',
    text: "await client.GET('/api/v1/data/instruments', { params: { query: { yieldFrom: 1 } } })",
    complaint: /yieldFrom/,
  },
  {
    what: 'a word that is not allowed',
    text: "await client.GET('/api/v1/data/instruments', { params: { query: { BondType: ['CORPORAT'] } } })",
    complaint: /CORPORAT/,
  },
  {
    what: 'an unknown figure taken for a number',
    text: "const { data } = await client.GET('/api/v1/data/instruments/{id}', { params: { path: { id: '' } } })\nexport const worst: number = data!.yieldToWorst",
    complaint: /null/,
  },
]

let world: World
let folder: string
let missing: string | null = null

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'openapi-client-'))
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1', '--fetch-timeout=20000']
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', ...options, ...GENERATOR], { cwd: folder }).catch((error: Error) => {
    missing = `left out: the registry did not give ${GENERATOR.join(' and ')} (${error.message.split('\n')[0]})`
  })
  if (missing === null) await prepare()
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a client made from the description', () => {
  it('compiles and gets typed answers from the running service', async context => {
    skipWhenMissing(context)
    await writeFile(join(folder, 'client.ts'), CLIENT)
    expect(await compile('client.ts')).toBe('')
    const environment = { ...process.env, BASE_URL: world.baseUrl, KEY: world.key }
    const { stdout } = await run(process.execPath, [join(folder, 'client.ts')], { env: environment })
    expect(JSON.parse(stdout)).toEqual({
      tariffs: expect.any(Number),
      corporate: expect.arrayContaining(['CORPORATE']),
      sameBond: true,
      issuers: 3,
      refusal: 'KEY_MISSING',
      unchanged: 304,
    })
  })

  it.for(MISTAKES)('does not compile with $what', async ({ text, complaint }, context) => {
    skipWhenMissing(context)
    await writeFile(join(folder, 'mistake.ts'), `${HEAD}${text}\n`)
    expect(await compile('mistake.ts')).toMatch(complaint)
  })
})

function skipWhenMissing(context: TestContext): void {
  if (missing !== null) context.skip(missing)
}

/** Types from the description that the service gives out, beside the client library of the project. */
async function prepare(): Promise<void> {
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${world.baseUrl}/openapi.json`)).text())
  const generator = join(folder, 'node_modules/openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, 'openapi.json', '--output', 'api.ts'], { cwd: folder })
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await symlink(join(MODULES, 'openapi-fetch'), join(folder, 'node_modules/openapi-fetch'))
}

/** What the compiler of the project complains about; empty when it is content. */
async function compile(file: string): Promise<string> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom']
  const own = [
    '--allowImportingTsExtensions',
    '--skipLibCheck',
    '--types',
    'node',
    '--typeRoots',
    join(MODULES, '@types'),
  ]
  const compiler = join(MODULES, 'typescript/bin/tsc')
  return run(process.execPath, [compiler, ...options, ...own, file], { cwd: folder }).then(
    () => '',
    (error: Error & { stdout: string }) => error.stdout,
  )
}
