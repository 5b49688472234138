import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toolCommand } from '../../support/tools.ts'
import { openWorld, type World } from '../../world.ts'
import type { ClientCase, Outcome } from './clients/client.ts'
import { heyApi } from './clients/hey-api.ts'
import { openapiFetch } from './clients/openapi-fetch.ts'
import { orval } from './clients/orval.ts'
import { swaggerTypescriptApi } from './clients/swagger-typescript-api.ts'

const run = promisify(execFile)
const MODULES = join(import.meta.dirname, '../../../node_modules')

/** As strict as a careful user has it; what is generated is compiled like the user's own code. */
const COMPILER = {
  compilerOptions: {
    ...{ strict: true, module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
    ...{ outDir: 'out', rootDir: '.', noEmitOnError: true, skipLibCheck: false },
  },
}

// Tools from outside start slowly, and more so on a machine that others use too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World
let description: string

beforeAll(async () => {
  world = await openWorld()
  description = await (await fetch(`${world.baseUrl}/openapi.json`)).text()
})

afterAll(() => world.close())

describe.each([openapiFetch, heyApi, swaggerTypescriptApi, orval])('a client made with $name', client => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-client-'))
    await prepare(folder, client)
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('compiles strictly, and gets typed answers and refusals from the running service', async () => {
    expect(await compile(folder, 'program.ts', client.head + client.program)).toBe('')
    const env = { ...process.env, BASE_URL: world.baseUrl, KEY: world.key }
    const { stdout } = await run(process.execPath, [join(folder, 'out/program.js')], { env })
    const expected: Outcome = {
      types: ['CORPORATE'],
      sameBond: true,
      refusal: 'KEY_MISSING',
      fault: ['PageSize', 'query'],
      unchanged: 304,
    }
    expect(JSON.parse(stdout)).toEqual(expected)
  })

  it('does not compile with mistakes, and each is named', async () => {
    const lines = client.head.split('\n').length
    const text = client.head + client.mistakes.map(([line]) => line).join('\n')
    const complaints = (await compile(folder, 'mistakes.ts', text)).split(/\n(?=mistakes\.ts)/)
    expect(complaints).toHaveLength(client.mistakes.length)
    for (const [index, [, complaint]] of client.mistakes.entries()) {
      expect(complaints[index]).toMatch(new RegExp(`^mistakes\\.ts\\(${lines + index},`))
      expect(complaints[index]).toMatch(complaint)
    }
  })
})

/** The generated code in a folder of its own, beside the one library that a client needs. */
async function prepare(folder: string, { command: [tool, ...options], generated }: ClientCase): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await writeFile(join(folder, 'openapi.json'), description)
  await run(process.execPath, [toolCommand(tool), ...options], { cwd: folder })
  if (generated !== undefined) {
    const text = await readFile(join(folder, generated), 'utf8')
    expect(text).toContain('// @ts-nocheck')
    await writeFile(join(folder, generated), text.replace('// @ts-nocheck', ''))
  }
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(join(MODULES, name), join(folder, 'node_modules', name))
  }
}

/** What the compiler complains about; empty when it is content. */
async function compile(folder: string, file: string, text: string): Promise<string> {
  await writeFile(join(folder, file), text)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...COMPILER, files: [file] }))
  return run(process.execPath, [toolCommand('tsc'), '--pretty', 'false'], { cwd: folder }).then(
    () => '',
    (error: Error & { stdout: string }) => error.stdout.trim(),
  )
}
