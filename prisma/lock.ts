import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A data folder is held by one process at a time: it listens on a socket in the folder.
 * A socket outlives a killed process as a file, but nobody answers on it, so it is taken over at once
 * and no time-out has to pass. The holder serves its operator channel on the same socket.
 */
export interface FolderLock {
  readonly server: net.Server
  release(): Promise<void>
}

/** Somebody else holds the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const LONGEST_SOCKET_PATH = 100

/** Where the holder of a data folder listens. A path too long for a socket moves to the temporary folder. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\bond-data-${hash}`
  const path = join(folder, 'bonds.sock')
  return path.length <= LONGEST_SOCKET_PATH ? path : join(tmpdir(), `bonds-${hash}.sock`)
}

/** @throws FolderInUse when another living process holds the folder */
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

/** True when a living process answers on the folder's socket. */
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

/** Moves the file aside before asking again, so that of two processes that find it only one removes it. */
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
