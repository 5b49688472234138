import { randomUUID } from 'node:crypto'
import { type GraphQLField, getNamedType, isLeafType, isNonNullType, type OperationTypeNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, type CallerName, type Door, doorsTo, type RootField, rootFields } from '../../codegen/access-table.ts'
import { schema } from '../../schema/index.ts'
import { cookieOf, openBrowser, PASSWORD, post, signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { someValue } from './isolation/places.ts'

/** A door is open unless the answer is one of these; what it says of the arguments is beside the point. */
const SHUT = [
  ...['KEY_MISSING', 'SCOPE_MISSING', 'SIGN_IN_NEEDED', 'SUBSCRIPTION_ENDED'],
  ...['SECOND_FACTOR_NEEDED', 'CONFIRMATION_NEEDED'],
]

let world: World
const keys: Partial<Record<CallerName, string>> = {}
const sessions: Partial<Record<CallerName, Visitor>> = {}

beforeAll(async () => {
  world = await openWorld({ settings: { OPEN_REQUESTS_PER_MINUTE: '100000' } })
  const { prisma } = world.service.database
  const subscribed = async (caller: CallerName, role?: 'ANALYST' | 'OPERATOR') => {
    const person = await signUp(world, role === undefined ? {} : { role })
    await subscribe(world, person.email)
    sessions[caller] = person
    return person
  }
  const keyOf = async (caller: CallerName, { email }: { readonly email: string }) => {
    keys[caller] = ((await world.service.operator('issue-key', { email })) as { key: string }).key
  }
  sessions.stranger = openBrowser(world)
  sessions.free = await signUp(world)
  await keyOf('subscriberKey', await subscribed('subscriber'))
  await keyOf('analystKey', await subscribed('analyst', 'ANALYST'))
  await keyOf('operatorKey', await subscribed('confirmedOperator', 'OPERATOR'))
  const email = 'plain@example.com'
  await world.service.operator('create-user', { email, role: 'OPERATOR', password: PASSWORD })
  sessions.plainOperator = openBrowser(world)
  await sessions.plainOperator.run('sign-in', { email, password: PASSWORD })
  const operator = await signUp(world, { role: 'OPERATOR' })
  await prisma.session.updateMany({ where: { user: { email: operator.email } }, data: { confirmedAt: null } })
  // As it was signed up, `run` would enter the password.
  sessions.operator = { ...operator, run: operator.runOnce }
  await prisma.tariff.updateMany({ data: { requestsPerMinute: 100_000, requestsPerDay: 1_000_000 } })
})
afterAll(() => world.close())

/** The last thing that a session does; then it is over. */
const ENDS = 'signOut'
const fields = rootFields().toSorted((a, b) => Number(a.name === ENDS) - Number(b.name === ENDS))

test('every field says who may call it, or is open to everybody for a reason', () => {
  const open = fields.filter(({ scope }) => scope === null).map(({ name }) => name)
  // Prices, what a page shows before anybody signs in, who is signed in, and links in emails, which prove themselves.
  const byLink = ['muteByLink', 'muteLink']
  const shown = ['marketPreview', 'paymentProviders', 'ratingLadder', 'tariffs', 'viewer']
  expect(open.sort()).toEqual([...byLink, ...shown].sort())
})

test('streams are for analysts', () => {
  const streams = fields.filter(({ kind }) => kind === 'subscription')
  expect(streams.length).toBeGreaterThan(1)
  expect(streams.filter(({ scope }) => scope !== 'analyst')).toEqual([])
})

const callers = Object.keys(CALLERS).filter(name => name !== 'paymentProvider') as CallerName[]

describe.each(callers)('%s', caller => {
  test('comes in through the doors of the table and through no other', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const field of fields) {
      const expected = doorsTo(field, CALLERS[caller])
      for (const [door, call] of doorsFor(field, caller)) {
        tried += 1
        const refusal = await call()
        if ((refusal === null) !== expected.includes(door))
          wrong.push(`${field.name} ${door}: ${refusal ?? 'open'}, by the table ${expected.join(' ') || 'shut'}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(10)
  })
})

/** Every door that leads to a field and that the caller can knock at; each says why it is shut, or null. */
function doorsFor(field: RootField, caller: CallerName): readonly (readonly [Door, () => Promise<string | null>])[] {
  const { kind } = CALLERS[caller]
  if (kind === 'command line') {
    return field.commands.map(document => ['C', () => overSocket(document, field)])
  }
  const key = keys[caller]
  const visitor = sessions[caller]
  const byKey = [
    ...field.endpoints.map(({ path }) => ['A', () => overRest(path, key)] as const),
    ['G', () => overGraphQL(field, key === undefined ? {} : { 'x-api-key': key })] as const,
  ]
  if (kind === 'key') return byKey
  const own = { cookie: visitor === undefined ? '' : cookieOf(visitor), origin: world.baseUrl }
  return [
    ...(kind === 'stranger' ? byKey : [['G', () => overGraphQL(field, own)] as const]),
    ...field.pages.map(({ document }) => ['P', () => overPage(document, field, visitor)] as const),
  ]
}

function refusalIn(code: string | undefined): string | null {
  expect(code, 'the request of the test is at fault').not.toBe('GRAPHQL_VALIDATION_FAILED')
  return code !== undefined && SHUT.includes(code) ? code : null
}

async function overRest(path: string, key: string | undefined): Promise<string | null> {
  const url = world.baseUrl + path.replaceAll(/\{\w+\}/g, randomUUID())
  const response = await fetch(url, key === undefined ? {} : { headers: { 'x-api-key': key } })
  return response.ok ? null : refusalIn(((await response.json()) as { code: string }).code)
}

async function overGraphQL(field: RootField, headers: Record<string, string>): Promise<string | null> {
  const of = fieldOf(field)
  const needed = neededOf(of)
  const declared = needed.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = needed.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(of.type)) ? '' : '{ __typename }'
  const head = declared === '' ? '' : `(${declared})`
  const query = `${field.kind}${head} { ${field.name}${passed === '' ? '' : `(${passed})`} ${selection} }`
  // A stream would stay open: how it is refused, or that it would be one, is said before.
  const accept = 'application/json'
  const response = await post(world, { query, variables: requiredOf(of) }, { accept, ...headers })
  const { errors } = (await response.json()) as { errors?: { extensions?: { code?: string } }[] }
  return refusalIn(errors?.[0]?.extensions?.code)
}

async function overPage(document: string, field: RootField, visitor: Visitor | undefined): Promise<string | null> {
  const name = document.replace(/^.*\//, '')
  const { code, message } = (await visitor?.run(name, requiredOf(fieldOf(field)))) ?? {}
  // The second step of signing in wants the first: that is no shut door.
  return message?.startsWith('Begin again') ? null : refusalIn(code)
}

async function overSocket(document: string, field: RootField): Promise<string | null> {
  const call = world.service.operator(document as 'get-status', { ...requiredOf(fieldOf(field)) })
  const failure = await call.then(
    () => '',
    (error: Error) => error.message,
  )
  return /scope|password again|two-factor/i.test(failure) ? failure : null
}

type AnyField = GraphQLField<unknown, unknown>

function fieldOf({ kind, name }: RootField): AnyField {
  return schema.getRootType(kind as OperationTypeNode)?.getFields()[name] as AnyField
}

function neededOf({ args }: AnyField) {
  return args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
}

function requiredOf(field: AnyField): object {
  return Object.fromEntries(neededOf(field).map(({ name, type }) => [name, someValue(type, name)]))
}
