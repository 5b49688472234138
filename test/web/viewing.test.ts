import { type GraphQLField, getNamedType, graphql, isLeafType, isNonNullType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { lapseViewings } from '../../gateway/access/lapse-viewings.ts'
import { schema } from '../../schema/index.ts'
import { WHILE_VIEWING } from '../../schema/people/enforce-viewing.ts'
import { someValue } from '../gateway/isolation/places.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { cookieOf, openBrowser, PASSWORD, post, signUp, staySignedIn, type WebAnswer } from '../support/visitor.ts'

const READ_ONLY = { status: 403, code: 'VIEWING_READ_ONLY' }
const ENDED = { status: 403, code: 'VIEWING_ENDED' }
const REASON = 'The customer cannot find an invoice.'
const MINUTE_MS = 60_000

const SELLER = { SELLER_NAME: 'Data Ltd', SELLER_BANK: 'IBAN 1; BIC 2' }

interface Viewer {
  readonly email: string
  readonly viewedUntil: string | null
}

type AnyField = GraphQLField<unknown, unknown>

let shop: Shop
let operator: Person
let owner: Person
let clock = new Date()

beforeAll(async () => {
  shop = await openShop({ now: () => clock, settings: SELLER })
  owner = await signUp(shop.world, { role: 'ANALYST' })
  await prisma().tariff.updateMany({ data: { requestsPerMinute: 100_000, requestsPerDay: 1_000_000 } })
  await shop.confirm((await shop.order(owner)).id)
  for (const [document, variables] of [
    ['create-portfolio', { name: 'Mine', currency: 'RUB' }],
    ['create-watchlist', { name: 'Watched' }],
    ['create-channel', { name: 'Hook', url: 'https://hooks.example.com/bonds' }],
    ['generate-key', { password: PASSWORD }],
  ] as const)
    expect(await owner.run(document, variables), document).toMatchObject({ status: 200 })
})
beforeEach(async () => {
  operator = await signUp(shop.world, { role: 'OPERATOR' })
  await staySignedIn(shop.world, clock)
})
afterAll(() => shop.world.close())

const prisma = () => shop.world.service.database.prisma
const userOf = (email: string) => prisma().user.findUniqueOrThrow({ where: { email } })
const view = async (person: Pick<Person, 'email'>, by = operator, reason = REASON) =>
  by.run('start-viewing', { personId: (await userOf(person.email)).id, reason })
const viewer = async (by: Pick<Person, 'run'> = operator) => (await by.run<Viewer>('get-viewer')).data

/** Ends what other tests have left. */
const lapseOthers = () => lapseViewings(prisma(), new Date(clock.getTime() + 60 * MINUTE_MS))

const requiredOf = ({ args }: AnyField): Record<string, unknown> => {
  const needed = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  return Object.fromEntries(
    // A list with nothing in it is refused before anything else.
    needed.map(({ name, type }) => [name, name === 'bonds' ? ['XS0000000009'] : someValue(type, name)]),
  )
}

const documents = WEB_DOCUMENTS.map(row => {
  const { root, kind } = readDocument(schema, row.document)
  const type = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType()
  const field = type?.getFields()[root] as AnyField
  return { ...row, id: row.document.replace(/^.*\//, ''), kind, field }
})

const variablesOf = (document: string) => requiredOf(documents.find(({ id }) => id === document)?.field as AnyField)

/** An answer without which session is the current one, and when it was last used. */
const plain = ({ status, code, data }: WebAnswer) =>
  JSON.stringify({ status, code, data })
    .replaceAll('"current":true', '"current":false')
    .replace(/"lastUsedAt":"[^"]+"/g, '')

/** Every row of the database, but for sessions, counted attempts and the audit trail. */
async function stored(): Promise<string> {
  const tables = await prisma().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const own = ['Session', 'Attempt', 'AuditEvent', '_prisma_migrations']
  const hashes: string[] = []
  for (const { name } of tables.filter(table => !own.includes(table.name))) {
    const [row] = await prisma().$queryRawUnsafe<{ hash: string | null }[]>(
      // Emails of others are sent meanwhile, which their notices say.
      name === 'Notice'
        ? 'SELECT count(*)::text AS hash FROM "Notice"'
        : `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t`,
    )
    hashes.push(`${name} ${row?.hash}`)
  }
  return hashes.join('\n')
}

test('an operator reads what the customer reads, with the same answers, and nothing is written or counted', async () => {
  await view(owner)
  expect(await viewer()).toMatchObject({
    email: owner.email,
    viewedUntil: new Date(clock.getTime() + 30 * MINUTE_MS).toISOString(),
  })
  const before = await stored()
  let read = 0
  for (const { id, kind, field, access } of documents) {
    if (kind === 'mutation' || access === 'operator' || id === 'get-viewer') continue
    const own = await owner.run(id, requiredOf(field))
    const viewed = await operator.run(id, requiredOf(field))
    expect(plain(viewed), id).toBe(plain(own))
    if (viewed.status === 200) read += 1
  }
  expect(read).toBeGreaterThan(25)
  expect(await stored()).toBe(before)
})

test('orders, the printed invoice, usage, people, portfolios and alerts are there', async () => {
  await view(owner)
  const { data: orders } = await operator.run<{ items: { id: string; number: string }[] }>('get-orders')
  expect(orders.items).toHaveLength(1)
  const { status, data } = await operator.run('get-order-documents', { id: orders.items[0]?.id })
  expect(status).toBe(200)
  expect(JSON.stringify(data)).toContain('JVBERi0')
  expect(JSON.stringify((await operator.run('get-portfolios')).data)).toContain('"Mine"')
  expect((await operator.run<{ items: object[] }>('get-watchlists')).data.items).toMatchObject([{ name: 'Watched' }])
  expect((await operator.run<{ items: object[] }>('get-people')).data.items).toMatchObject([{ email: owner.email }])
  const { data: channels } = await operator.run('get-channels')
  expect(JSON.stringify(channels)).toContain('hooks.example.com')
  expect(JSON.stringify(channels)).not.toMatch(/secret":"/i)
})

describe('nothing is changed', () => {
  test('by any mutation of the schema, whatever its scope and whoever adds it', async () => {
    const viewing = { operatorId: 'o', until: new Date(), isOver: false }
    const scopes = new Set(['data', 'analyst', 'operator', 'operate', 'payment'])
    const user = await userOf(owner.email)
    const principal = { accountId: user.accountId, userId: user.id, memberRole: 'OWNER', scopes, exportRowsMax: null }
    const session = { id: 's', userId: user.id }
    const before = await stored()
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}) as AnyField[]
    const refused: string[] = []
    for (const field of mutations) {
      const given = requiredOf(field)
      const declared = field.args.filter(({ name }) => name in given).map(({ name, type }) => `$${name}: ${type}`)
      const passed = Object.keys(given).map(name => `${name}: $${name}`)
      const inBrackets = (texts: string[]) => (texts.length === 0 ? '' : `(${texts.join(', ')})`)
      const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
      const source = `mutation${inBrackets(declared)} { ${field.name}${inBrackets(passed)} ${selection} }`
      if (WHILE_VIEWING.has(field.name)) continue
      const contextValue = {
        ...{ prisma: prisma(), now: () => clock, browserSession: { session, origin: {} } },
        principal: { ...principal, viewing },
      }
      const { errors } = await graphql({ schema, source, variableValues: given, contextValue })
      expect(errors?.[0]?.extensions.code, `${field.name}: ${errors?.[0]?.message}`).toBe('VIEWING_READ_ONLY')
      refused.push(field.name)
    }
    expect(refused.length).toBe(mutations.length - WHILE_VIEWING.size)
    expect(refused.length).toBeGreaterThan(90)
    expect(await stored()).toBe(before)
  })

  test('by any document of the pages, and what only operators read is not there', async () => {
    await view(owner)
    const before = await stored()
    const wrong: string[] = []
    for (const { id, kind, field, access } of documents) {
      if (WHILE_VIEWING.has(field.name) || (kind === 'query' && access !== 'operator')) continue
      const { status, code } = await operator.runOnce(id, requiredOf(field))
      if (status !== 403 || code !== 'VIEWING_READ_ONLY') wrong.push(`${id}: ${code ?? 'open'}`)
    }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  test('and no file or query is counted as the customer’s', async () => {
    await view(owner)
    const cookie = cookieOf(operator)
    const headers = { cookie, 'sec-fetch-site': 'same-origin', origin: shop.world.baseUrl }
    const file = await fetch(`${shop.world.baseUrl}/api/v1/data/instruments?Format=csv`, { headers })
    expect({ status: file.status, ...((await file.json()) as object) }).toMatchObject(READ_ONLY)
    const query = await post(shop.world, { query: '{ account { name } }' }, headers)
    const { errors } = (await query.json()) as { errors: { extensions: { code: string } }[] }
    expect(errors[0]?.extensions.code).toBe('VIEWING_READ_ONLY')
  })
})

describe('viewing ends', () => {
  test('by the button; the session is the operator’s again, and both moments are in the audit trail', async () => {
    await view(owner)
    expect(await operator.run('stop-viewing')).toMatchObject({ status: 200 })
    expect(await viewer()).toMatchObject({ email: operator.email, viewedUntil: null })
    expect(await operator.run('get-accounts')).toMatchObject({ status: 200 })
    const { id, accountId } = await userOf(owner.email)
    const events = await prisma().auditEvent.findMany({
      where: { action: { startsWith: 'VIEWING_' }, actor: operator.email },
      orderBy: { at: 'asc' },
    })
    const row = { actorKind: 'PERSON', subjectKind: 'USER', subjectId: owner.email, accountId, outcome: 'DONE' }
    expect(events.map(({ action }) => action).sort()).toEqual(['VIEWING_ENDED', 'VIEWING_STARTED'])
    for (const event of events) expect(event).toMatchObject(row)
    const details = { reason: REASON, until: new Date(clock.getTime() + 30 * MINUTE_MS).toISOString() }
    expect(events.find(({ action }) => action === 'VIEWING_STARTED')?.details).toEqual(details)
    expect(await operator.run('stop-viewing')).toMatchObject({ status: 200 })
    expect(await prisma().session.findFirst({ where: { viewedUserId: id, user: { email: operator.email } } })).toBe(
      null,
    )
  })

  test('after 30 minutes: nothing is shown or changed until it is stopped, not even as the operator', async () => {
    await view(owner)
    clock = new Date(clock.getTime() + 30 * MINUTE_MS - 1_000)
    expect(await operator.run('get-orders')).toMatchObject({ status: 200 })
    clock = new Date(clock.getTime() + 1_000)
    for (const document of ['get-orders', 'get-account', 'get-accounts', 'create-watchlist', 'confirm-password'])
      expect(await operator.runOnce(document, variablesOf(document)), document).toMatchObject(ENDED)
    expect(await viewer()).toMatchObject({ email: operator.email, viewedUntil: clock.toISOString() })
    await operator.run('stop-viewing')
    expect(await viewer()).toMatchObject({ email: operator.email, viewedUntil: null })
  })

  test('by itself when nobody comes back: once, with the time at which it ended, and still as nobody', async () => {
    await lapseOthers()
    await view(owner)
    const endsAt = new Date(clock.getTime() + 30 * MINUTE_MS)
    const { id: ownerId, accountId } = await userOf(owner.email)
    const { id: operatorId } = await userOf(operator.email)
    const ended = { action: 'VIEWING_ENDED', subjectId: owner.email, at: endsAt }
    clock = new Date(endsAt.getTime() - 1_000)
    expect(await lapseViewings(prisma(), clock)).toBe(0)
    clock = new Date(endsAt.getTime() + 40_000)
    const counts = await Promise.all([1, 2, 3].map(() => lapseViewings(prisma(), clock)))
    expect(counts.sort()).toEqual([0, 0, 1])
    expect(await lapseViewings(prisma(), clock)).toBe(0)
    expect(await prisma().auditEvent.findMany({ where: ended })).toMatchObject([
      {
        ...{ at: endsAt, outcome: 'DONE', actorKind: 'SERVICE', actor: 'system', actorId: null, subjectKind: 'USER' },
        ...{ accountId, details: { operator: operator.email } },
      },
    ])
    const { data: seen } = await owner.run<{ action: string; at: string }[]>('get-recent-activity')
    expect(seen).toContainEqual(
      expect.objectContaining({ action: 'VIEWING_ENDED', at: endsAt.toISOString(), person: owner.email }),
    )
    expect(JSON.stringify(seen)).not.toContain(operator.email)
    expect(await prisma().session.count({ where: { userId: operatorId, viewedUserId: ownerId } })).toBe(0)
    for (const document of ['get-orders', 'get-account', 'get-accounts', 'create-watchlist', 'confirm-password'])
      expect(await operator.runOnce(document, variablesOf(document)), document).toMatchObject(ENDED)
    expect(await viewer()).toMatchObject({ email: operator.email, viewedUntil: endsAt.toISOString() })
    await operator.run('stop-viewing')
    expect(await viewer()).toMatchObject({ email: operator.email, viewedUntil: null })
    expect(await prisma().auditEvent.count({ where: { ...ended, at: { gte: endsAt } } })).toBe(1)
  })

  test('with the time at which it ended, too, where it is stopped later', async () => {
    await lapseOthers()
    await view(owner)
    const endsAt = new Date(clock.getTime() + 30 * MINUTE_MS)
    clock = new Date(endsAt.getTime() + 10_000)
    await operator.run('stop-viewing')
    expect(await lapseViewings(prisma(), clock)).toBe(0)
    const where = { action: 'VIEWING_ENDED', actor: operator.email }
    expect(await prisma().auditEvent.findMany({ where })).toMatchObject([{ at: endsAt }])
  })

  test('with the session', async () => {
    await view(owner)
    expect(await operator.run('sign-out')).toMatchObject({ status: 200 })
    expect(await operator.run('get-orders')).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    const ended = { action: 'VIEWING_ENDED', actor: operator.email }
    expect(await prisma().auditEvent.count({ where: ended })).toBe(1)
    const signedOut = await prisma().auditEvent.findFirst({ where: { action: 'SIGNED_OUT', actor: operator.email } })
    expect(signedOut).toMatchObject({ actor: operator.email })
  })

  test('with the session, too, where another browser of the operator ends it', async () => {
    await lapseOthers()
    await view(owner)
    const { id: operatorId } = await userOf(operator.email)
    const { viewedUntil } = await prisma().session.findFirstOrThrow({ where: { viewedUserId: { not: null } } })
    await prisma().session.deleteMany({ where: { userId: operatorId } })
    expect(await lapseViewings(prisma(), new Date(clock.getTime() + 60 * MINUTE_MS))).toBe(0)
    const where = { action: 'VIEWING_ENDED', details: { equals: { operator: operator.email } } }
    const [ended, ...others] = await prisma().auditEvent.findMany({ where })
    expect([ended, others]).toMatchObject([{ actorKind: 'SERVICE', actor: 'system', subjectId: owner.email }, []])
    expect(Number(ended?.at)).toBeLessThanOrEqual(Number(viewedUntil))
  })

  test.each([
    ['loses the role', { role: 'SUBSCRIBER' }],
    ['has no second factor any more', { twoFactorEnabled: false }],
  ] as const)('when the operator %s', async (_why, data) => {
    await view(owner)
    await prisma().user.update({ where: { email: operator.email }, data })
    expect(await operator.run('get-orders')).toMatchObject(ENDED)
  })

  test('when the account of the operator is disabled', async () => {
    await view(owner)
    const { accountId } = await userOf(operator.email)
    await prisma().account.update({ where: { id: accountId }, data: { disabledAt: clock } })
    expect(await operator.run('get-orders')).toMatchObject(ENDED)
  })

  test('when the customer becomes an operator, moves to another account, or is gone', async () => {
    for (const change of [
      { role: 'OPERATOR' as const },
      { accountId: (await userOf(owner.email)).accountId },
      { account: { update: { deletedAt: clock } } },
    ]) {
      const person = await signUp(shop.world)
      await staySignedIn(shop.world, clock)
      expect(await view(person)).toMatchObject({ status: 200 })
      expect(await operator.run('get-account')).toMatchObject({ status: 200 })
      await prisma().user.update({ where: { email: person.email }, data: change })
      expect(await operator.run('get-account')).toMatchObject(ENDED)
      await prisma().user.update({ where: { email: person.email }, data: { role: 'SUBSCRIBER' } })
      await operator.run('stop-viewing')
    }
  })
})

describe('viewing is not begun', () => {
  test('without a second factor, a recent password, the role, or a reason', async () => {
    const { id: personId } = await userOf(owner.email)
    const given = { personId, reason: REASON }
    await prisma().session.updateMany({ where: { user: { email: operator.email } }, data: { confirmedAt: null } })
    expect(await operator.runOnce('start-viewing', given)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    await prisma().session.updateMany({ where: { user: { email: operator.email } }, data: { secondFactorAt: null } })
    expect(await operator.runOnce('start-viewing', given)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    expect(await owner.run('start-viewing', given)).toMatchObject({ code: 'SCOPE_MISSING' })
    expect(await openBrowser(shop.world).run('start-viewing', given)).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    for (const reason of ['', '  ', 'x'.repeat(301)])
      expect(await shop.operator.run('start-viewing', { personId, reason })).toMatchObject({
        code: 'INVALID_PARAMETER',
        faults: [{ name: 'reason' }],
      })
    expect(await viewer(shop.operator)).toMatchObject({ viewedUntil: null })
  })

  test('as an operator, as somebody of an account with one, of a deleted account, and as nobody', async () => {
    const refusal = { status: 409, code: 'REFUSED' }
    expect(await view(shop.operator)).toMatchObject(refusal)
    expect(await view(operator)).toMatchObject(refusal)
    const colleague = await signUp(shop.world)
    const { accountId } = await userOf(shop.operator.email)
    await prisma().user.update({ where: { email: colleague.email }, data: { accountId } })
    expect(await view(colleague)).toMatchObject(refusal)
    const gone = await signUp(shop.world)
    await prisma().account.update({
      where: { id: (await userOf(gone.email)).accountId },
      data: { deletedAt: clock },
    })
    expect(await view(gone)).toMatchObject(refusal)
    const personId = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'
    expect(await operator.run('start-viewing', { personId, reason: REASON })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await viewer()).toMatchObject({ viewedUntil: null })
  })

  test('from within a viewing', async () => {
    await view(owner)
    const other = await signUp(shop.world)
    expect(await view(other)).toMatchObject(READ_ONLY)
    expect(await viewer()).toMatchObject({ email: owner.email })
  })
})

test('the person and the owners see when and why, and not which operator; other people of the account do not', async () => {
  const boss = await signUp(shop.world)
  const { accountId } = await userOf(boss.email)
  const [developer, bystander] = [await signUp(shop.world), await signUp(shop.world)]
  for (const { email } of [developer, bystander])
    await prisma().user.update({ where: { email }, data: { accountId, memberRole: 'DEVELOPER' } })
  await staySignedIn(shop.world, clock)
  await view(developer)
  await operator.run('stop-viewing')
  const seenBy = async ({ run }: Person) => {
    const { data } = await run<{ action: string }[]>('get-recent-activity')
    return data.filter(({ action }) => action.startsWith('VIEWING_'))
  }
  const about = { person: developer.email, byOther: true, address: null }
  for (const person of [boss, developer]) {
    const seen = await seenBy(person)
    expect(seen).toContainEqual(expect.objectContaining({ ...about, action: 'VIEWING_STARTED', reason: REASON }))
    expect(seen).toContainEqual(expect.objectContaining({ ...about, action: 'VIEWING_ENDED', reason: null }))
    expect(JSON.stringify(seen)).not.toContain(operator.email)
  }
  expect(await seenBy(bystander)).toEqual([])
})
