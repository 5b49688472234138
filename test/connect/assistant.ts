import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { freePort } from '../support/local-world.ts'
import { signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World, type WorldOptions } from '../world.ts'

/** A world that knows its own address, as the metadata of OAuth need it. */
export async function openDoor(options: WorldOptions = {}): Promise<World> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const settings = { BASE_URL: baseUrl, CONNECT_URL: `${baseUrl}/connect`, ...options.settings }
  return openWorld({ ...options, port, settings })
}

export const REDIRECT = 'https://assistant.example/callback'

/** Somebody with a subscription, signed in. */
export async function customer(world: World): Promise<Visitor & { readonly email: string; readonly password: string }> {
  const person = await signUp(world)
  await subscribe(world, person.email)
  return person
}

/** A pair of a secret and what is said of it beforehand. */
export function proof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

let serial = 0

/** Requests of one machine, by another address each time unless it says its own. */
export function send(world: Pick<World, 'baseUrl'>, path: string, init: RequestInit & { address?: string } = {}) {
  const { address = `10.77.${++serial >> 8}.${serial & 255}`, ...rest } = init
  return fetch(world.baseUrl + path, {
    redirect: 'manual',
    ...rest,
    headers: { 'x-forwarded-for': address, ...(rest.headers as Record<string, string>) },
  })
}

export function sendForm(world: World, path: string, form: Record<string, string> | URLSearchParams) {
  return send(world, path, { method: 'POST', body: new URLSearchParams(form) })
}

export function sendJson(world: World, path: string, body: unknown, address?: string) {
  const headers = { 'content-type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send(world, path, { method: 'POST', headers, body: text, ...(address !== undefined && { address }) })
}

export async function register(world: World, redirectUris: readonly string[] = [REDIRECT], name = 'Helper') {
  const response = await sendJson(world, '/register', { client_name: name, redirect_uris: redirectUris })
  expect(response.status).toBe(201)
  return ((await response.json()) as { client_id: string }).client_id
}

/** The parameters of an authorization request that is right. */
export function asking(world: World, clientId: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: proof().challenge,
    code_challenge_method: 'S256',
    state: 'state of the client',
    scope: 'data',
    resource: `${world.baseUrl}/connect/mcp`,
    ...more,
  }
}

interface Connected {
  readonly clientId: string
  readonly access: string
  readonly refresh: string
  readonly code: string
  readonly verifier: string
}

/** The code that a person who agrees gives to a client. */
export async function codeFor(
  visitor: Pick<Visitor, 'run'>,
  request: Record<string, string>,
): Promise<{ readonly code: string; readonly url: URL }> {
  const given = await visitor.run<{ redirectUrl: string }>('allow-connection', {
    request: String(new URLSearchParams(request)),
  })
  expect(given).toMatchObject({ status: 200 })
  const url = new URL(given.data.redirectUrl)
  return { code: url.searchParams.get('code') ?? '', url }
}

/** The whole way, from registration to tokens. */
export async function connectAssistant(
  world: World,
  visitor: Pick<Visitor, 'run'>,
  clientId?: string,
): Promise<Connected> {
  const client = clientId ?? (await register(world))
  const { verifier, challenge } = proof()
  const { code } = await codeFor(visitor, asking(world, client, { code_challenge: challenge }))
  const response = await exchange(world, { client_id: client, code, code_verifier: verifier })
  expect(response.status).toBe(200)
  const tokens = (await response.json()) as { access_token: string; refresh_token: string }
  return { clientId: client, access: tokens.access_token, refresh: tokens.refresh_token, code, verifier }
}

export function exchange(world: World, form: Record<string, string>) {
  return sendForm(world, '/token', { grant_type: 'authorization_code', redirect_uri: REDIRECT, ...form })
}

export function refresh(world: World, { clientId, refresh: token }: Pick<Connected, 'clientId' | 'refresh'>) {
  return sendForm(world, '/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
}

/** A call of the MCP endpoint of the sign-in door. */
export function callDoor(
  world: World,
  token: string | null,
  message: object = { method: 'tools/list' },
  headers: Record<string, string> = {},
): Promise<Response> {
  return send(world, '/connect/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
}

/** The state of an OAuth refusal. */
export async function refusalOf(response: Response): Promise<readonly [number, string]> {
  const { error } = (await response.json()) as { readonly error: string }
  return [response.status, error]
}
