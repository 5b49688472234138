import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ParameterObject } from '../../../facades/rest/openapi/types.ts'
import { verifies } from '../../promises.ts'
import { describedAt } from '../../support/description.ts'
import { TOOLS, toolCommand } from '../../support/tools.ts'

const RULESET = join(import.meta.dirname, 'spectral.yaml')
const OWASP = join(TOOLS, 'node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs')

/** Rules of the published sets that ours changes; each change has its reason in spectral.yaml. */
const CHANGED = [
  'owasp:api2:2023-read-restricted',
  'owasp:api4:2023-rate-limit',
  'owasp:api4:2023-string-restricted',
  'owasp:api8:2023-define-error-responses-401',
]

// The linter takes seconds a run, and more on a machine that others use too.
vi.setConfig({ testTimeout: 300_000 })

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-spectral-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

verifies('SVC-5', 'the rules for OpenAPI and of OWASP have nothing to say about the description', async () => {
  expect(await complaintsAbout(describedAt('https://bonds.test'))).toEqual([])
})

it('needs every change that was made to the published rules', async () => {
  const ruleset = join(folder, 'published.yaml')
  // The one rule that cannot run at all on a schema with a property named `in` is left out.
  const off = 'rules:\n  owasp:api2:2023-no-credentials-in-url: off\n'
  await writeFile(ruleset, `extends:\n  - spectral:oas\n  - ${OWASP}\n${off}`)
  const complaints = await complaintsAbout(describedAt('https://bonds.test'), ruleset)
  expect([...new Set(complaints.map(({ code }) => code))].sort()).toEqual(CHANGED)
  const text = await readFile(RULESET, 'utf8')
  for (const code of CHANGED) expect(text).toContain(`  ${code}:`)
})

describe('the rules complain about', () => {
  it.each<readonly [string, string, Partial<ParameterObject>]>([
    ['a key in a query', 'owasp:api2:2023-no-credentials-in-url', { name: 'api_key' }],
    ['text of any length', 'owasp:api4:2023-string-limit', { schema: { type: 'string', pattern: '^A$' } }],
    ['text of any form', 'owasp:api4:2023-string-restricted', { schema: { type: 'string', maxLength: 9 } }],
    ['a list without an end', 'owasp:api4:2023-array-limit', { schema: { type: 'array', items: { type: 'number' } } }],
    ['an example that its schema refuses', 'oas3-valid-media-example', { example: 7 }],
  ])('%s', async (_what, code, change) => {
    const openapi = structuredClone(describedAt('https://bonds.test'))
    const operation = openapi.paths['/api/v1/data/instruments']?.get
    const first = operation?.parameters[0] as ParameterObject
    Object.assign(first, change)
    expect((await complaintsAbout(openapi)).map(complaint => complaint.code)).toContain(code)
  })
})

interface Complaint {
  readonly code: string
  readonly message: string
  readonly path: readonly (string | number)[]
}

async function complaintsAbout(openapi: unknown, ruleset = RULESET): Promise<readonly Complaint[]> {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(openapi))
  const output = await spectral(['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet'])
  return (JSON.parse(output) as Complaint[]).map(({ code, message, path }) => ({ code, message, path }))
}

/** Status 1 says that there are complaints; anything else without a report is a fault of the run. */
function spectral(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const command = [toolCommand('spectral'), ...options]
    execFile(process.execPath, command, { maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error !== null && error.code !== 1) reject(new Error(`spectral: ${stderr || error.message}`))
      else resolve(stdout)
    })
  })
}
