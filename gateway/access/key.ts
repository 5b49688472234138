import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A key: `bds_live_`, 40 Base62 characters at random, and 6 Base62 characters of CRC32 over all that precedes.
 * Scanners for leaked keys can tell a real one by pattern and checksum alone.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const START = 'bds_live_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
/** Anything in a text that has the form of a key, for refusing and for hiding it. */
const FORM_ANYWHERE = new RegExp(`${START}[0-9A-Za-z]{20,}`, 'g')

/** As many characters as people need to tell their keys apart. */
const PREFIX_LENGTH = START.length + 6

export function generateKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return START + random + checksumOf(START + random)
}

/** True when the text has the form of a key and its checksum agrees. */
export function isWellFormed(key: string): boolean {
  return FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

/** What is stored instead of a key. Its randomness makes a slow hash needless. */
export function hashOf(key: string): string {
  return hash('sha256', key)
}

export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Replaces whatever looks like a key, so that it reaches no log and no answer. */
export function withoutKeys(text: string): string {
  return text.replace(FORM_ANYWHERE, `${START}…`)
}

const KEY_NAMES = /^(x[-_]?)?(api|access|auth|bonds?)?[-_]?(key|token|apikey)$|^authorization$|^bearer$|^secret$/i

/** The name of a query parameter that carries a key or looks as if it should; null when there is none. */
export function keyInQuery(query: Iterable<readonly [string, string]>): string | null {
  for (const [name, value] of query) {
    if (KEY_NAMES.test(name) || holdsKey(value) || holdsKey(name)) return holdsKey(name) ? 'a parameter' : name
  }
  return null
}

function holdsKey(text: string): boolean {
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
