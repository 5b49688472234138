import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * The lock of a data folder: one process at a time listens on a socket in the folder.
 * After a crash the socket file remains, but connecting to it fails, so the next process takes over without a time-out.
 * The owner serves its operator channel on the same socket.
 */
export interface FolderLock {
  readonly server: net.Server
  release(): Promise<void>
}

/** Another process has locked the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const LONGEST_SOCKET_PATH = 100

/** Where the owner of a data folder listens. A path too long for a socket moves to the temporary folder. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\bond-data-${hash}`
  const path = join(folder, 'bonds.sock')
  return path.length <= LONGEST_SOCKET_PATH ? path : join(tmpdir(), `bonds-${hash}.sock`)
}

/** @throws FolderInUse when another running process has locked the folder */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = socketPath(dataDir)
  const server = await listen(path).catch(async error => {
    if (error.code !== 'EADDRINUSE') throw error
    await removeIfStale(path, dataDir)
    return listen(path).catch(() => Promise.reject(inUse(dataDir)))
  })
  if (process.platform !== 'win32') await chmod(path, 0o600)
  const release = () => new Promise<void>(done => server.close(() => done()))
  return { server, release }
}

/** True if a running process answers on the folder's socket. */
export async function isHeld(dataDir: string): Promise<boolean> {
  return answers(socketPath(dataDir))
}

function listen(path: string): Promise<net.Server> {
  const { promise, resolve: done, reject } = Promise.withResolvers<net.Server>()
  const server = net.createServer()
  server.once('error', reject)
  server.listen(path, () => {
    server.off('error', reject)
    done(server)
  })
  return promise
}

/** Renames the file before the second probe, so that only one of two competing processes removes it. */
async function removeIfStale(path: string, dataDir: string): Promise<void> {
  if (await answers(path)) throw inUse(dataDir)
  const aside = `${path}.${process.pid}`
  await rename(path, aside).catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  if (await answers(aside)) {
    await rename(aside, path)
    throw inUse(dataDir)
  }
  await rm(aside, { force: true })
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve: done } = Promise.withResolvers<boolean>()
  const socket = net.connect(path)
  socket.once('connect', () => {
    socket.destroy()
    done(true)
  })
  socket.once('error', () => done(false))
  return promise
}

function inUse(dataDir: string): FolderInUse {
  return new FolderInUse(
    `The data folder ${resolve(dataDir)} is in use by another running process. ` +
      'Stop it, give this one its own DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.',
  )
}
