import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Context, Principal } from './schema/context.ts'

/**
 * Generates files. `prisma` generates the database client (at every install; not committed); otherwise all committed files
 * are generated: the printed schema, the OpenAPI description, its workflows and the reference pages. `--check` only
 * compares; `--release` stores the OpenAPI description and the schema under the version of package.json as the base of later comparisons.
 */
const ROOT = import.meta.dirname
/** The base URL in the committed description. */
const BASE_URL = 'http://127.0.0.1:3000'

/**
 * The Prisma CLI requires a schema-engine binary although `generate` never starts it. Naming any existing program avoids
 * the download, so that installing works without access to Prisma's host.
 */
function generatePrismaClient(): void {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`prisma generate failed:\n${stdout}\n${stderr}`)
}

/** Path and text of every committed generated file. The modules need the Prisma client, so they are imported lazily. */
async function generateFiles(): Promise<ReadonlyMap<string, string>> {
  const { lexicographicSortSchema, printSchema } = await import('graphql')
  const { schema } = await import('./schema/index.ts')
  const { serveEndpoints } = await import('./facades/service.ts')
  const { arazzoDocument } = await import('./facades/rest/openapi/arazzo.ts')
  const { openApiDocument } = await import('./facades/rest/openapi/document.ts')
  const { generatedFiles } = await import('./facades/web/docs/generated-files.ts')
  const { documentTypes } = await import('./facades/web/document-types.ts')
  const { readReferences } = await import('./facades/web/docs/reference-sources.ts')
  const { operatorDocuments } = await import('./codegen/documents.ts')
  const { pythonParameters } = await import('./codegen/python-client.ts')
  const { typescriptTypes } = await import('./codegen/typescript-client.ts')
  const { default: packageJson } = await import('./package.json', { with: { type: 'json' } })
  const { createExecute } = await import('./gateway/execute.ts')
  const { EMPTY_SNAPSHOT } = await import('./schema/snapshot/market-snapshot.ts')
  const noMarket = (principal: Principal) => ({ principal, market: EMPTY_SNAPSHOT }) as Context
  const execute = createExecute(schema, noMarket)
  const served = serveEndpoints(schema, execute)
  const openapi = openApiDocument({ schema, served, baseUrl: BASE_URL, version: packageJson.version })
  return new Map([
    ['schema/schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`],
    ['facades/generated/arazzo.json', `${JSON.stringify(arazzoDocument(served, packageJson.version), null, 2)}\n`],
    ['facades/generated/web-documents.ts', documentTypes(schema)],
    ...generatedFiles(openapi, await readReferences({ schema, served, execute })),
    ...operatorDocuments(),
    ['clients/python/src/bonds_client/parameters.py', pythonParameters(openapi)],
    ['clients/typescript/api.ts', typescriptTypes(openapi)],
  ])
}

/** The migrations must produce the models; otherwise a start would create a different database. */
async function pendingMigration(): Promise<string> {
  const { openDatabase } = await import('./prisma/client.ts')
  const { pendingSql } = await import('./prisma/migrate.ts')
  const database = await openDatabase({ dataDir: 'memory://' })
  return pendingSql(database.adapter).finally(() => database.close())
}

async function check(): Promise<void> {
  const stale = [...(await generateFiles())].filter(
    ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
  )
  for (const [path] of stale) process.stderr.write(`${path} is out of date: run npm run codegen.\n`)
  const pending = await pendingMigration()
  if (pending !== '') process.stderr.write(`The models need a migration:\n${pending}\n`)
  if (stale.length > 0 || pending !== '') process.exitCode = 1
}

async function write(): Promise<void> {
  generatePrismaClient()
  for (const [path, text] of await generateFiles()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
  }
}

/** Clients depend on what was released, so it is never overwritten. */
async function storeRelease(): Promise<void> {
  await write()
  const { default: packageJson } = await import('./package.json', { with: { type: 'json' } })
  const { version } = packageJson
  storeOnce('facades/generated/openapi.json', `facades/generated/releases/openapi-${version}.json`)
  storeOnce('schema/schema.graphql', `facades/generated/releases/schema-${version}.graphql`)
}

function storeOnce(source: string, path: string): void {
  const text = readFileSync(join(ROOT, source), 'utf8')
  const stored = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : text
  if (stored !== text) throw new Error(`${path} already exists and differs: raise the version in package.json.`)
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}

const MODES: Readonly<Record<string, () => void | Promise<void>>> = {
  prisma: generatePrismaClient,
  '--check': check,
  '--release': storeRelease,
}
const [mode = ''] = process.argv.slice(2)
await (MODES[mode] ?? write)()
