import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Weakness, weaknessOf } from './password-strength.ts'

/** What a password may be. A long one costs no more to hash, but somebody must stop somewhere. */
export const PASSWORD_LENGTH = { least: 10, most: 256 } as const

const FEWEST_DIFFERENT = 5
/** The parameters that OWASP gives for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

/** @returns the hash in the usual form, with its parameters and salt: `$argon2id$v=19$m=…,t=…,p=…$salt$tag` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', { ...COST, message: messageOf(password), nonce: salt, tagLength: TAG_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`
}

/** Takes the parameters from the hash, so that those of today can be raised. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const nonce = Buffer.from(salt, 'base64')
  const given = await derive('argon2id', { ...cost, message: messageOf(password), nonce, tagLength: expected.length })
  return timingSafeEqual(given, expected)
}

/** What is wrong with a new password, as a sentence; null when nothing is. */
export function faultOfPassword(password: string, known: readonly string[] = []): string | null {
  const { least, most } = PASSWORD_LENGTH
  const length = [...password].length
  if (length < least) return `Use at least ${least} characters.`
  if (length > most) return `Use at most ${most} characters, not ${length}.`
  const plain = password.toLowerCase()
  if (new Set(plain).size < FEWEST_DIFFERENT) return `Use at least ${FEWEST_DIFFERENT} different characters.`
  if (known.some(word => word !== '' && plain === word.toLowerCase())) return 'Use something else than name or address.'
  const weakness = weaknessOf(password, [...BRAND, ...known.flatMap(wordsOf)])
  return weakness === null ? null : WEAK[weakness]
}

/** What somebody would guess here first. */
const BRAND = ['bond', 'bonds', 'bonddata', 'облигации']
const WEAK: Readonly<Record<Weakness, string>> = {
  leaked: 'This password, or one much like it, is in lists of leaked passwords. Use several unrelated words.',
  guessable: 'This password is easy to guess. Use several unrelated words.',
}

function wordsOf(known: string): readonly string[] {
  return [known, ...known.split(/[^\p{L}\p{N}]+/u)].filter(word => word.length > 2)
}

/** The same letters typed on another machine may be other code points. */
function messageOf(password: string): string {
  return password.normalize('NFKC')
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
