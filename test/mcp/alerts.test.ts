import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_TOOLS } from '../../facades/mcp/tools/account-tools.ts'
import { openAccount } from '../support/accounts.ts'
import { openWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { type CallResult, textOf } from './raw.ts'

const EMAIL = 'assistant@example.com'
const SCREEN = { CreditRatingFrom: 'AA', Currency: ['RUB'], YieldFrom: 15 }

type Args = Readonly<Record<string, unknown>>

let world: World
let client: Client
let stranger: Client

beforeAll(async () => {
  world = await openWorld()
  const { key } = await openAccount(world, EMAIL)
  await world.service.database.prisma.user.update({ where: { email: EMAIL }, data: { emailVerified: true } })
  client = await connect({ baseUrl: world.baseUrl, key })
  stranger = await connect(world)
})
afterAll(async () => {
  await client.close()
  await stranger.close()
  await world.close()
})

async function call(name: string, args: Args, by = client): Promise<CallResult> {
  return (await by.callTool({ name, arguments: args })) as unknown as CallResult
}

async function done(name: string, args: Args) {
  const result = await call(name, args)
  expect(result.isError ?? false, textOf(result)).toBe(false)
  // biome-ignore lint/suspicious/noExplicitAny: an answer is read by the names in it.
  return result.structuredContent as any
}

const remove = async ({ id }: { readonly id: string }) => void (await done('delete_alert', { id }))

test('a new AA rouble bond above 15 %: one call saves the screen, watches it and emails the person', async () => {
  const args = { Name: 'AA in roubles above 15 %', Events: ['screen.entered'], Screen: SCREEN }
  const made = await done('create_alert', args)
  expect(made).toMatchObject({
    ...{ name: args.Name, subject: 'SCREEN', events: ['screen.entered'], fault: null },
    told: [{ kind: 'EMAIL', email: EMAIL }],
  })
  const found = await done('get_alerts', {})
  expect(found.items).toEqual([expect.objectContaining({ id: made.id, screenId: made.screenId })])
  expect(found.channels).toEqual([expect.objectContaining({ id: made.channels[0], email: EMAIL })])
  expect(found.screens).toEqual([
    { id: made.screenId, name: args.Name, query: 'CreditRatingFrom=AA&Currency=RUB&YieldFrom=15' },
  ])
  const events = await world.service.database.prisma.auditEvent.findMany({ where: { action: 'CHANNEL_CREATED' } })
  expect(events).toEqual([expect.objectContaining({ actor: EMAIL, details: { email: EMAIL } })])
  expect(await done('delete_alert', { id: made.id })).toEqual({ id: made.id })
  expect((await done('get_alerts', {})).items).toEqual([])
})

test('the screen and the channel that are there are used again', async () => {
  const args = { Name: 'Again', Events: ['screen.left'], Screen: 'CreditRatingFrom=AA&Currency=RUB&YieldFrom=15' }
  const [one, other] = [await done('create_alert', args), await done('create_alert', { ...args, Name: 'And again' })]
  expect([other.screenId, other.channels]).toEqual([one.screenId, one.channels])
  const named = await done('create_alert', { Name: 'Named', Events: 'revision.published', Channels: one.channels })
  expect(named).toMatchObject({ subject: 'MARKET', channels: one.channels })
  for (const alert of [one, other, named]) await remove(alert)
})

describe('each of the likeliest mistakes leads to a call that works', () => {
  const asked = { Name: 'A', Events: ['screen.entered'], Screen: SCREEN }
  const rows: readonly (readonly [given: Args, leadsTo: Args])[] = [
    [{ ...asked, Screen: { ...SCREEN, YieldFrom: '15 %' } }, asked],
    [{ ...asked, Screen: { CreditRatingFrom: 'AA', currency: 'RUB', MinYield: 15 } }, asked],
    [{ Name: 'A', Events: ['screen.entered'], ...SCREEN }, asked],
    [{ name: 'A', events: ['screen.entered'], screen: SCREEN }, asked],
    [{ ...asked, Filters: SCREEN, Screen: undefined }, asked],
    [{ ...asked, Events: ['entered'] }, asked],
    [{ ...asked, Events: ['SCREEN_ENTERED'] }, asked],
    [
      { ...asked, Events: ['screen.enter', 'screen.left'] },
      { ...asked, Events: ['screen.entered', 'screen.left'] },
    ],
    [{ ...asked, Channels: ['email'] }, asked],
    [{ ...asked, email: EMAIL }, asked],
    [
      { ...asked, Screen: { ...SCREEN, BondType: ['OFZ'] } },
      { ...asked, Screen: { ...SCREEN, BondType: ['GOVERNMENT'] } },
    ],
  ]
  test.each(rows)('%j', async (given, leadsTo) => {
    const refused = await call('create_alert', given)
    const text = textOf(refused)
    expect(refused.isError, text).toBe(true)
    const [, tool, args = ''] = text.match(/Corrected call[^:\n]*: (\w+) (\{.*\})$/m) ?? []
    expect([tool, JSON.parse(args)], text).toEqual(['create_alert', leadsTo])
    await remove(await done('create_alert', leadsTo))
  })

  test.each<readonly [Args, RegExp]>([
    [{ Name: 'A', Events: ['bond.yield_crossed'], Screen: SCREEN }, /Level: Level is needed for bond\.yield_crossed/],
    [{ Name: 'A', Events: ['screen.entered'] }, /What to watch is missing/],
    [{ Name: 'A', Events: ['bond.default'], Isin: 'XS0000000000' }, /Isin: There is no bond/],
    [
      { Name: 'A', Events: ['screen.entered'], Screen: { ...SCREEN, TopBy: 'ISSUER' } },
      /Screen: An alert cannot watch/,
    ],
    [{ Name: 'A', Events: ['screen.entered'], Screen: [] }, /Screen: Takes filters of search_bonds, such as/],
  ])('what cannot be guessed is named, and no call is suggested that was just refused: %j', async (given, said) => {
    const text = textOf(await call('create_alert', given))
    expect(text).toMatch(said)
    const [, args] = text.match(/Corrected call[^:\n]*: create_alert (\{.*\})$/m) ?? []
    expect(args).not.toBe(JSON.stringify(given))
  })

  test('a refusal makes nothing', async () => {
    expect((await done('get_alerts', {})).items).toEqual([])
  })
})

test('alerts and channels of another account are not found', async () => {
  const alert = await done('create_alert', { Name: 'Mine', Events: ['revision.published'] })
  const refused = await call('delete_alert', { id: alert.id }, stranger)
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^NOT_FOUND.*\n.*get_alerts/)])
  const args = { Name: 'Theirs', Events: ['revision.published'], Channels: alert.channels }
  expect(textOf(await call('create_alert', args, stranger))).toMatch(/^NOT_FOUND: The channel/)
  expect(JSON.stringify(await call('get_alerts', {}, stranger))).not.toContain(alert.id)
  await remove(alert)
})

test('who let assistants only read is not changed by them; reading goes on', async () => {
  const { prisma } = world.service.database
  const where = { email: EMAIL }
  await prisma.user.update({ where, data: { account: { update: { assistantsMayChange: false } } } })
  const args = { Name: 'A', Events: ['revision.published'] }
  await expect.poll(async () => textOf(await call('create_alert', args))).toMatch(/^SCOPE_MISSING.*only read/)
  expect((await call('delete_alert', { id: '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f' })).isError).toBe(true)
  await prisma.alert.deleteMany({ where: { name: 'A' } })
  expect((await done('get_alerts', {})).items).toEqual([])
  await prisma.user.update({ where, data: { account: { update: { assistantsMayChange: true } } } })
})

test('annotations say which tools change something, and schemas take their examples', async () => {
  const { tools } = await client.listTools()
  const ajv = new Ajv2020({ strict: false })
  const listed = ACCOUNT_TOOLS.map(({ tool, example }) => {
    const { annotations, inputSchema = {} } = tools.find(({ name }) => name === tool) ?? {}
    expect(ajv.validate(inputSchema, example), ajv.errorsText()).toBe(true)
    return [tool, annotations]
  })
  expect(listed).toEqual([
    ['get_alerts', { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }],
    ['create_alert', { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }],
    ['delete_alert', { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
  ])
})
