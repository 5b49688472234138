import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../world.ts'
import { asking, callDoor, connectAssistant, customer, openDoor, refresh, register, send } from './assistant.ts'

let world: World
const lines: string[] = []

beforeAll(async () => {
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line))
      done()
    },
  })
  world = await openDoor({ log: pino({ level: 'trace' }, destination) })
})
afterAll(() => world.close())

describe('an assistant that cannot carry a key', () => {
  test('is told where to sign in, and finds everything from there', async () => {
    const refused = await callDoor(world, null)
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const place = `${world.baseUrl}/.well-known/oauth-protected-resource/connect/mcp`
    expect(challenge).toBe(`Bearer resource_metadata="${place}", scope="data"`)

    const resource = (await (await fetch(place)).json()) as Record<string, unknown>
    expect(resource).toMatchObject({
      resource: `${world.baseUrl}/connect/mcp`,
      authorization_servers: [world.baseUrl],
      scopes_supported: ['data'],
    })
    const server = await (await fetch(`${world.baseUrl}/.well-known/oauth-authorization-server`)).json()
    expect(server).toMatchObject({
      issuer: world.baseUrl,
      authorization_endpoint: `${world.baseUrl}/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('makes an alert for the person, until the person lets assistants only read', async () => {
    const person = await customer(world)
    const { access } = await connectAssistant(world, person)
    const call = async () => {
      const args = { Name: 'New data', Events: ['revision.published'] }
      const answer = await callDoor(world, access, {
        method: 'tools/call',
        params: { name: 'create_alert', arguments: args },
      })
      return ((await answer.json()) as { result: { structuredContent?: object; content: unknown } }).result
    }
    expect((await call()).structuredContent).toMatchObject({ told: [{ kind: 'EMAIL', email: person.email }] })
    await person.run('let-assistants-change', { allowed: false })
    expect(JSON.stringify((await call()).content)).toContain('only read')
    const { data } = await person.run<{ mayChange: boolean }>('get-connections', {})
    expect(data.mayChange).toBe(false)
    await person.run('let-assistants-change', { allowed: true })
    expect((await call()).structuredContent).toMatchObject({ subject: 'MARKET' })
  })

  test('registers, asks a person, and calls tools as the account of the person', async () => {
    const person = await customer(world)
    const clientId = await register(world)
    const request = new URLSearchParams(asking(world, clientId))
    const sent = await send(world, `/authorize?${request}`)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${world.baseUrl}/dashboard/connect?${request}`)

    const shown = await person.run('get-connection-request', { request: String(request) })
    expect(shown.data).toMatchObject({
      clientName: 'Helper',
      clientHost: null,
      redirectHost: 'assistant.example',
      isLocal: false,
      fault: null,
    })
    const { access } = await connectAssistant(world, person, clientId)
    const listed = await callDoor(world, access)
    expect(listed.status).toBe(200)
    const { result } = (await listed.json()) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => name)).toContain('search_bonds')
    const called = await callDoor(world, access, {
      method: 'tools/call',
      params: { name: 'search_bonds', arguments: { PageSize: 1 } },
    })
    expect(await called.json()).toMatchObject({ result: { structuredContent: { items: [{}] } } })
  })

  test('goes on with its refresh token, which is another one each time', async () => {
    const connected = await connectAssistant(world, await customer(world))
    const response = await refresh(world, connected)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const tokens = (await response.json()) as Record<string, unknown>
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'data' })
    expect(tokens.refresh_token).not.toBe(connected.refresh)
    expect((await callDoor(world, String(tokens.access_token))).status).toBe(200)
  })

  test('leaves no secret in the log: no code, verifier, state or token', async () => {
    const person = await customer(world)
    const clientId = await register(world)
    await send(world, `/authorize?${new URLSearchParams(asking(world, clientId, { state: 'a very secret state' }))}`)
    const connected = await connectAssistant(world, person, clientId)
    await refresh(world, connected)
    await refresh(world, connected)
    await expect.poll(() => lines.filter(line => line.includes('"path":"/token"')).length).toBeGreaterThanOrEqual(3)
    const { access, refresh: token, code, verifier } = connected
    for (const secret of [access, token, code, verifier, 'very secret']) expect(lines.join('')).not.toContain(secret)
  })
})
