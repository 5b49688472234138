import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import { RECEIVERS } from '../../facades/web/docs/guides/webhook-receivers.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
/** How a receiver is run. Node.js and Python are on every machine that runs the tests; the others are skipped without. */
interface Program {
  readonly needs: string
  /** Where it has to be compiled first. */
  readonly compile?: (folder: string) => readonly string[]
  readonly run: (folder: string, port: number) => readonly string[]
  readonly prints: string
}

const KNOWN = 'event-1 channel.test'
const PROGRAMS: Readonly<Record<(typeof RECEIVERS)[number]['name'], Program>> = {
  'Node.js': {
    needs: process.execPath,
    run: folder => [process.execPath, `${folder}/receiver.mjs`],
    prints: `${KNOWN} 1`,
  },
  Python: { needs: 'python3', run: folder => ['python3', `${folder}/receiver.py`], prints: `${KNOWN} 1` },
  Go: {
    needs: 'go',
    compile: folder => ['go', 'build', '-o', `${folder}/receiver`, `${folder}/receiver.go`],
    run: folder => [`${folder}/receiver`],
    prints: 'event-1 {"type":"channel.test"',
  },
  PHP: {
    needs: 'php',
    run: (folder, port) => ['php', '-S', `127.0.0.1:${port}`, `${folder}/receiver.php`],
    prints: KNOWN,
  },
  Java: { needs: 'java', run: folder => ['java', `${folder}/Receiver.java`], prints: 'event-1 {"type":"channel.test"' },
}

const isPresent = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
for (const [name, { needs }] of Object.entries(PROGRAMS)) {
  if (!isPresent(needs)) process.stderr.write(`The receiver in ${name} is not tried: ${needs} is not installed.\n`)
}

// The first build of a Go program compiles its standard library.
vi.setConfig({ testTimeout: 180_000 })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

describe.each(RECEIVERS)('the receiver in $name', ({ name, target, code }) => {
  const { needs, compile, run, prints } = PROGRAMS[name]

  test.skipIf(!isPresent(needs))('takes what is signed, and refuses a changed byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'receiver-'))
    const port = await freePort()
    await writeFile(join(folder, target), code)
    const environment = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) }
    const [compiler = '', ...sources] = compile?.(folder) ?? ['true']
    expect(spawnSync(compiler, sources, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const [command = '', ...arguments_] = run(folder, port)
    const child = spawn(command, arguments_, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    const note = (text: Buffer) => {
      printed += text
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    try {
      const body = '{"type":"channel.test","data":{"total":1}}'
      const send = async (text: string, age = 0) => {
        const time = new Date(Date.now() - age)
        const signature = new Webhook(SECRET).sign('event-1', time, body)
        const headers = {
          'webhook-id': 'event-1',
          'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
          'webhook-signature': `v1,AAAA ${signature}`,
        }
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status
      }
      const ready = async (): Promise<void> => {
        for (let tries = 0; tries < 300; tries += 1) {
          if (await send(body).catch(() => null)) return
          await sleep(100)
        }
      }
      await ready()
      expect(await send(body)).toBe(204)
      expect(await send(body.replace('1', '2'))).toBe(400)
      expect(await send(body, 600_000)).toBe(400)
      expect(printed).toContain(prints)
    } finally {
      child.kill()
      await rm(folder, { recursive: true })
    }
  })
})
