import { randomInt } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Mail } from '../../gateway/mail/mail.ts'
import type { World } from '../world.ts'
import { timeCode } from './totp.ts'

export interface WebAnswer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  /** What the document's root field came to. */
  readonly data: T
  readonly code: string | undefined
  readonly message: string
  readonly faults: readonly { readonly name: string; readonly message: string; readonly didYouMean?: string }[]
}

/** A browser: it keeps cookies, has an address, and says that its requests come from our own page. */
export interface Visitor {
  readonly cookies: Map<string, string>
  run<T = Record<string, unknown>>(
    documentId: string,
    variables?: object,
    headers?: Record<string, string>,
  ): Promise<WebAnswer<T>>
}

export function openBrowser({ baseUrl }: Pick<World, 'baseUrl'>): Visitor {
  const cookies = new Map<string, string>()
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const run: Visitor['run'] = async (documentId, variables = {}, headers = {}) => {
    const cookie = cookieOf({ cookies })
    const response = await fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: baseUrl,
        'x-forwarded-for': address,
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      body: JSON.stringify({ documentId, variables }),
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const { data = null, errors = [] } = (await response.json()) as { data?: object; errors?: WireError[] }
    const [error] = errors
    return {
      status: response.status,
      headers: response.headers,
      data: Object.values(data ?? {})[0],
      code: error?.extensions.code,
      message: error?.message ?? '',
      faults: error?.extensions.faults ?? [],
    }
  }
  return { cookies, run }
}

interface WireError {
  readonly message: string
  readonly extensions: { readonly code: string; readonly faults?: WebAnswer['faults'] }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

export const PASSWORD = 'correct horse battery'

let serial = 0

/** Somebody who has signed up, opened the link in the mail and is signed in. */
export async function signUp(world: World, { role, email }: { role?: 'ANALYST' | 'OPERATOR'; email?: string } = {}) {
  const address = email ?? `person-${++serial}@example.com`
  const browser = openBrowser(world)
  const person = { name: `Person ${serial}`, email: address, password: PASSWORD, language: 'EN' }
  const sent = () => world.mails.filter(({ to, text }) => to === address && text.includes('/verify#')).length
  const before = sent()
  expect(await browser.run('sign-up', person)).toMatchObject({ status: 200 })
  // Sent after the answer; an address may have had one before, such as that of a deleted account.
  await vi.waitFor(() => expect(sent()).toBeGreaterThan(before), 20_000)
  expect(await browser.run('verify-email', { token: await tokenFor(world, address) })).toMatchObject({ status: 200 })
  if (role !== undefined) {
    await world.service.database.prisma.user.update({ where: { email: address }, data: { role } })
  }
  const { run, backupCodes } = role === 'OPERATOR' ? await enrol(browser) : { run: browser.run, backupCodes: [] }
  return { ...browser, run, runOnce: browser.run, backupCodes, email: address, password: PASSWORD }
}

/** Sets up an authenticator. An operator is asked for the password from time to time, and enters it as the dashboard does. */
async function enrol({ run: runOnce }: Visitor): Promise<Pick<Visitor, 'run'> & { readonly backupCodes: string[] }> {
  type Setup = { readonly secret: string; readonly backupCodes: string[] }
  const { data } = await runOnce<Setup>('start-second-factor', { password: PASSWORD })
  const code = timeCode(data.secret, new Date())
  expect(await runOnce('confirm-second-factor', { code })).toMatchObject({ status: 200 })
  const run: Visitor['run'] = async <T>(documentId: string, variables?: object, headers?: Record<string, string>) => {
    const answer = await runOnce<T>(documentId, variables, headers)
    if (answer.code !== 'CONFIRMATION_NEEDED') return answer
    expect(await runOnce('confirm-password', { password: PASSWORD })).toMatchObject({ status: 200 })
    return runOnce<T>(documentId, variables, headers)
  }
  return { run, backupCodes: [...data.backupCodes] }
}

/** The newest mail to somebody; mails are sent after the answer. */
export function mailTo(world: Pick<World, 'mails'>, email: string, subject = /./): Promise<Mail> {
  return vi.waitFor(() => {
    const mail = world.mails.findLast(({ to, subject: text }) => to === email && subject.test(text))
    if (mail === undefined) throw new Error(`no mail to ${email}`)
    return mail
  }, 20_000)
}

const LINK_SUBJECTS = {
  verify: /Verify|Подтвердите адрес/,
  reset: /Reset|Сброс/,
  invitation: /Invitation|Приглашение/,
  'change-email': /(Approve|Confirm) your new|Подтвердите (смену|новый)/,
} as const

/** The token in the newest mail with a link. */
export async function tokenFor(
  world: Pick<World, 'mails'>,
  email: string,
  page: keyof typeof LINK_SUBJECTS = 'verify',
): Promise<string> {
  const subject = LINK_SUBJECTS[page]
  const { text } = await mailTo(world, email, subject)
  return new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? ''
}

/** Sessions end by the clock of the machine; a test with a clock of its own renews them when that has moved on. */
export async function staySignedIn({ service }: Pick<World, 'service'>, now: Date): Promise<void> {
  const data = { createdAt: now, expiresAt: new Date(now.getTime() + 7 * 86_400_000) }
  await service.database.prisma.session.updateMany({ data })
}

/** The cookies of a browser as a header. */
export function cookieOf({ cookies }: Pick<Visitor, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** A POST to the pages' path as our own page would send it, but for these headers. */
export function post({ baseUrl }: Pick<World, 'baseUrl'>, body: object, headers: Record<string, string> = {}) {
  return fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })
}

/** Runs a document with parameters of the API, as the pages of the terminal do. */
export async function runWithParameters<T = Record<string, unknown>>(
  world: Pick<World, 'baseUrl'>,
  visitor: Pick<Visitor, 'cookies'>,
  documentId: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Pick<WebAnswer<T>, 'status' | 'data' | 'code' | 'faults'>> {
  const cookie = cookieOf(visitor)
  const response = await post(world, { documentId, parameters }, { cookie, origin: world.baseUrl })
  const { data = null, errors = [] } = (await response.json()) as { data?: object; errors?: WireError[] }
  const { code, faults = [] } = errors[0]?.extensions ?? {}
  return { status: response.status, data: Object.values(data ?? {})[0], code, faults }
}

/** Gives the account of a user a subscription that runs for ever. */
export async function subscribe({ service }: World, email: string): Promise<void> {
  const { prisma } = service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email } })
  const { id: tariffId } = await prisma.tariff.findFirstOrThrow()
  await prisma.subscription.create({ data: { accountId, tariffId, startsAt: new Date(Date.now() - 1_000) } })
}
