import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { ERRORS } from '../../gateway/errors.ts'
import { verifies } from '../promises.ts'
import { BASE_URL, described, PAGES, serveDocs, served } from './docs-server.ts'

const openapi = described('1.2.3')

let sample = true
let docs: Awaited<ReturnType<typeof serveDocs>>
let origin: string

beforeAll(async () => {
  docs = await serveDocs({ openapi, isSample: () => sample })
  origin = docs.origin
})
afterAll(() => docs.close())

const read = async (path: string) => (await fetch(origin + path)).text()

describe('the description', () => {
  verifies('SVC-5', 'is the same in JSON and YAML', async () => {
    const json: unknown = JSON.parse(await read('/openapi.json'))
    expect(json).toEqual(JSON.parse(JSON.stringify(openapi)))
    expect(parse(await read('/openapi.yaml'))).toEqual(json)
  })

  it('is not sent again to who holds it', async () => {
    const first = await fetch(`${origin}/openapi.json`)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await fetch(`${origin}/openapi.json`, { headers })).status).toBe(304)
  })
})

it('follows a description that changes with the market', async () => {
  let current = openapi
  const changing = await serveDocs({ openapi: () => current })
  const url = `${changing.origin}/openapi.json`
  const first = await fetch(url)
  current = described('2.0.0')
  const second = await fetch(url)
  expect(await second.json()).toMatchObject({ info: { version: '2.0.0' } })
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  changing.close()
})

describe.each(PAGES)('%s', path => {
  it('forbids whatever is not a file of ours', async () => {
    const policy = (await fetch(origin + path)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('loads nothing from elsewhere and holds no script or style of its own', async () => {
    const page = await read(path)
    const loaded = [...page.matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(loaded.length).toBeGreaterThan(3)
    for (const url of loaded) {
      expect(url).toMatch(/^\/market\/docs\/assets\//)
      expect((await fetch(origin + url.replace('/market', ''))).status, url).toBe(200)
    }
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
  })

  it('says that the market is the sample, only while it is', async () => {
    sample = false
    expect(await read(path)).not.toContain('Sample data.')
    sample = true
    expect(await read(path)).toContain('Sample data.')
  })

  it('has one heading of the first rank, a language and a title', async () => {
    const page = await read(path)
    expect(page.match(/<h1\b/g)).toHaveLength(1)
    expect(page).toContain('<html lang="en">')
    expect(page).toMatch(/<title>[^<]+ · Bond data<\/title>/)
  })

  it('gives every id once and leads to ids that exist', async () => {
    const page = await read(path)
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(expect.arrayContaining(targets))
  })
})

describe('the guide', () => {
  it('shows a first request and every endpoint with its tool', async () => {
    const page = await read('/docs')
    expect(page).toContain('curl -H &quot;x-api-key: $BONDS_KEY&quot;')
    expect(page).toContain(`${BASE_URL}/mcp`)
    for (const { path, tool } of ENDPOINTS) {
      expect(page).toContain(path)
      if (tool !== null) expect(page).toContain(tool)
    }
  })

  verifies('SVC-6', 'and every other page says that the service is in early access', async () => {
    for (const path of PAGES) expect(await read(path), path).toContain('<span class="pill">early access</span>')
  })
})

verifies('ERR-1', 'has an anchor for every error code, where the type of a problem points to', async () => {
  const page = await read('/docs/errors')
  for (const code of Object.keys(ERRORS)) {
    expect(page).toContain(`id="${code.toLowerCase().replaceAll('_', '-')}"`)
    expect(page).toContain(code)
  }
  for (const { value } of Object.values(openapi.components.examples)) {
    const { type } = value as { type: string }
    expect(page).toContain(`id="${new URL(type).hash.slice(1)}"`)
  }
})

verifies('SCR-3', 'explains every parameter of every listing', async () => {
  const page = await read('/docs/filters')
  for (const { endpoint, operation } of served) {
    for (const { name, in: where } of flatParameters(endpoint, operation)) {
      if (where === 'query') expect(page).toContain(`<code>${name}</code>`)
    }
  }
})
