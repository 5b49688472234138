import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_ARCHIVES } from '../../facades/web/docs/clients/archives.ts'
import { tarOf } from '../../facades/web/docs/clients/tar.ts'
import { serveDocs } from './docs-server.ts'

const run = promisify(execFile)
const CLIENTS = join(import.meta.dirname, '../../clients')

let docs: Awaited<ReturnType<typeof serveDocs>>
let folder: string

beforeAll(async () => {
  docs = await serveDocs()
  folder = await mkdtemp(join(tmpdir(), 'bonds-clients-'))
})
afterAll(async () => {
  docs.close()
  await rm(folder, { recursive: true })
})

async function unpacked(path: string): Promise<readonly string[]> {
  const response = await fetch(docs.origin + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  const file = join(folder, path.split('/').at(-1) ?? '')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  await run('tar', ['-xzf', file, '-C', folder])
  const { stdout } = await run('tar', ['-tzf', file])
  return stdout.trimEnd().split('\n')
}

describe('the clients are downloaded from the service', () => {
  test('the Python package, which is installed as it comes', async () => {
    const names = await unpacked('/clients/bonds-client.tar.gz')
    expect(names).toContain('bonds-client/src/bonds_client/py.typed')
    expect(names).toContain('bonds-client/examples/mirror.py')
    expect(names.join()).not.toMatch(/tests|__pycache__|\.gitignore|egg-info/)
    for (const name of names.map(each => each.replace('bonds-client/', '')))
      expect(await readFile(join(folder, 'bonds-client', name)), name).toEqual(
        await readFile(join(CLIENTS, 'python', name)),
      )
    const env = { ...process.env, PYTHONPATH: join(folder, 'bonds-client/src'), PYTHONDONTWRITEBYTECODE: '1' }
    const { stdout } = await run('python3', ['-c', 'import bonds_client; print(bonds_client.Bonds)'], { env })
    expect(stdout).toContain('bonds_client.client.Bonds')
  })

  test('the TypeScript client, without what is installed beside it', async () => {
    await unpacked('/clients/bonds-client-typescript.tar.gz')
    const names = await readdir(join(folder, 'bonds-client-typescript'))
    expect(names.sort()).toEqual(['README.md', 'api.ts', 'client.ts', 'examples', 'package.json'])
  })

  test.each(CLIENT_ARCHIVES)('%s is not sent again to whoever has it', async path => {
    const first = await fetch(docs.origin + path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await fetch(docs.origin + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

test('an archive refuses a path that it cannot hold', () => {
  expect(() => tarOf([{ path: 'a'.repeat(101), content: Buffer.alloc(0) }])).toThrow('longer than a tar archive takes')
})

test('the guide to a copy has the program that is tested, and a row for each kind of change', async () => {
  const program = await readFile(join(CLIENTS, 'python/examples/mirror.py'), 'utf8')
  for (const page of ['/docs/mirror.md', '/docs/ru/mirror.md']) {
    const text = await (await fetch(docs.origin + page)).text()
    expect(text).toContain(program.trimEnd())
    const rows = [...text.matchAll(/^\| `([A-Z]+)` \| (.+) \| (.+) \|$/gm)].map(([, kind, id, read]) => [
      kind,
      id,
      read,
    ])
    expect(rows.map(([kind]) => kind)).toContain('MEASURES')
    expect(rows.length).toBe(12)
    expect(rows.flat()).not.toContain('–')
  }
})
