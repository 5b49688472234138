import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { deprecationHeaders } from '../../facades/rest/routes.ts'
import { describedAt } from '../support/description.ts'

const DEPRECATED = { since: '2026-11-20', sunset: '2027-11-20', link: 'https://bonds.test/docs/moved' }

/** The registry as it would be with its first endpoint on the way out. */
const AGEING = ENDPOINTS.map(
  (endpoint, index): Endpoint => (index === 0 ? { ...endpoint, deprecated: DEPRECATED } : endpoint),
)

async function headersWith(deprecated: Endpoint['deprecated']): Promise<Headers> {
  const said = [...deprecationHeaders({ deprecated })]
  const server = createServer((_request, response) => void response.writeHead(200, said).end())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  return headers
}

describe('an endpoint that is going to be removed', () => {
  test('says in every answer since when, until when, and where it is said what to use instead', async () => {
    const headers = await headersWith(DEPRECATED)
    expect(headers.get('deprecation')).toBe('@1795132800')
    expect(headers.get('sunset')).toBe('Sat, 20 Nov 2027 00:00:00 GMT')
    expect(headers.get('link')).toBe('<https://bonds.test/docs/moved>; rel="deprecation"; type="text/html"')
  })

  test('is described as deprecated, with its headers; the others are not', () => {
    const { paths, components } = describedAt('https://bonds.test', AGEING)
    const [first, second] = Object.values(paths).map(({ get }) => get)
    expect(first?.deprecated).toBe(true)
    for (const { headers } of Object.values(first?.responses ?? {})) {
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
    }
    expect(second?.deprecated).toBeUndefined()
    expect(Object.keys(second?.responses['200']?.headers ?? {})).not.toContain('Sunset')
    for (const name of ['Deprecation', 'Sunset']) expect(components.headers[name]).toMatchObject({ required: true })
  })
})

test('an endpoint that stays says nothing of the kind', async () => {
  const headers = await headersWith(undefined)
  expect([headers.has('deprecation'), headers.has('sunset'), headers.has('link')]).toEqual([false, false, false])
})

test('nothing is removed less than twelve months after it was said', () => {
  expect(monthsOfWarning({ since: '2026-11-20', sunset: '2027-11-19' })).toBe(11)
  for (const { deprecated } of AGEING) if (deprecated) expect(monthsOfWarning(deprecated)).toBeGreaterThanOrEqual(12)
})

function monthsOfWarning({ since, sunset }: NonNullable<Endpoint['deprecated']>): number {
  return Temporal.PlainDate.from(since).until(sunset, { largestUnit: 'months' }).months
}
