import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../gateway/access/key.ts'
import { openBrowser, signUp, subscribe, tokenFor } from '../support/visitor.ts'
import type { World } from '../world.ts'
import {
  asking,
  callDoor,
  codeFor,
  connectAssistant,
  customer,
  exchange,
  openDoor,
  proof,
  REDIRECT,
  refresh,
  refusalOf,
  register,
  send,
  sendForm,
  sendJson,
} from './assistant.ts'

let world: World
let person: Awaited<ReturnType<typeof customer>>

beforeAll(async () => {
  world = await openDoor()
  person = await customer(world)
})
afterAll(() => world.close())

const prisma = () => world.service.database.prisma
const authorize = (request: Record<string, string>) => send(world, `/authorize?${new URLSearchParams(request)}`)
const ask = (request: Record<string, string>) =>
  person.run<{ fault: string | null; refusalUrl: string }>('get-connection-request', {
    request: String(new URLSearchParams(request)),
  })

describe('a request for authorization', () => {
  test('of an unknown client, or with a redirect that is not its own, leads nowhere', async () => {
    const clientId = await register(world, [REDIRECT, 'http://127.0.0.1/callback'])
    const wrong: Record<string, string>[] = [
      { client_id: '00000000-0000-4000-8000-000000000000' },
      { client_id: '' },
      { client_id: 'x'.repeat(600) },
      ...[
        ...['https://evil.example/callback', `${REDIRECT}/more`, `${REDIRECT}?next=evil`, `${REDIRECT}#x`, ''],
        ...['https://assistant.example.evil.example/callback', 'https://assistant.example@evil.example/callback'],
        ...['http://127.0.0.1:99/other', 'http://127.0.0.1:80@evil.example/callback', 'javascript:alert(1)'],
      ].map(redirect_uri => ({ redirect_uri })),
    ]
    for (const one of wrong) {
      const request = asking(world, clientId, one)
      const response = await authorize(request)
      expect([response.status, response.headers.get('location')], JSON.stringify(one)).toEqual([400, null])
      expect(response.headers.get('content-type')).toContain('text/plain')
      expect((await ask(request)).code).toBe('INVALID_PARAMETER')
      const given = await person.run('allow-connection', { request: String(new URLSearchParams(request)) })
      expect(given.code).toBe('INVALID_PARAMETER')
    }
  })

  test('that is wrong otherwise is never answered without a person: the redirect is no open one', async () => {
    const clientId = await register(world)
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ scope: 'data operator' }, 'invalid_scope'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ resource: `${world.baseUrl}/mcp` }, 'invalid_target'],
      [{ state: 'x'.repeat(2_001) }, 'invalid_request'],
    ]
    for (const [one, error] of wrong) {
      const request = asking(world, clientId, one)
      const response = await authorize(request)
      expect(new URL(response.headers.get('location') ?? '').pathname, error).toBe('/dashboard/connect')
      const { data } = await ask(request)
      expect(data.fault, JSON.stringify(one)).toMatch(/^\w+: /)
      const back = new URL(data.refusalUrl)
      expect([back.origin, back.searchParams.get('error')]).toEqual(['https://assistant.example', error])
      expect(back.searchParams.get('iss')).toBe(world.baseUrl)
      const given = await person.run('allow-connection', { request: String(new URLSearchParams(request)) })
      expect(given.code).toBe('INVALID_PARAMETER')
    }
  })

  test('with a parameter twice is not read as either', async () => {
    const clientId = await register(world)
    const request = new URLSearchParams(asking(world, clientId))
    request.append('redirect_uri', 'https://evil.example/callback')
    expect((await send(world, `/authorize?${request}`)).status).toBe(400)
    const twice = `${new URLSearchParams(asking(world, clientId))}&scope=data`
    expect((await person.run<{ fault: string }>('get-connection-request', { request: twice })).data.fault).toBe(
      'scope: is given more than once.',
    )
  })

  test('may come back to a loopback address with any port, and with a slash after the resource', async () => {
    const clientId = await register(world, ['http://localhost/callback'])
    const request = asking(world, clientId, {
      redirect_uri: 'http://localhost:51234/callback',
      resource: `${world.baseUrl}/connect/mcp/`,
    })
    const { url } = await codeFor(person, request)
    expect(url.host).toBe('localhost:51234')
  })

  test('is answered with the state of the client and the name of the issuer, so that answers cannot be mixed up', async () => {
    const { url } = await codeFor(person, asking(world, await register(world), { state: 'a=b&iss=evil' }))
    expect(url.searchParams.getAll('iss')).toEqual([world.baseUrl])
    expect(url.searchParams.get('state')).toBe('a=b&iss=evil')
  })
})

describe('whoever agrees', () => {
  const requestOf = async () => String(new URLSearchParams(asking(world, await register(world))))

  test('is signed in', async () => {
    const request = await requestOf()
    expect((await openBrowser(world).run('allow-connection', { request })).code).toBe('SIGN_IN_NEEDED')
  })

  test('has a subscription', async () => {
    const visitor = await signUp(world)
    const request = await requestOf()
    expect((await visitor.run('allow-connection', { request })).code).toBe('SUBSCRIPTION_ENDED')
    await subscribe(world, visitor.email)
    expect((await visitor.run('allow-connection', { request })).status).toBe(200)
  })

  test('has passed the second factor, where there is one', async () => {
    const operator = await signUp(world, { role: 'OPERATOR' })
    await subscribe(world, operator.email)
    const { id } = await prisma().user.findUniqueOrThrow({ where: { email: operator.email } })
    const request = await requestOf()
    expect((await operator.runOnce('allow-connection', { request })).status).toBe(200)
    await prisma().session.updateMany({ where: { userId: id }, data: { secondFactorAt: null } })
    expect((await operator.runOnce('allow-connection', { request })).code).toBe('SECOND_FACTOR_NEEDED')
  })

  test('does it on a page of ours', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await person.run('allow-connection', { request: await requestOf() }, headers)
    expect(answer.code).toBe('CROSS_SITE_REQUEST')
  })
})

describe('a code', () => {
  const codeOf = async (clientId: string) => {
    const { verifier, challenge } = proof()
    const { code } = await codeFor(person, asking(world, clientId, { code_challenge: challenge }))
    return { client_id: clientId, code, code_verifier: verifier }
  }

  test('is worth nothing with another verifier, client, redirect or resource', async () => {
    const right = await codeOf(await register(world))
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ code_verifier: proof().verifier }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_grant'],
      [{ client_id: await register(world) }, 'invalid_grant'],
      [{ redirect_uri: 'https://evil.example/callback' }, 'invalid_grant'],
      [{ code: `${right.code.slice(0, -1)}!` }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'operator' }, 'invalid_scope'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code: '' }, 'invalid_request'],
      [{ client_id: '' }, 'invalid_request'],
    ]
    for (const [one, error] of wrong) {
      expect(await refusalOf(await exchange(world, { ...right, ...one })), JSON.stringify(one)).toEqual([400, error])
    }
    expect((await exchange(world, right)).status).toBe(200)
  })

  test('that is used twice ends what the first use has given', async () => {
    const right = await codeOf(await register(world))
    const { access_token: access } = (await (await exchange(world, right)).json()) as { access_token: string }
    expect((await callDoor(world, access)).status).toBe(200)
    expect(await refusalOf(await exchange(world, right))).toEqual([400, 'invalid_grant'])
    await expect.poll(async () => (await callDoor(world, access)).status).toBe(401)
  })

  test('that is exchanged ten times at once is exchanged once at most', async () => {
    const right = await codeOf(await register(world))
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(world, right)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await refusalOf(await exchange(world, right))).toEqual([400, 'invalid_grant'])
  })

  test('is over after five minutes', async () => {
    const right = await codeOf(await register(world))
    const data = { codeExpiresAt: new Date(Date.now() - 1) }
    await prisma().oAuthGrant.update({ where: { codeHash: hashOf(right.code) }, data })
    expect(await refusalOf(await exchange(world, right))).toEqual([400, 'invalid_grant'])
  })

  test('is worth nothing when the account is disabled in between', async () => {
    const visitor = await customer(world)
    const clientId = await register(world)
    const { verifier, challenge } = proof()
    const { code } = await codeFor(visitor, asking(world, clientId, { code_challenge: challenge }))
    await disable(visitor.email, new Date())
    const form = { client_id: clientId, code, code_verifier: verifier }
    expect(await refusalOf(await exchange(world, form))).toEqual([400, 'invalid_grant'])
  })
})

async function disable(email: string, disabledAt: Date | null) {
  const { accountId } = await prisma().user.findUniqueOrThrow({ where: { email } })
  await prisma().account.update({ where: { id: accountId }, data: { disabledAt } })
}

describe('a refresh token', () => {
  test('that was stolen ends the connection of thief and owner, and the audit trail says so', async () => {
    const owner = await connectAssistant(world, person)
    const stolen = (await (await refresh(world, owner)).json()) as { access_token: string; refresh_token: string }
    expect(await refusalOf(await refresh(world, owner))).toEqual([400, 'invalid_grant'])
    const next = { clientId: owner.clientId, refresh: stolen.refresh_token }
    expect(await refusalOf(await refresh(world, next))).toEqual([400, 'invalid_grant'])
    await expect.poll(async () => (await callDoor(world, stolen.access_token)).status).toBe(401)
    await expect.poll(async () => (await callDoor(world, owner.access)).status).toBe(401)
    const where = { action: 'CONNECTION_REUSED', actor: 'Helper' }
    const row = await prisma().auditEvent.findFirst({ where, orderBy: { at: 'desc' } })
    expect(row).toMatchObject({ actorKind: 'ASSISTANT', subjectKind: 'CONNECTION', accountId: expect.any(String) })
  })

  test('is of one client, is no access token, and is over after thirty days', async () => {
    const connected = await connectAssistant(world, person)
    const other = { ...connected, clientId: await register(world) }
    expect(await refusalOf(await refresh(world, other))).toEqual([400, 'invalid_grant'])
    const swapped = { ...connected, refresh: connected.access }
    expect(await refusalOf(await refresh(world, swapped))).toEqual([400, 'invalid_grant'])
    expect((await callDoor(world, connected.refresh)).status).toBe(401)
    await prisma().oAuthToken.update({
      where: { hash: hashOf(connected.refresh) },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect(await refusalOf(await refresh(world, connected))).toEqual([400, 'invalid_grant'])
  })

  test('gives no wider scope and no other audience, and is not used up by the attempt', async () => {
    const { clientId, refresh: token } = await connectAssistant(world, person)
    const wider = (more: Record<string, string>) =>
      sendForm(world, '/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...more })
    for (const scope of ['operator', 'data operator', 'data analyst', '*'])
      expect(await refusalOf(await wider({ scope })), scope).toEqual([400, 'invalid_scope'])
    for (const resource of ['https://other.example/mcp', `${world.baseUrl}/mcp`, `${world.baseUrl}/graphql`])
      expect(await refusalOf(await wider({ resource })), resource).toEqual([400, 'invalid_target'])
    expect(await (await wider({ scope: 'data' })).json()).toMatchObject({ scope: 'data', token_type: 'Bearer' })
  })

  test('is worth nothing while the account is disabled', async () => {
    const visitor = await customer(world)
    const connected = await connectAssistant(world, visitor)
    await disable(visitor.email, new Date())
    expect(await refusalOf(await refresh(world, connected))).toEqual([400, 'invalid_grant'])
    await expect.poll(async () => (await callDoor(world, connected.access)).status).toBe(403)
    await disable(visitor.email, null)
    expect((await refresh(world, connected)).status).toBe(200)
  })
})

describe('an access token', () => {
  test('is refused with the way to sign in when it is wrong, over, or of another audience', async () => {
    const { access } = await connectAssistant(world, person)
    const refused = async (token: string) => {
      const response = await callDoor(world, token)
      expect(response.headers.get('www-authenticate')).toMatch(
        /^Bearer resource_metadata="http.*", error="invalid_token"$/,
      )
      return response.status
    }
    expect(await refused('nonsense')).toBe(401)
    expect(await refused(world.key)).toBe(401)
    const { grantId } = await prisma().oAuthToken.findUniqueOrThrow({ where: { hash: hashOf(access) } })
    const resource = 'https://other.example/mcp'
    const { resource: own } = await prisma().oAuthGrant.update({ where: { id: grantId }, data: {} })
    await prisma().oAuthGrant.update({ where: { id: grantId }, data: { resource } })
    expect(await refused(access)).toBe(401)
    await prisma().oAuthGrant.update({ where: { id: grantId }, data: { resource: own } })
    await expect.poll(async () => (await callDoor(world, access)).status).toBe(200)
    const data = { expiresAt: new Date(Date.now() - 1) }
    await prisma().oAuthToken.update({ where: { hash: hashOf(access) }, data })
    await expect.poll(async () => (await callDoor(world, access)).status).toBe(401)
  })

  test('opens nothing but its door, and not in a URL', async () => {
    const { access } = await connectAssistant(world, person)
    const headers = { authorization: `Bearer ${access}`, 'x-api-key': access }
    expect((await send(world, '/api/v1/data/instruments', { headers })).status).toBe(401)
    const message = { method: 'POST', body: '{}', headers: { ...headers, 'content-type': 'application/json' } }
    expect((await send(world, '/mcp', message)).status).toBe(401)
    const inUrl = await send(world, `/connect/mcp?access_token=${access}`, { method: 'POST' })
    expect([inUrl.status, (await inUrl.text()).includes(access)]).toEqual([400, false])
  })

  test('counts for the account of the person, and says when it was last used', async () => {
    const visitor = await customer(world)
    const { access } = await connectAssistant(world, visitor)
    const answer = await callDoor(world, access, {
      method: 'tools/call',
      params: { name: 'search_bonds', arguments: {} },
    })
    expect(answer.headers.get('ratelimit-policy')).toContain('"day"')
    type List = { items: { clientName: string; lastUsedAt: string | null }[] }
    await expect
      .poll(async () => (await visitor.run<List>('get-connections')).data.items[0]?.lastUsedAt, { timeout: 15_000 })
      .toEqual(expect.any(String))
    const { accountId } = await prisma().user.findUniqueOrThrow({ where: { email: visitor.email } })
    const used = await prisma().usage.findMany({ where: { accountId } })
    expect(used).toMatchObject([{ facade: 'MCP', requests: 1 }])
  })
})

describe('a connection', () => {
  test('is ended by its person alone, and the audit trail says which', async () => {
    const visitor = await customer(world)
    const { access } = await connectAssistant(world, visitor)
    const [connection] = (await visitor.run<{ items: { id: string }[] }>('get-connections')).data.items
    expect((await person.run('end-connection', { id: connection?.id })).code).toBe('NOT_FOUND')
    expect((await visitor.run('end-connection', { id: connection?.id })).status).toBe(200)
    await expect.poll(async () => (await callDoor(world, access)).status).toBe(401)
    expect((await visitor.run('end-connection', { id: connection?.id })).code).toBe('NOT_FOUND')
    const { accountId } = await prisma().user.findUniqueOrThrow({ where: { email: visitor.email } })
    const rows = await prisma().auditEvent.findMany({ where: { accountId, action: { startsWith: 'CONNECTION' } } })
    const details = { assistant: 'Helper', redirectHost: 'assistant.example' }
    expect(rows).toMatchObject([
      { action: 'CONNECTION_ALLOWED', details },
      { action: 'CONNECTION_ENDED', details, subjectId: connection?.id },
    ])
  })

  test('is given up by its client alone', async () => {
    const { clientId, refresh: token, access } = await connectAssistant(world, person)
    const other = await sendForm(world, '/revoke', { token, client_id: await register(world) })
    expect(await refusalOf(other)).toEqual([401, 'invalid_client'])
    expect((await callDoor(world, access)).status).toBe(200)
    expect((await sendForm(world, '/revoke', { token: 'unknown', client_id: clientId })).status).toBe(200)
    expect((await sendForm(world, '/revoke', { token, client_id: clientId })).status).toBe(200)
    await expect.poll(async () => (await callDoor(world, access)).status).toBe(401)
  })

  test('ends with a reset of the password, like every session', async () => {
    const visitor = await customer(world)
    const connected = await connectAssistant(world, visitor)
    await visitor.run('request-password-reset', { email: visitor.email })
    const token = await tokenFor(world, visitor.email, 'reset')
    expect((await visitor.run('reset-password', { token, password: 'another long password' })).status).toBe(200)
    await expect.poll(async () => (await callDoor(world, connected.access)).status).toBe(401)
    expect(await refusalOf(await refresh(world, connected))).toEqual([400, 'invalid_grant'])
  })

  test('leaves no secret in the database', async () => {
    const { access, refresh: token, code } = await connectAssistant(world, person)
    const stored = JSON.stringify([
      await prisma().oAuthGrant.findMany(),
      await prisma().oAuthToken.findMany(),
      await prisma().auditEvent.findMany(),
    ])
    for (const secret of [access, token, code]) expect(stored).not.toContain(secret)
    expect(stored).toContain(hashOf(access))
  })
})

describe('a registration', () => {
  test('names what is wrong with it', async () => {
    const wrong: readonly (readonly [unknown, string])[] = [
      [{}, 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: 'https://a.example' }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['http://a.example/callback'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://user:password@a.example/'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://a.example/#part'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: Array(21).fill(REDIRECT) }, 'invalid_redirect_uri'],
      [{ redirect_uris: [REDIRECT], client_name: 7 }, 'invalid_client_metadata'],
      [{ redirect_uris: [REDIRECT], response_types: ['token'] }, 'invalid_client_metadata'],
      [{ redirect_uris: [REDIRECT], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
      ['[]', 'invalid_client_metadata'],
      ['{', 'invalid_request'],
      [JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(30_000) }), 'invalid_request'],
    ]
    for (const [body, error] of wrong) {
      const shown = JSON.stringify(body).slice(0, 100)
      expect(await refusalOf(await sendJson(world, '/register', body)), shown).toEqual([400, error])
    }
  })

  test('cannot hide behind characters that are not seen', async () => {
    const clientId = await register(world, [REDIRECT], 'Trusted\u202e\u0000\n  bank\u200b')
    expect((await ask(asking(world, clientId))).data).toMatchObject({ clientName: 'Trusted bank' })
  })

  test('is one of few an hour from one address, and a thousand leave nothing behind', async () => {
    const body = { redirect_uris: [REDIRECT] }
    const statuses: number[] = []
    for (let n = 0; n < 1_000; n += 1) statuses.push((await sendJson(world, '/register', body, '10.9.9.9')).status)
    expect(statuses.filter(status => status === 201)).toHaveLength(20)
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    const refused = await sendJson(world, '/register', body, '10.9.9.9')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await prisma().oAuthClient.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    const clientId = await register(world)
    expect((await prisma().oAuthClient.findMany()).map(({ id }) => id)).toEqual([clientId])
  })
})
