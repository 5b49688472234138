import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { openApiDocument } from '../../facades/rest/openapi/document.ts'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'

const REDOCLY = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-lint-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('satisfies the recommended rules of redocly without an error or a warning', async () => {
  const served = ENDPOINTS.map(endpoint => ({ endpoint, operation: readDocument(schema, endpoint.document) }))
  const file = join(folder, 'openapi.json')
  await writeFile(
    file,
    JSON.stringify(openApiDocument({ schema, served, baseUrl: 'https://bonds.test', version: '1.0.0' })),
  )
  const { status, output } = await lint(file)
  expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
  expect(status).toBe(0)
})

/** Runs redocly away from the project's folder, so that it finds no configuration, and without a word to its makers. */
function lint(file: string): Promise<{ status: number | null; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const child = spawn(process.execPath, [REDOCLY, 'lint', file, '--format=json'], { cwd: folder, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', status => resolve({ status, output }))
  })
}
