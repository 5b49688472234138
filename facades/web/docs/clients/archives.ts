import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { quoted } from '../../../../gateway/answers/etag.ts'
import { tarOf } from './tar.ts'

/**
 * The clients as customers download them, so that nobody needs the repository: `pip install` takes the address of the
 * Python package, and the TypeScript client is unpacked into a project.
 */
const CLIENTS = join(import.meta.dirname, '../../../../clients')
/** Of use to those who change a client only. */
const LEFT_OUT = /(^|\/)(tests|__pycache__|build|dist|node_modules|\.[^/]*|[^/]*\.egg-info)(\/|$)/

/** By path on the service: the folder of the client, and that of the archive. */
const ARCHIVES = {
  '/clients/bonds-client.tar.gz': { folder: 'python', root: 'bonds-client' },
  '/clients/bonds-client-typescript.tar.gz': { folder: 'typescript', root: 'bonds-client-typescript' },
} as const

export type ClientArchive = keyof typeof ARCHIVES

export const CLIENT_ARCHIVES = Object.keys(ARCHIVES) as readonly ClientArchive[]

interface Archive {
  readonly body: Buffer
  readonly etag: string
}

const made = new Map<ClientArchive, Archive>()

/** Made on first use. */
export function clientArchive(path: ClientArchive): Archive {
  const known = made.get(path)
  if (known !== undefined) return known
  const { folder, root } = ARCHIVES[path]
  const names = readdirSync(join(CLIENTS, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(join(CLIENTS, folder).length + 1))
    .filter(name => !LEFT_OUT.test(name))
    .sort()
  const files = names.map(name => ({
    path: `${root}/${name}`,
    content: readFileSync(join(CLIENTS, folder, name)),
  }))
  const body = gzipSync(tarOf(files))
  const archive = { body, etag: quoted(body.toString('base64')) }
  made.set(path, archive)
  return archive
}

/** The program of the guide about mirrors. */
export function mirrorProgram(): string {
  return readFileSync(join(CLIENTS, 'python/examples/mirror.py'), 'utf8').trimEnd()
}
