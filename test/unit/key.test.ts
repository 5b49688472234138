import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateKey, hashOf, isWellFormed, keyInQuery, prefixOf, withoutKeys } from '../../gateway/access/key.ts'
import { verifies } from '../promises.ts'

describe('a key', () => {
  verifies('KEY-6', 'is bds_live_, 40 random characters and a checksum of 6', () => {
    const key = generateKey()
    expect(key).toMatch(/^bds_live_[0-9A-Za-z]{46}$/)
    expect(isWellFormed(key)).toBe(true)
    expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/)
    expect(key.startsWith(prefixOf(key))).toBe(true)
    expect(prefixOf(key)).toHaveLength('bds_live_'.length + 6)
  })

  test('no longer agrees with its checksum when any character changes', () => {
    const key = generateKey()
    fc.assert(
      fc.property(fc.integer({ min: 'bds_live_'.length, max: key.length - 1 }), place => {
        const other = key[place] === 'x' ? 'y' : 'x'
        expect(isWellFormed(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
      }),
    )
  })

  test('is new each time', () => {
    expect(new Set(Array.from({ length: 1000 }, generateKey)).size).toBe(1000)
  })

  test.each(['x-api-key', 'apikey', 'api_key', 'API-KEY', 'key', 'access_token', 'token', 'auth_token'])(
    'is noticed in a URL under the name %s',
    name => {
      expect(keyInQuery([[name, 'anything']])).toBe(name)
    },
  )

  verifies('KEY-9', 'is noticed in a URL under any name by its form', () => {
    expect(keyInQuery([['Query', `find ${generateKey()}`]])).toBe('Query')
    expect(keyInQuery([['YieldFrom', '12']])).toBeNull()
    expect(keyInQuery([['Query', 'key rate floater']])).toBeNull()
  })

  test('is taken out of any text', () => {
    const key = generateKey()
    expect(withoutKeys(`GET /?a=${key} and ${key}`)).toBe('GET /?a=bds_live_… and bds_live_…')
  })
})
