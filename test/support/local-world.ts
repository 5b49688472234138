import { createServer } from 'node:net'
import { openWorld, type World, type WorldOptions } from '../world.ts'

/** A world that is opened at the name `localhost` and knows it: browsers have passkeys for names only. */
export async function openLocalWorld(options: WorldOptions = {}): Promise<World> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const world = await openWorld({ ...options, port, settings: { BASE_URL: baseUrl, ...options.settings } })
  return { ...world, baseUrl }
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
  })
  return promise
}
