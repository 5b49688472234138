import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A key: `bds_live_`, 40 Base62 characters at random, and 6 Base62 characters of CRC32 over all that precedes.
 * Scanners for leaked keys can recognise a real one by pattern and checksum alone.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const MARK = 'bds_live_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
/** Secrets of the same form that assistants get when a person connects them. */
export const TOKEN_MARKS = { access: 'bds_access_', refresh: 'bds_refresh_', code: 'bds_code_' } as const
/** The token of a feed of the operator. */
export const FEED_MARK = 'bds_feed_'
type Mark = typeof MARK | typeof FEED_MARK | (typeof TOKEN_MARKS)[keyof typeof TOKEN_MARKS]
/** Anything in a text that has the form of a key or a token; used to reject and to redact it. */
const FORM_ANYWHERE = /(bds_(?:live|access|refresh|code|feed)_)[0-9A-Za-z]{20,}/g

/** Enough characters for people to distinguish their keys. */
const PREFIX_LENGTH = MARK.length + 6

export function generateKey(mark: Mark = MARK): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return mark + random + checksumOf(mark + random)
}

/** True when the text has the form of a key and its checksum agrees. */
export function isWellFormed(key: string, mark: Mark = MARK): boolean {
  if (!key.startsWith(mark) || !FORM.test(key.slice(mark.length))) return false
  return checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

/** Stored instead of the key. Keys are random, so a slow hash is unnecessary. */
export function hashOf(key: string): string {
  return hash('sha256', key)
}

export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Redacts anything that has the form of a key, so that no key reaches a log or an answer. */
export function withoutKeys(text: string): string {
  return text.replace(FORM_ANYWHERE, '$1…')
}

const KEY_NAMES = /^(x[-_]?)?(api|access|auth|bonds?)?[-_]?(key|token|apikey)$|^authorization$|^bearer$|^secret$/i

/**
 * The name of a query parameter that contains a key or is named like one; null when there is none.
 * @param isDeclared true for a parameter of the endpoint, whose name says nothing: `Key` of a curve
 */
export function keyInQuery(
  query: Iterable<readonly [string, string]>,
  isDeclared: (name: string) => boolean = () => false,
): string | null {
  for (const [name, value] of query) {
    const isSuspicious = KEY_NAMES.test(name) && !isDeclared(name)
    if (isSuspicious || containsKey(value) || containsKey(name)) return containsKey(name) ? 'a parameter' : name
  }
  return null
}

function containsKey(text: string): boolean {
  return text.search(FORM_ANYWHERE) >= 0
}

function checksumOf(text: string): string {
  let rest = crc32(text) >>> 0
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
