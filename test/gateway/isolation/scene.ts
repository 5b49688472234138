import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { makeCustomer } from '../../support/customer.ts'
import { openShop, type Person } from '../../support/shop.ts'
import { openBrowser, PASSWORD, post, signUp } from '../../support/visitor.ts'
import type { World } from '../../world.ts'

export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** A has one of everything, B has the same rights and nothing. */
export interface Scene {
  readonly world: World
  /** What is A's, and what is the operator's. */
  readonly ids: Readonly<Record<'account' | 'email' | 'portfolio' | 'transaction' | 'order' | 'session', string>> &
    Readonly<Record<'connection' | 'savedScreen' | 'watchlist' | 'tariff' | 'payment' | 'load' | 'job', string>> &
    Readonly<Record<'channel' | 'alert' | 'delivery' | 'person' | 'invitation' | 'passkey', string>> & {
      readonly revision: number
    }
  /** Holdings to import. */
  readonly file: object
  readonly owner: Person
  readonly stranger: Person
  readonly keyOfStranger: string
  readonly keyOfOwner: string
  /** Direct GraphQL with the key of the stranger, or of the owner. */
  ask(query: string, variables: object, key?: string): Promise<Answer>
  /** Every row that is A's or the operator's. */
  rows(): Promise<readonly string[]>
}

export async function openScene(): Promise<Scene> {
  const { world, operator } = await openShop()
  const { prisma } = world.service.database
  // Many questions in one minute: none may be refused for their number.
  await prisma.tariff.updateMany({ data: { requestsPerMinute: 100_000, requestsPerDay: 1_000_000 } })
  const owner = await makeCustomer(world, operator)
  const stranger = await signUp(world, { role: 'ANALYST' })
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: stranger.email } })
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: 'month-1' } })
  const endsAt = new Date(Date.now() + 20 * 86_400_000)
  await prisma.subscription.create({ data: { accountId, tariffId, startsAt: new Date(Date.now() - 1_000), endsAt } })
  await prisma.user.update({ where: { email: owner.email }, data: { role: 'ANALYST' } })
  // The key that the scene asks with takes the place of the one of the pages.
  const keyOf = async (email: string) => ((await world.service.operator('issue-key', { email })) as { key: string }).key
  const [keyOfOwner, keyOfStranger] = [await keyOf(owner.email), await keyOf(stranger.email)]
  const elsewhere = openBrowser(world)
  await elsewhere.run('sign-in', { email: owner.email, password: PASSWORD })
  const session = (await elsewhere.run<{ items: { id: string; current: boolean }[] }>('get-sessions')).data
  const ask = async (query: string, variables: object, key = keyOfStranger) =>
    (await (await post(world, { query, variables }, { 'x-api-key': key })).json()) as Answer
  const payment = await prisma.payment.create({
    data: {
      ...{ provider: 'INVOICE', reference: 'STRAY-1', orderId: owner.orderId, amount: '1', currency: 'USD' },
      ...{ outcome: 'WRONG_AMOUNT', receivedAt: new Date() },
    },
  })
  const deposit = await prisma.transaction.create({
    data: {
      ...{
        portfolioId: owner.portfolioId,
        type: 'DEPOSIT',
        date: new Date('2025-11-20'),
        amount: '1',
        currency: 'RUB',
      },
    },
  })
  const { isin } = await prisma.bond.findFirstOrThrow({ where: { nominalCurrency: 'RUB', status: 'TRADING' } })
  const screen = await owner.run<{ id: string }>('save-screen', { name: 'High yield', query: 'YieldFrom=15' })
  const watchlist = await owner.run<{ id: string }>('create-watchlist', { name: 'Metals', bonds: [isin] })
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: owner.email } })
  const passkey = await prisma.passkey.create({
    data: {
      ...{ userId, name: 'Laptop', credentialId: 'AAAA', publicKey: new Uint8Array([1]), counter: 0n },
      ...{ transports: ['internal'], createdAt: new Date() },
    },
  })
  const connection = await connect(world, { userId, accountId: owner.accountId })
  const told = await toldOf(world, owner.accountId)
  const invited = { email: 'invited@example.com', memberRole: 'VIEWER', password: PASSWORD }
  const invitation = await owner.run<{ id: string }>('invite-person', invited)
  // Notices of the scene would change by themselves while they are sent.
  await vi.waitFor(async () => expect(await prisma.notice.count({ where: { dueAt: { not: null } } })).toBe(0), 30_000)
  const ids = {
    ...told,
    connection,
    person: userId,
    invitation: invitation.data.id,
    passkey: passkey.id,
    account: owner.accountId,
    email: owner.email,
    portfolio: owner.portfolioId,
    transaction: deposit.id,
    order: owner.orderId,
    savedScreen: screen.data.id,
    watchlist: watchlist.data.id,
    session: session.items.find(({ current }) => current)?.id ?? '',
    tariff: tariffId,
    payment: payment.id,
    load: (await prisma.load.findFirstOrThrow()).id,
    revision: (await prisma.revision.findFirstOrThrow()).id,
    job: String(await world.service.operator('start-ingest', { source: 'moex', from: '/nowhere' })),
  }
  const file = { name: 'mine.csv', text: `ISIN;Quantity\n${isin};1\n` }
  return {
    world,
    ids,
    file,
    owner,
    stranger,
    keyOfStranger,
    keyOfOwner,
    ask,
    rows: () => rowsOf(world, owner.accountId),
  }
}

/** An alert with a channel, and an event on its way. */
async function toldOf({ service: { database } }: World, accountId: string) {
  const channel = await database.prisma.channel.create({
    data: { accountId, kind: 'WEBHOOK', name: 'Receiver', url: 'https://receiver.example/', secret: 'whsec_c2VjcmV0' },
  })
  const alert = await database.prisma.alert.create({
    data: {
      ...{ accountId, name: 'Data', subject: 'MARKET', events: ['revision.published'], paused: true },
      channels: { create: { channelId: channel.id } },
    },
  })
  const createdAt = new Date()
  const deliver = () => {
    const event = { id: randomUUID(), accountId, alertId: alert.id, type: 'revision.published', body: '{}', createdAt }
    return database.prisma.delivery.create({
      data: { createdAt, channel: { connect: { id: channel.id } }, event: { create: event } },
    })
  }
  await deliver()
  return { channel: channel.id, alert: alert.id, delivery: (await deliver()).id }
}

/** A connected assistant of somebody. */
async function connect({ service }: World, owner: { readonly userId: string; readonly accountId: string }) {
  const [at, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const { id } = await service.database.prisma.oAuthGrant.create({
    data: {
      ...owner,
      ...{ clientId: 'client', clientName: 'Helper', redirectUri: 'https://assistant.example/', scope: 'data' },
      ...{ resource: 'https://bonds.example/mcp', createdAt: at, codeHash: 'hash', codeChallenge: '' },
      ...{ codeExpiresAt: at, codeUsedAt: at },
      tokens: { create: { kind: 'REFRESH', hash: 'hash', createdAt: at, expiresAt } },
    },
  })
  return id
}

/** The columns that say whose a row is, and the ids that they may hold. */
async function rowsOf({ service }: World, accountId: string): Promise<readonly string[]> {
  const { prisma } = service.database
  const read = async (sql: string, ...given: unknown[]) =>
    (await prisma.$queryRawUnsafe<{ row: string }[]>(sql, ...given)).map(({ row }) => row)
  const idsIn = (table: string, column: string, ids: readonly string[]) =>
    read(`SELECT id::text AS "row" FROM "${table}" WHERE "${column}"::text = ANY($1)`, ids)
  const owners: Record<string, readonly string[]> = {
    accountId: [accountId],
    userId: await idsIn('User', 'accountId', [accountId]),
    portfolioId: await idsIn('Portfolio', 'accountId', [accountId]),
    watchlistId: await idsIn('Watchlist', 'accountId', [accountId]),
    channelId: await idsIn('Channel', 'accountId', [accountId]),
    alertId: await idsIn('Alert', 'accountId', [accountId]),
    orderId: await idsIn('Order', 'accountId', [accountId]),
    subscriptionId: await idsIn('Subscription', 'accountId', [accountId]),
  }
  const columns = await prisma.$queryRawUnsafe<{ table: string; column: string }[]>(
    `SELECT table_name::text AS "table", column_name::text AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = ANY($1) AND table_name <> 'AuditEvent' ORDER BY 1, 2`,
    Object.keys(owners),
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    // What is used today is still being counted.
    const more = table === 'Usage' ? ' AND "day" < CURRENT_DATE' : ''
    const rows = `SELECT (to_jsonb(t) - 'lastUsedAt')::text AS "row" FROM "${table}" t WHERE t."${column}"::text = ANY($1)${more} ORDER BY 1`
    found.push(...(await read(rows, owners[column] ?? [])).map(row => `${table} ${row}`))
  }
  for (const table of ['Account', 'Source', 'Load', 'Revision', 'Tariff']) {
    const where = table === 'Account' ? ` WHERE id = '${accountId}'` : ''
    found.push(
      ...(await read(`SELECT (to_jsonb(t) - 'lastUsedAt')::text AS "row" FROM "${table}" t${where} ORDER BY 1`)).map(
        row => `${table} ${row}`,
      ),
    )
  }
  return found
}
