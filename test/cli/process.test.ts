import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { copyFolder, emptyOf } from '../support/template.ts'
import { copyTemplate } from '../world.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const running: ChildProcessWithoutNullStreams[] = []
const removals: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const remove of removals.splice(0)) await remove()
})

type Environment = Record<string, string>

async function environment(): Promise<Environment> {
  const { config, remove } = await copyTemplate()
  removals.push(remove)
  return {
    DATA_DIR: config.dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  }
}

function start(args: readonly string[], env: Environment): ChildProcessWithoutNullStreams {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  running.push(child)
  return child
}

async function run(args: readonly string[], env: Environment) {
  const child = start(args, env)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, code: code as number | null }
}

/** Starts the service and waits until it is ready. */
async function serve(
  env: Environment,
): Promise<{ child: ChildProcessWithoutNullStreams; baseUrl: string; output: string }> {
  const child = start(['serve'], env)
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('Ready.')) break
  }
  const baseUrl = /http:\/\/[\w.:]+/.exec(output)?.[0]
  if (baseUrl === undefined) throw new Error(`it did not start: ${output}`)
  return { child, baseUrl, output }
}

const isEmbedded = process.env.TEST_DATABASE !== 'postgresql'

describe('the command line', () => {
  test('acts through a service that runs: a key alone on standard output, the old one is dead at once', async () => {
    const env = await environment()
    const { baseUrl, output } = await serve(env)
    const demo = /bds_live_\w+/.exec(output)?.[0] ?? ''
    const status = async (key: string) =>
      (await fetch(`${baseUrl}/api/v1/data/instruments?PageSize=1`, { headers: { 'x-api-key': key } })).status
    expect(await status(demo)).toBe(200)
    const { stdout, code } = await run(['key', 'issue', '--email', 'demo@example.com'], env)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^bds_live_[0-9A-Za-z]{46}\n$/)
    if (isEmbedded) expect(await status(demo)).toBe(401)
    // The command is a process of its own, of whose key the service has to hear.
    else await expect.poll(() => status(demo), { timeout: 10_000 }).toBe(401)
    expect(await status(stdout.trim())).toBe(200)
    expect(await run(['key', 'issue', '--email', 'nobody@example.com'], env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('nobody@example.com'),
    })
  })

  test('shows the status, applies migrations, and explains itself', async () => {
    const env = await environment()
    expect((await run(['status'], env)).stdout).toMatch(/^Revision 3 as of .*: \d+ bonds of \d+ issuers/)
    expect((await run(['migrate'], env)).stdout).toContain('up to date')
    expect((await run(['help'], env)).stdout).toMatch(/ingest.*\n[\s\S]*seed/)
  })

  test.each([['status'], ['doctor'], ['sources'], ['help']])(
    'ends quietly when the reader of its output has seen enough: %s',
    async (...args) => {
      const child = start(args, await environment())
      child.stdout.destroy()
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect(stderr).not.toContain('EPIPE')
      expect(code).toBe(0)
    },
  )

  test('tells what is wrong in a sentence', async () => {
    const env = await environment()
    expect(await run(['ingest', 'moexx', '--from', '/nowhere'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('moex'),
    })
    expect(await run(['seed', '--size', 'many'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('whole number'),
    })
    expect(await run(['serve'], { ...env, PORT: 'x' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PORT'),
    })
  })
})

describe('the process', () => {
  test('ends with a sentence where its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as AddressInfo).port)
    const ended = await run(['serve'], { ...(await environment()), PORT: port })
    taken.close()
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(`${port} is in use`) })
  })

  test('finishes and exits with 0 when it is told to stop', async () => {
    const { child, baseUrl, output } = await serve(await environment())
    const key = /bds_live_\w+/.exec(output)?.[0] ?? ''
    const ask = async () => {
      const response = await fetch(`${baseUrl}/api/v1/data/instruments?PageSize=500&Fields=full`, {
        headers: { 'x-api-key': key },
      })
      return { status: response.status, rows: ((await response.json()) as { items: unknown[] }).items.length }
    }
    const exited = once(child, 'exit')
    const asked = Promise.allSettled(Array.from({ length: 20 }, ask))
    await ask()
    child.kill('SIGTERM')
    const answers = (await asked).flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(await exited).toEqual([0, null])
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, rows: 500 })]),
    )
  })

  test.runIf(isEmbedded)(
    '(only with a data folder) does not share its folder, and takes it over from one that was killed',
    async () => {
      const env = await environment()
      const { child } = await serve(env)
      const second = await run(['serve'], env)
      expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by another running process') })
      child.kill('SIGKILL')
      await once(child, 'exit')
      const { output } = await serve(env)
      expect(output).toContain('Ready.')
    },
  )

  test.runIf(isEmbedded)(
    '(only with a data folder) keeps what was acknowledged when it is killed in a load',
    async () => {
      const dataDir = await copyFolder(emptyOf(inject('template')), inject('copies'))
      removals.push(() => rm(dataDir, { recursive: true, force: true }))
      const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
      const child = start(['seed', '--size', '300'], env)
      await once(child.stderr, 'data')
      await new Promise(resolve => setTimeout(resolve, 500))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const again = await run(['seed', '--size', '60'], env)
      expect(again.code, again.stderr).toBe(0)
      expect(again.stdout).toMatch(/Revision \d+ as of/)
      expect((await run(['status'], env)).stdout).toContain('INTERRUPTED')
    },
  )
})
