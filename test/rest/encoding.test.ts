import { get as httpGet, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const PAGE = '/api/v1/data/instruments?PageSize=20&Sorts=yield_desc'
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

interface Raw {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** As it is sent: `fetch` would decode it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'x-api-key': world.key, ...headers } }
    httpGet(world.baseUrl + path, options, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

describe('a page in the coding that is asked for', () => {
  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0.1, br;q=0.2, gzip', 'gzip'],
    ['*', 'zstd'],
    ['GZIP;Q=1', 'gzip'],
    ['br;q=0, *;q=0.5, zstd;q=0', 'gzip'],
  ] as const)('%s: %s', async (accepted, encoding) => {
    const plain = await ask(PAGE)
    const coded = await ask(PAGE, { 'accept-encoding': accepted })
    expect(coded.status).toBe(200)
    expect(coded.headers['content-encoding']).toBe(encoding)
    expect(coded.headers['content-length']).toBe(String(coded.body.length))
    expect(coded.body.length).toBeLessThan(plain.body.length / 3)
    expect(DECODERS[encoding](coded.body)).toEqual(plain.body)
    expect(coded.headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${encoding}"`))
    expect(coded.headers.vary).toMatch(/accept-encoding/i)
  })

  test.each(['identity', 'deflate', '', 'br;q=0, gzip;q=0, zstd;q=0', 'gzip;q=0.5, identity', 'nonsense;;q=,'])(
    'as it is for %j',
    async accepted => {
      const { headers, body } = await ask(PAGE, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(body.toString()).items).toHaveLength(20)
    },
  )

  test('as it is where there is nothing to gain', async () => {
    const { headers } = await ask('/api/v1/data/instruments?PageSize=1&Fields=isin', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    const refused = await ask('/api/v1/data/instruments?PageSize=0', { 'accept-encoding': 'gzip' })
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined])
  })

  test('also when it is long, when it is kept, and when only its head is asked for', async () => {
    const long = `${PAGE.replace('PageSize=20', 'PageSize=500')}&Fields=full`
    const plain = await ask(long)
    expect(plain.body.length).toBeGreaterThan(1_048_576)
    for (let time = 0; time < 4; time++) {
      const coded = await ask(long, { 'accept-encoding': 'gzip' })
      expect(gunzipSync(coded.body).equals(plain.body)).toBe(true)
      const head = await ask(long, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect([head.body.length, head.headers['content-length']]).toEqual([0, coded.headers['content-length']])
    }
  })

  test.each([PAGE, '/api/v1/data/curves?Currency=RUB', '/openapi.json'])(
    'with a tag of its own, by which %s is known whatever coding is asked for next',
    async path => {
      const codings = ['identity', 'gzip', 'br', 'zstd']
      const answers = await Promise.all(codings.map(coding => ask(path, { 'accept-encoding': coding })))
      const tags = answers.map(({ headers }) => headers.etag ?? '')
      expect(new Set(tags).size).toBe(codings.length)
      for (const tag of tags) {
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
          const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': known })
          expect([again.status, again.headers.etag, again.body.length]).toEqual([304, tag, 0])
        }
      }
      const wrong = await ask(path, { 'if-none-match': tags[0]?.replace(/"$/, '-csv"') ?? '' })
      expect(wrong.status).toBe(200)
    },
  )

  test('and a long list of mistakes is shorter on its way', async () => {
    const mistakes = Array.from({ length: 40 }, (_, index) => `Wrong${index}=1`).join('&')
    const { status, headers, body } = await ask(`${PAGE}&${mistakes}`, { 'accept-encoding': 'gzip' })
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      400,
      'gzip',
      'application/problem+json; charset=utf-8',
    ])
    expect(JSON.parse(gunzipSync(body).toString()).code).toBe('INVALID_PARAMETER')
    expect(headers.vary).toMatch(/accept-encoding/i)
  })
})
