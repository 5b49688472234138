import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../../facades/web/dashboard/app/frame/routes.ts'
import { dashboardRouter } from '../../../facades/web/dashboard/router.ts'

let built: string
const servers: Server[] = []

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'bonds-dashboard-'))
  await mkdir(join(built, 'assets'))
  await writeFile(join(built, 'index.html'), '<!doctype html><html><head></head><body>page</body></html>')
  const code = 'export {}'
  await writeFile(join(built, 'assets/index-a1b2c3.js'), code)
  await writeFile(join(built, 'assets/index-a1b2c3.js.br'), brotliCompressSync(code))
  await writeFile(join(built, 'assets/index-a1b2c3.js.gz'), gzipSync(code))
})

afterAll(async () => {
  for (const server of servers) server.close()
  await rm(built, { recursive: true })
})

async function serve(options: Partial<Parameters<typeof dashboardRouter>[0]> = {}) {
  const server = createServer(express().use(dashboardRouter({ baseUrl: 'http://127.0.0.1', built, ...options })))
  servers.push(server)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

describe('the page', () => {
  test('is the same index at every route, asked for anew each time', async () => {
    const get = await serve()
    for (const { path } of ROUTES) {
      const response = await get(path.replace(':id', '7'))
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain('<base href="/">')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('lets nothing in that is not a file of ours', async () => {
    const policy = (await (await serve())('/dashboard')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:|\*/)
  })

  test('is not found where there is no such page, and says so itself', async () => {
    const response = await (await serve())('/dashboard/nothing')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('page')
  })

  test('finds its files behind a proxy that puts it under a path', async () => {
    const get = await serve({ baseUrl: 'https://example.com/bonds/' })
    expect(await (await get('/dashboard/key')).text()).toContain('<base href="/bonds/">')
  })

  test('keeps hashed files for good, and has no others', async () => {
    const get = await serve()
    expect((await get('/assets/index-a1b2c3.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/assets/index-old.js')).status).toBe(404)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('sends a file as it was compressed when it was built: %s', async (accepted, encoding) => {
    const response = await (await serve())('/assets/index-a1b2c3.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toMatch('text/javascript')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await response.text()).toBe('export {}')
  })

  test('that is not built says how to build it', async () => {
    const response = await (await serve({ built: join(built, 'absent') }))('/dashboard')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})
