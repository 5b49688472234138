import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from '../../../gateway/mail/mail.ts'
import { openAccount } from '../../support/accounts.ts'
import { publishPrice } from '../../support/publish-price.ts'
import { openPostOffice } from '../../support/smtp.ts'
import { openWorld, type World } from '../../world.ts'

const EMAIL = 'reader@example.com'
/** Mail programs post to https alone. */
const SITE = 'https://bonds.test'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let key = ''
const clock = { now: new Date() }
let channelId = ''
let alertId = ''

beforeAll(async () => {
  office = await openPostOffice()
  const mailer = smtpMailer(office.url, 'Bonds <bonds@example.com>')
  world = await openWorld({ now: () => clock.now, mailer, settings: { BASE_URL: SITE } })
  ;({ key } = await openAccount(world, EMAIL))
  clock.now = new Date()
  await world.service.database.prisma.user.update({ where: { email: EMAIL }, data: { emailVerified: true } })
  const { channel } = await rest('POST', '/channels', { name: 'Mine', email: EMAIL, digestMinutes: 1 })
  channelId = channel.id
  const alert = { name: 'News <b>', events: ['revision.published'], channels: [channelId] }
  alertId = (await rest('POST', '/alerts', alert)).id
  await rest('POST', '/alerts', { ...alert, name: 'Other' })
  // Alerts are told of what follows the first evaluation.
  await publish(99)
})
afterAll(async () => {
  await world.close()
  await office.close()
})

async function rest(method: string, path: string, body?: object) {
  const response = await fetch(`${world.baseUrl}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as { id: string; channel: { id: string }; mutedChannels: readonly string[] }
}

/** Publishes a revision; the emails that it brings. */
async function publish(last: number): Promise<readonly string[]> {
  const before = office.received.length
  await publishPrice(world, last, clock)
  return office.received.slice(before).filter(mail => headerOf(mail, 'List-Unsubscribe') !== undefined)
}

/** The text of an email as a program reads it: quoted-printable, folded headers. */
const decoded = (mail: string) =>
  mail.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
const headerOf = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'm').exec(mail)?.[1]?.replaceAll(/\n\s/g, '')
/** The links in a decoded text, as paths of the service under test. */
const linksIn = (text: string) => [
  ...new Set([...text.matchAll(/https:\/\/bonds\.test(\/alerts\/mute\?link=[\w.-]+)/g)].map(([, path]) => path ?? '')),
]

const isMuted = async (id = alertId) => (await rest('GET', `/alerts/${id}`)).mutedChannels.includes(channelId)
const open = (path: string, method = 'GET', body?: string) =>
  fetch(world.baseUrl + path, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })

test('a link in an email mutes one alert on one channel, after it was asked for', async () => {
  const [mail = ''] = await publish(100)
  const [own = ''] = linksIn(decoded(mail).slice(decoded(mail).indexOf('\nRevision published: News')))
  expect(headerOf(mail, 'List-Unsubscribe')).toMatch(/^<https:\/\/bonds\.test\/alerts\/mute\?link=[\w.-]+>$/)
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(Math.max(...mail.split('\n').map(line => line.length))).toBeLessThan(999)
  expect(mail).not.toMatch(/[?&]token=/)

  for (const method of ['GET', 'HEAD']) expect((await open(own, method)).status).toBe(200)
  const page = await open(own)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  expect(text).toContain('News &lt;b&gt;')
  expect(text).toContain('<form method="post">')
  expect(text).not.toContain('Other')
  expect(await isMuted()).toBe(false)

  const done = await open(own, 'POST')
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('Muted.')
  expect(await isMuted()).toBe(true)
  const [next = ''] = await publish(101)
  expect(decoded(next)).toContain('Other')
  expect(decoded(next)).not.toContain('News')
})

test('by REST it is told again', async () => {
  expect((await rest('PATCH', `/alerts/${alertId}`, { mutedChannels: [] })).mutedChannels).toEqual([])
  const [mail = ''] = await publish(102)
  expect(decoded(mail)).toContain('News')
})

test('one click of a mail program mutes what the email tells of, and what waits is not sent', async () => {
  const [mail = ''] = await publish(103)
  const url = headerOf(mail, 'List-Unsubscribe')?.slice(1 + SITE.length, -1) ?? ''
  const { prisma } = world.service.database
  await prisma.delivery.updateMany({
    data: { state: 'PENDING', nextAttemptAt: new Date(clock.now.getTime() + 60_000) },
  })
  expect((await open(url, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await isMuted()).toBe(true)
  expect(await prisma.delivery.count({ where: { state: 'PENDING' } })).toBe(0)
  expect(await publish(104)).toEqual([])
  expect((await open(url, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
})

test('a changed link, none, or one of something deleted does nothing', async () => {
  await rest('PATCH', `/alerts/${alertId}`, { mutedChannels: [] })
  const [mail = ''] = await publish(105)
  const [own = ''] = linksIn(decoded(mail))
  const changed = own.replace(/link=(.)/, (_all, first) => `link=${first === 'A' ? 'B' : 'A'}`)
  for (const path of [changed, '/alerts/mute', '/alerts/mute?link=', `${own.slice(0, -1)}`]) {
    const answer = await open(path, 'POST')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('The link is not whole')
  }
  expect(await isMuted()).toBe(false)
  expect((await open(own, 'PUT')).status).toBe(405)
  await fetch(`${world.baseUrl}/api/v1/channels/${channelId}`, { method: 'DELETE', headers: { 'x-api-key': key } })
  const gone = await open(own, 'POST')
  expect(gone.status).toBe(200)
  expect(await gone.text()).toContain('no longer exists')
})
