import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { sharedWorld, type World } from '../world.ts'
import { BASE_URL, PAGES, serveDocs } from './docs-server.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

test('the API catalogue leads to the description', async () => {
  const response = await fetch(`${world.baseUrl}/.well-known/api-catalog`)
  expect(response.headers.get('content-type')).toContain('application/linkset+json')
  const { linkset } = (await response.json()) as { linkset: { 'service-desc'?: { href: string }[] }[] }
  const href = linkset[0]?.['service-desc']?.[0]?.href ?? ''
  expect((await fetch(world.baseUrl + new URL(href).pathname)).status).toBe(200)
})

test('llms.txt names every endpoint and tool', async () => {
  const text = await (await fetch(`${world.baseUrl}/llms.txt`)).text()
  for (const { path, tool } of ENDPOINTS)
    expect(text).toContain(tool === null ? path : `\`GET ${path}\` (tool \`${tool}\`)`)
})

test('llms.txt and the catalogue lead to pages and documents that exist', async () => {
  const text = await (await fetch(`${world.baseUrl}/llms.txt`)).text()
  const linked = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(linked).toEqual(expect.arrayContaining(PAGES.map(path => `${path}.md`)))
  const catalog = await (await fetch(`${world.baseUrl}/.well-known/api-catalog`)).text()
  const listed = [...catalog.matchAll(/"href": "([^"]+)"/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed).toContain('/docs/postman.json')
  for (const path of [...linked, ...listed]) expect((await fetch(world.baseUrl + path)).status, path).toBe(200)
})

describe('security.txt', () => {
  const NOW = new Date('2026-11-20T15:30:00Z')

  test('names the contact, ends within a year, and leads to the policy', async () => {
    const { origin, close } = await serveDocs({ securityContact: 'mailto:security@bonds.test', now: () => NOW })
    const response = await fetch(`${origin}/.well-known/security.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const fields = (await response.text()).trimEnd().split('\n')
    const values = new Map(fields.map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))
    expect([...values.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'])
    expect(values.get('Contact')).toBe('mailto:security@bonds.test')
    expect(values.get('Canonical')).toBe(`${BASE_URL}/.well-known/security.txt`)
    const days = (Date.parse(values.get('Expires') ?? '') - NOW.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(180)
    expect(days).toBeLessThan(365)
    const policy = new URL(values.get('Policy') ?? '')
    const page = await (await fetch(origin + policy.pathname.replace('/market', ''))).text()
    expect(page).toContain(`id="${policy.hash.slice(1)}"`)
    expect(page).toContain('href="mailto:security@bonds.test"')
    close()
  })

  test('is not found where no contact is configured', async () => {
    const response = await fetch(`${world.baseUrl}/.well-known/security.txt`)
    expect(response.status).toBe(404)
    expect(await (await fetch(`${world.baseUrl}/docs/policies`)).text()).toContain(
      'has not published a security contact',
    )
  })
})
