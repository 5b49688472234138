import { describe, expect, test } from 'vitest'
import { networkOf } from '../../gateway/access/network.ts'
import { isSameSite } from '../../gateway/access/same-site.ts'
import { faultOfPassword, hashPassword, verifyPassword } from '../../gateway/access/sign-in/password.ts'
import { timeCode } from '../support/totp.ts'

describe('a password', () => {
  test('is stored as argon2id with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword({ hash: first, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: first, password: 'correct horse ' })).toBe(false)
  })

  test('agrees with a hash of the reference implementation', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword({ hash, password: 'password' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Password' })).toBe(false)
  })

  test('is the same however an accented letter is typed', async () => {
    expect(await verifyPassword({ hash: await hashPassword('caf\u00e9 noir'), password: 'cafe\u0301 noir' })).toBe(true)
  })

  test('that is no hash of ours opens nothing', async () => {
    expect(await verifyPassword({ hash: '', password: '' })).toBe(false)
    expect(await verifyPassword({ hash: 'plain', password: 'plain' })).toBe(false)
  })

  test.each([
    ['short', 'Use at least 10 characters.'],
    ['a'.repeat(1_000), 'Use at most 256 characters, not 1000.'],
    ['abababababab', 'Use at least 5 different characters.'],
    ['ANNA@example.com', 'Use something else than name or address.'],
  ])('%.12s is refused: %s', (password, fault) => {
    expect(faultOfPassword(password, ['anna@example.com'])).toBe(fault)
  })

  const LEAKED = 'This password, or one much like it, is in lists of leaked passwords. Use several unrelated words.'
  const GUESSABLE = 'This password is easy to guess. Use several unrelated words.'
  test.each([
    ['password123', LEAKED],
    ['P@ssw0rd2026', LEAKED],
    ['q1w2e3r4t5y6', LEAKED],
    ['йцукенгшщз', LEAKED],
    ['summer2026!', LEAKED],
    ['0123456789', GUESSABLE],
    ['asdfghjkl;', GUESSABLE],
    ['Ivanova2026', GUESSABLE],
    ['BondData2026', GUESSABLE],
    ['correct horse battery', null],
    ['gk93jgh20s', null],
    ['скворец чинит велосипед', null],
    [`${'x1!Q'.repeat(60)}zebra`, GUESSABLE],
  ])('%.30s is judged by how it would be guessed: %s', (password, fault) => {
    expect(faultOfPassword(password, ['Anna Ivanova', 'anna@example.com'])).toBe(fault)
  })

  test('counts letters, not code units', () => {
    expect(faultOfPassword('🐎🔋📎🔑🐎🔋📎🔑🎈')).toBe('Use at least 10 characters.')
    expect(faultOfPassword('🐎🔋📎🔑🐎🔋📎🔑🎈🎈')).toBeNull()
  })
})

describe('a code of an authenticator', () => {
  // RFC 6238, appendix B, SHA-1; of its eight digits the last six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is %s', (seconds, code) => {
    expect(timeCode(secret, new Date(seconds * 1_000))).toBe(code)
  })
})

describe('requests', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('from %s count against %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('a request with a session', () => {
  const BASE = 'https://bonds.example.com'
  test.each<[boolean, Record<string, string>]>([
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'none' }],
    [true, { 'sec-fetch-site': 'same-origin', origin: BASE }],
    [true, { origin: BASE }],
    [true, { origin: 'https://inner:8443', host: 'inner:8443' }],
    [false, {}],
    [false, { host: 'bonds.example.com' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site', origin: BASE }],
    [false, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    [false, { origin: 'http://bonds.example.com', host: 'bonds.example.com' }],
    [false, { origin: 'null', host: 'bonds.example.com' }],
    [false, { origin: 'null' }],
    [false, { origin: 'https://bonds.example.com.evil.example', host: 'bonds.example.com' }],
  ])('%s for %j', (allowed, headers) => {
    expect(isSameSite(name => headers[name], BASE)).toBe(allowed)
  })
})
