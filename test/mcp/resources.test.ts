import type { Client } from '@modelcontextprotocol/client'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { call, modern, post, rpc } from './raw.ts'

/** More than a model should be made to read at once. */
const MOST_TOKENS = 6_000

let world: World
let client: Client

beforeAll(async () => {
  world = await sharedWorld()
  client = await connect(world)
})
afterAll(async () => {
  await client.close()
  await world.close()
})

async function textAt(uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri })
  const [content] = contents
  expect(contents).toHaveLength(1)
  expect(content?.uri).toBe(uri)
  return content !== undefined && 'text' in content ? content.text : expect.fail(`${uri} has no text`)
}

test('everything that is listed can be read, with the mime type told, and is short enough to be read', async () => {
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining([
      'bonds://reference/ratings',
      'bonds://reference/fields',
      'bonds://reference/filters',
      'curve://RUB',
    ]),
  )
  for (const { uri, mimeType, title, description, size } of resources) {
    const { contents } = await client.readResource({ uri })
    const [content] = contents as { mimeType?: string; text: string }[]
    expect(content?.mimeType, uri).toBe(mimeType)
    expect(title, uri).toBeTruthy()
    expect(description, uri).toBeTruthy()
    if (size !== undefined) expect(Buffer.byteLength(content?.text ?? ''), uri).toBe(size)
    expect(encode(content?.text ?? '').length, uri).toBeLessThan(MOST_TOKENS)
  }
})

test('the rating scale has all labels in order, the rule of the bounds and the grades', async () => {
  const text = await textAt('bonds://reference/ratings')
  expect(text).toContain('AAA, AA+, AA, AA-, A+, A, A-, BBB+')
  expect(text).toContain('CreditRatingFrom=AA- means AA- or better')
  expect(text).toMatch(/\| 1 \| AAA AA\+ AA \|\n\| 2 \| AA- A\+ A \|/)
})

test('the filter reference tells every filter, and the glossary every field', async () => {
  const filters = await textAt('bonds://reference/filters')
  for (const { name } of BOND_FILTERS) expect(filters, name).toMatch(new RegExp(`^- ${name}(From|To)?[ /(]`, 'm'))
  const fields = await textAt('bonds://reference/fields')
  const bond = await world.getJson('/api/v1/data/instruments/RUDEMO000990'.replace('RUDEMO000990', await anyId()))
  for (const name of Object.keys(bond)) expect(fields, name).toMatch(new RegExp(`^- ${name}(\\[\\])?(:|$)`, 'm'))
  expect(fields).toContain('- gSpreadBp: Spread over the government curve, basis points.')
})

verifies(['SVC-2', 'PAR-1'], 'a bond by its ISIN is what get_bond answers', async () => {
  const isin = await anyIsin()
  const text = await textAt(`bond://${isin}`)
  expect(JSON.parse(text)).toEqual((await call(world, 'get_bond', { id: isin })).structuredContent)
  expect(JSON.parse(text)).toMatchObject({ isin })
})

verifies('END-5', 'the curve of a currency is that of the market overview', async () => {
  const curve = JSON.parse(await textAt('curve://RUB'))
  const overview = (await call(world, 'get_market_overview', { Currency: ['RUB'] }))
    .structuredContent as unknown as typeof curve
  expect(curve).toMatchObject({ asOf: overview.asOf, revision: overview.revision, curves: overview.curves })
  expect(curve.curves[0].points.length).toBeGreaterThan(5)
  expect(JSON.parse(await textAt('curve://rub'))).toEqual(curve)
})

test('what does not exist is the error of the protocol, with the URI and where to look', async () => {
  const cases = {
    'bond://RU000A000000': /There is no bond:.*search_bonds finds ISINs/,
    'curve://XXX': /There is no curve:.*resources\/list/,
    'curve://nonsense': /There is no curve:/,
    'bonds://reference/nothing': /Resources: bonds:\/\/reference\/ratings, .*bond:\/\/\{isin\}/,
    'file:///etc/passwd': /There is no file:/,
    'bond://%E0%A4%A': /There is no bond:/,
  }
  for (const [uri, message] of Object.entries(cases)) {
    const legacy = await post(world, rpc('resources/read', { uri }))
    expect(legacy.json?.error, uri).toMatchObject({ code: -32602, data: { uri } })
    expect(legacy.json?.error?.message, uri).toMatch(message)
    await expect(client.readResource({ uri })).rejects.toThrow(message)
  }
})

test('2026-07-28: texts may be kept by anybody for an hour, the market by its reader for a minute', async () => {
  const hintsOf = async (method: string, params: Record<string, unknown> = {}) => {
    const { message, headers } = modern(method, params)
    const name = typeof params.uri === 'string' ? { 'mcp-name': params.uri } : {}
    const { json } = await post(world, message, { headers: { ...headers, ...name } })
    return [json?.result?.cacheScope, json?.result?.ttlMs]
  }
  const texts = ['public', 3_600_000]
  const live = ['private', 60_000]
  expect(await hintsOf('resources/templates/list')).toEqual(texts)
  expect(await hintsOf('prompts/list')).toEqual(texts)
  expect(await hintsOf('resources/read', { uri: 'bonds://reference/ratings' })).toEqual(texts)
  expect(await hintsOf('resources/list')).toEqual(live)
  expect(await hintsOf('resources/read', { uri: 'curve://RUB' })).toEqual(live)
  expect(await hintsOf('resources/read', { uri: `bond://${await anyIsin()}` })).toEqual(live)
})

test('a template is completed by the beginning of an ISIN, by words, and by currency', async () => {
  const complete = async (uri: string, name: string, value: string) =>
    (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion
  const isin = await anyIsin()
  const begun = await complete('bond://{isin}', 'isin', isin.slice(0, 10).toLowerCase())
  expect(begun.values).toContain(isin)
  expect(begun.values.every(value => value.startsWith(isin.slice(0, 10)))).toBe(true)
  const any = await complete('bond://{isin}', 'isin', '')
  expect([any.values.length, any.hasMore]).toEqual([100, true])
  expect(any.total).toBeGreaterThan(100)
  const bond = (await call(world, 'search_bonds', { Query: isin })).structuredContent?.items[0]
  const word = String(bond?.name).split(' ')[0] ?? ''
  expect((await complete('bond://{isin}', 'isin', word)).values).toContain(isin)
  expect((await complete('curve://{currency}', 'currency', 'ru')).values).toEqual(['RUB'])
  expect((await complete('bond://{isin}', 'isin', 'no such bond at all')).values).toEqual([])
  await expect(complete('bond://{isin}', 'id', 'x')).rejects.toThrow(/no argument id.*isin/)
  await expect(complete('stock://{isin}', 'isin', 'x')).rejects.toThrow(/Unknown template/)
})

async function anyIsin(): Promise<string> {
  return String((await call(world, 'search_bonds', { PageSize: 1, Currency: 'RUB' })).structuredContent?.items[0]?.isin)
}

async function anyId(): Promise<string> {
  return String((await call(world, 'search_bonds', { PageSize: 1, Fields: 'id' })).structuredContent?.items[0]?.id)
}
