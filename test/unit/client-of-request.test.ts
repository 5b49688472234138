import type { IncomingMessage } from 'node:http'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { clientOfRequest } from '../../facades/entrance/entrance.ts'
import { hashOf } from '../../gateway/access/key.ts'

const requestOf = (url: string, headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
  ({ url, headers, socket: { remoteAddress } }) as unknown as IncomingMessage

const nobody = { isKnown: () => false, isTrusted: () => false }

describe('the client of a request', () => {
  test('is a key that was right lately, else the address', () => {
    const isKnown = (hash: string) => hash === hashOf('right')
    const nameWith = (headers: Record<string, string>) =>
      clientOfRequest(requestOf('/mcp', headers), { ...nobody, isKnown }).name
    expect(nameWith({ 'x-api-key': 'right' })).toBe(hashOf('right'))
    expect(nameWith({ authorization: 'Bearer right' })).toBe(hashOf('right'))
    expect(nameWith({ 'x-api-key': 'made up' })).toBe('10.0.0.1')
    expect(nameWith({})).toBe('10.0.0.1')
  })

  test.each([
    ['/api/v1/data/instruments?PageSize=1', {}, 'data'],
    ['/mcp', {}, 'data'],
    ['/graphql', { 'x-api-key': 'k' }, 'data'],
    ['/graphql', {}, 'page'],
    ['/dashboard/key', {}, 'page'],
    ['/apiary', {}, 'page'],
  ])('%s with %j wants a %s', (url, headers, wants) => {
    expect(clientOfRequest(requestOf(url, headers as Record<string, string>), nobody).wants).toBe(wants)
  })

  const FORWARDED = [
    undefined,
    '1.1.1.1',
    '1.1.1.1, 2.2.2.2',
    '9.9.9.9,10.0.0.7 ,  10.0.0.8',
    ' , 5.5.5.5',
    '::1, ::ffff:10.0.0.9',
  ]
  test.each([0, 1, 2, ['10.0.0.0/8'], ['loopback'], ['10.0.0.1', '2.2.2.2']])(
    'behind proxies trusted as %j has the address that express finds',
    trusted => {
      const app = express().set('trust proxy', trusted)
      const isTrusted = app.get('trust proxy fn')
      for (const forwarded of FORWARDED) {
        for (const remote of ['10.0.0.1', '203.0.113.9']) {
          const request = requestOf('/', forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, remote)
          const byExpress = Object.getOwnPropertyDescriptor(express.request, 'ip')?.get?.call(
            Object.assign(Object.create(request), { app, connection: request.socket }),
          )
          expect(
            clientOfRequest(request, { isKnown: () => false, isTrusted }).name,
            `${forwarded} from ${remote}`,
          ).toBe(byExpress)
        }
      }
    },
  )
})
