import type { IncomingMessage } from 'node:http'
import express from 'express'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedOf, isOfType } from '../../facades/http/negotiate.ts'
import { queryOf } from '../../facades/http/request-log.ts'
import { createLimits } from '../../gateway/access/limits.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

const asked = (headers: Record<string, string>, url = '/') => ({ url, headers }) as unknown as IncomingMessage

describe('a query', () => {
  const byTheStandard = (query: string) => [...new URLSearchParams(`?${query}`)]

  test.each(['', 'a', '=x', 'a=', 'a==b', '&&a=1&', '?a=b', 'a=1&a=2', 'a=b+c', '%41=%zz', 'a=%D0%BE', '__proto__=1'])(
    '%s is read as the standard reads it',
    query => {
      expect(queryOf(asked({}, `/path?${query}`))).toEqual(byTheStandard(query))
    },
  )

  test('of any characters is read as the standard reads it', () => {
    const characters = fc.constantFrom(...'ab=&?+%2F0;#/.,!-~')
    fc.assert(
      fc.property(fc.string({ unit: characters }), query => {
        expect(queryOf(asked({}, `/path?${query}`))).toEqual(byTheStandard(query))
      }),
      { seed: 11, numRuns: 2_000 },
    )
  })

  test('that is not there says nothing', () => expect(queryOf(asked({}, '/path'))).toEqual([]))
})

describe('what a caller takes', () => {
  const TYPES = ['application/json', 'text/csv', 'application/x-ndjson']
  const ranges = ['application/json', 'text/csv', 'application/x-ndjson', '*/*', 'application/*', 'text/html', 'text/*']
  const range = fc
    .tuple(fc.constantFrom(...ranges), fc.constantFrom('', ';q=0', ';q=0.5', ';q=1', '; charset=utf-8'))
    .map(([type, weight]) => type + weight)

  test('is what express finds', () => {
    const byExpress = express.request.accepts as unknown as (this: IncomingMessage, types: string[]) => string | false
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ', '), (all, separator) => {
        const request = asked({ accept: all.join(separator) })
        for (const types of [TYPES, TYPES.slice(0, 1)])
          expect(acceptedOf(request, types)).toBe(byExpress.call(request, [...types]))
      }),
      { seed: 11, numRuns: 2_000 },
    )
    expect(acceptedOf(asked({}), TYPES)).toBe('application/json')
  })

  test('is JSON in whatever way its type is written', () => {
    const withType = (type: string) =>
      isOfType(asked({ 'content-type': type, 'content-length': '2' }), 'application/json')
    expect(['application/json', 'Application/JSON; charset=utf-8'].map(withType)).toEqual([true, true])
    expect(['text/plain', 'application/jsonp', ''].map(withType)).toEqual([false, false, false])
    expect(isOfType(asked({}), 'application/json')).toBe(true)
  })
})

test('limits that are in memory are told without waiting', () => {
  const prisma = {} as PrismaClient
  const limits = createLimits({ prisma, now: () => new Date('2026-11-20T12:00:00Z'), openPerMinute: 1 })
  expect(limits.takeOpen('192.0.2.1')).toMatchObject({ refusal: null })
  expect(limits.takeOpen('192.0.2.1')).toMatchObject({ refusal: { code: 'RATE_LIMITED' } })
})
