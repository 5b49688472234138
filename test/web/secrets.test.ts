import { expect } from 'vitest'
import { hashOfToken } from '../../gateway/access/sign-in/hashed-sessions.ts'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { timeCode } from '../support/totp.ts'
import { openBrowser, PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

interface Factor extends Record<string, unknown> {
  readonly secret: string
  readonly backupCodes: readonly string[]
}

/** Every row of every table but those of the market, as text. */
async function dump({ service }: World): Promise<string> {
  const { prisma } = service.database
  const tables = [
    'Account',
    'User',
    'ApiKey',
    'Credential',
    'Session',
    'Verification',
    'TwoFactor',
    'Passkey',
    'EmailChange',
    'Order',
    'Usage',
  ]
  const rows = await Promise.all(
    tables.map(table => prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS "row" FROM "${table}" t`)),
  )
  return rows.flat().reduce((text, { row }) => `${text}${row}\n`, '')
}

/** What must be nowhere but with its owner. */
async function leaveSecrets(world: World): Promise<Record<string, string>> {
  const person = await signUp(world)
  const verified = await tokenFor(world, person.email)
  const { data } = await person.run<Factor>('start-second-factor', { password: PASSWORD })
  await person.run('confirm-second-factor', { code: timeCode(data.secret, new Date()) })
  const waiting = openBrowser(world)
  await waiting.run('sign-in', { email: person.email, password: PASSWORD })
  const challenge = [...waiting.cookies].find(([name]) => name.includes('two_factor'))?.[1] ?? ''
  await person.run('request-password-reset', { email: person.email })
  const reset = await tokenFor(world, person.email, 'reset')
  await person.run('request-email-change', { email: 'moved@example.com', password: PASSWORD })
  const move = await tokenFor(world, person.email, 'change-email')
  await openBrowser(world).run('confirm-email-change', { token: move })
  await person.run('sign-in', { email: person.email, password: 'a wrong secret' })
  await person.run('reset-password', { token: 'a mistyped token', password: 'an unused secret' })
  await fetch(`${world.baseUrl}/graphql?documentId=sign-in`, { headers: { cookie: 'bonds.session_token=a-stray-one' } })
  const session = decodeURIComponent([...person.cookies.values()][0] ?? '').split('.')[0] ?? ''
  expect(await dump(world)).toContain(hashOfToken(session))
  return {
    'random part of a key': world.key.slice('bds_live_'.length + 6),
    password: PASSWORD,
    'wrong password': 'a wrong secret',
    'new password': 'an unused secret',
    'mistyped token': 'a mistyped token',
    'stray cookie': 'a-stray-one',
    'token that verified': verified,
    'token of a reset': reset,
    'token of a change of address': move,
    'token of a session': session,
    'challenge of a second step': decodeURIComponent(challenge).split('.')[0] ?? '',
    'secret of an authenticator': data.secret,
    'the same as bytes': base32(data.secret),
    'backup code': data.backupCodes[0] ?? '',
  }
}

function base32(text: string): string {
  const bits = [...text].map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  return (bits.join('').match(/.{8}/g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}

verifies(['KEY-6', 'KEY-9'], 'no secret reaches a log line or a row of the database', async () => {
  const lines: string[] = []
  const world = await openWorld({ log: createLog('trace', { write: line => void lines.push(line) }) })
  const secrets = await leaveSecrets(world)
  const rows = await dump(world)
  await world.close()
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 8)).toEqual([])
  const log = lines.join('')
  expect(log).toContain('"path":"/graphql"')
  const found = (text: string) => Object.keys(secrets).filter(name => text.includes(secrets[name] ?? ''))
  expect(found(log)).toEqual([])
  expect(found(rows)).toEqual([])
})
