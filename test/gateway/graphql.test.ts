import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface GraphQLAnswer {
  data?: Record<string, unknown>
  errors?: { message: string; extensions?: { code?: string } }[]
}

async function ask(query: string, key: string | undefined = world.key): Promise<GraphQLAnswer & { status: number }> {
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
    body: JSON.stringify({ query }),
  })
  return { ...((await response.json()) as GraphQLAnswer), status: response.status }
}

describe('direct GraphQL', () => {
  test('passes every audit of GraphQL over HTTP', async () => {
    const fetchWithKey = (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, 'x-api-key': world.key } })
    const audits = serverAudits({ url: `${world.baseUrl}/graphql`, fetchFn: fetchWithKey })
    // One after another: an account may wait for fewer answers at a time than there are audits.
    const results: Awaited<ReturnType<(typeof audits)[number]['fn']>>[] = []
    for (const audit of audits) results.push(await audit.fn())
    expect(results.filter(({ status }) => status !== 'ok').map(({ name, status }) => `${status}: ${name}`)).toEqual([])
    expect(results).toHaveLength(61)
  })

  test('lets an analyst walk from issuers to bonds to coupons', async () => {
    const { data, errors } = await ask(
      '{ issuers(pageSize: 2) { items { name bonds { isin yield coupons { payDate value status } } } } }',
    )
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).toContain('payDate')
  })

  verifies('SVC-8', 'needs a key with the analyst scope', async () => {
    expect(await ask('{ tariffs { earlyAccess } }', '')).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'KEY_MISSING' } }],
    })
    await world.service.database.prisma.user.updateMany({ data: { role: 'SUBSCRIBER' } })
    const { key } = (await world.service.operator('issue-key', { email: 'demo@example.com' })) as { key: string }
    expect(await ask('{ tariffs { earlyAccess } }', key)).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: 'SCOPE_MISSING' } }],
    })
    await world.service.database.prisma.user.updateMany({ data: { role: 'ANALYST' } })
    Object.assign(world, await world.service.operator('issue-key', { email: 'demo@example.com' }))
  })

  test('keeps the work of the operator from analysts', async () => {
    for (const query of [
      'mutation { issueKey(email: "demo@example.com") { key } }',
      '{ serviceStatus { revision } }',
    ]) {
      expect((await ask(query)).errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }])
    }
  })

  test('tells what is wrong with arguments', async () => {
    const { errors } = await ask('{ bonds(filter: { yieldFrom: 9, yieldTo: 3 }) { page { total } } }')
    expect(errors).toMatchObject([
      { message: expect.stringContaining('above the upper bound'), extensions: { code: 'INVALID_PARAMETER' } },
    ])
  })

  verifies('ERR-4', 'masks what went wrong inside', async () => {
    const { prisma } = world.service.database
    await prisma.$executeRawUnsafe('ALTER TABLE "CurvePoint" RENAME TO "Hidden"')
    const answer = await ask('{ curves { points { tenorYears } } }')
    await prisma.$executeRawUnsafe('ALTER TABLE "Hidden" RENAME TO "CurvePoint"')
    expect(JSON.stringify(answer)).not.toMatch(/Hidden|CurvePoint|prisma|SELECT|\/node_modules/i)
    expect(answer.errors).toHaveLength(1)
  })

  test('compresses its answers, and answers a GET that the client has with 304', async () => {
    const url = `${world.baseUrl}/graphql?query={bonds{items{isin,name,coupons{payDate}}}}`
    const headers = { 'x-api-key': world.key, accept: 'application/json', 'accept-encoding': 'gzip' }
    const first = await fetch(url, { headers })
    const body = await first.text()
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(body).toContain('payDate')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/".{27}"$/)
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const other = await fetch(url.replace('name,', ''), { headers: { ...headers, 'if-none-match': etag } })
    expect(other.status).toBe(200)
    expect(other.headers.get('etag')).not.toBe(etag)
    const post = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ bonds { items { isin name coupons { payDate } } } }' }),
    })
    expect(post.headers.get('content-encoding')).toBe('gzip')
    expect(post.headers.get('etag')).toBeNull()
    await post.arrayBuffer()
  })

  test('offers GraphiQL to a browser', async () => {
    const page = await fetch(`${world.baseUrl}/graphql`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).not.toMatch(/https?:\/\/(unpkg|cdn|esm)/)
  })
})
