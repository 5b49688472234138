import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { partsOfObject } from '../../gateway/documents/columns.ts'
import { sharedWorld, type World } from '../world.ts'
import { call, textOf } from './raw.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

type Answer = Readonly<Record<string, unknown>>

const WITH_PARTS = ENDPOINTS.filter(({ parts }) => parts !== undefined)

describe.each(WITH_PARTS.map(endpoint => [endpoint.document, endpoint] as const))('parts of %s', (_name, endpoint) => {
  test('each alone is that part of the whole answer, with the plain fields', async () => {
    const whole = await answerOf(endpoint)
    const always = endpoint.parts?.always ?? []
    const parts = partsOf(endpoint).filter(part => !always.includes(part))
    const about = endpoint.parts?.speakOfParts ?? []
    const plain = Object.entries(whole).filter(([name]) => !parts.includes(name) && !about.includes(name))
    expect(plain.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(without(about, await answerOf(endpoint, { Parts: [part] })), part).toEqual({
        ...Object.fromEntries(plain),
        [part]: whole[part],
      })
    }
    expect(await answerOf(endpoint, { Parts: parts })).toEqual(whole)
  })

  test('one that is not there is refused with the ones that are', async () => {
    const part = partsOf(endpoint).at(-1)
    const refused = await ask(endpoint, { Parts: [`${part}x`] })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain(`${part}x is not allowed.`)
    expect(textOf(refused)).toContain(`"Parts":["${part}"]`)
  })
})

test('an overview speaks only of shortened lists that it shows', async () => {
  const overview = async (...Parts: string[]) =>
    (await call(world, 'get_market_overview', { Limit: 1, ...(Parts.length > 0 && { Parts }) }))
      .structuredContent as unknown as Answer
  const about = async (...parts: string[]) => {
    const { truncated, hint } = await overview(...parts)
    return [truncated, /calendar events/.test(String(hint)), /credit events/.test(String(hint))]
  }
  expect(await about()).toEqual([true, true, true])
  expect(await about('calendar', 'curves')).toEqual([true, true, false])
  expect(await about('creditEvents')).toEqual([true, false, true])
  expect(await about('curves', 'policyRates')).toEqual([false, false, false])
  expect((await overview('curves')).hint).toBeNull()
})

function without(names: readonly string[], answer: Answer): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)))
}

function partsOf({ document }: Endpoint): readonly string[] {
  const served = world.service.served.find(({ endpoint }) => endpoint.document === document)
  if (served === undefined) throw new Error(`no endpoint ${document}`)
  return partsOfObject(served.operation)
}

async function ask({ tool, path }: Endpoint, args: Readonly<Record<string, unknown>>) {
  const list = tool === 'get_bond' ? 'instruments' : 'issuers'
  const { items } = (await world.getJson(`/api/v1/data/${list}?PageSize=1`)) as { items: { id: string }[] }
  // With every past coupon a long bond is cut to the budget, and its parts are not.
  const whole = tool === 'get_bond' ? { Schedules: 'NEXT' } : {}
  const given = path.includes('{id}') ? { id: items[0]?.id, ...whole, ...args } : args
  return call(world, tool ?? '', given)
}

async function answerOf(endpoint: Endpoint, args: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return (await ask(endpoint, args)).structuredContent as unknown as Answer
}
