import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Arazzo } from '../../../facades/rest/openapi/arazzo.ts'
import { verifies } from '../../promises.ts'
import { openWorld, type World } from '../../world.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REDOCLY = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')

// Tools from outside start slowly, and more so on a machine that others use too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World
let folder: string

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'openapi-respect-'))
  await copyFile(join(ROOT, 'facades/generated/arazzo.json'), join(folder, 'arazzo.json'))
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${world.baseUrl}/openapi.json`)).text())
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the workflows of the description', () => {
  test('satisfy the rules for Arazzo', async () => {
    const { status, output } = await redocly(['lint', 'arazzo.json', '--format=json'])
    expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0 } })
    expect(status).toBe(0)
  })

  verifies(['SVC-1', 'SVC-5'], 'run against the service, each step as described', async () => {
    const { status, output } = await respect()
    const { workflows } = JSON.parse(await readFile(join(folder, 'arazzo.json'), 'utf8')) as Arazzo
    const steps = workflows.flatMap(workflow => workflow.steps).length
    expect(output).toContain(`Workflows: ${workflows.length} passed, ${workflows.length} total`)
    expect(output).toContain(`Steps: ${steps} passed, ${steps} total`)
    expect(output).not.toContain(world.key)
    expect(status).toBe(0)
  })

  test('fail with a service that answers otherwise than is described', async () => {
    const text = await readFile(join(folder, 'openapi.json'), 'utf8')
    const described = JSON.parse(text)
    described.components.schemas.PageInfo.properties.total.type = 'string'
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(described))
    const { status, output } = await respect().finally(() => writeFile(join(folder, 'openapi.json'), text))
    expect(status).not.toBe(0)
    expect(output).toMatch(/✗ schema check/)
  })
})

/** The key goes through the environment: arguments of a process can be read by others. */
function respect(): Promise<Outcome> {
  const options = ['respect', 'arazzo.json', '--server', `bonds=${world.baseUrl}`]
  return redocly(options, { REDOCLY_CLI_RESPECT_INPUT: `apiKey=${world.key}` })
}

interface Outcome {
  readonly status: number
  readonly output: string
}

/** Runs redocly away from the project's folder, so that it finds no configuration, and without a word to its makers. */
function redocly(options: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { ...process.env, ...more, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise(resolve => {
    execFile(process.execPath, [REDOCLY, ...options], { cwd: folder, env, maxBuffer: 64 << 20 }, (error, stdout) => {
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout })
    })
  })
}
