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
    const plain = Object.entries(whole).filter(([name]) => !parts.includes(name))
    expect(plain.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(await answerOf(endpoint, { Parts: [part] }), part).toEqual({
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

function partsOf({ document }: Endpoint): readonly string[] {
  const served = world.service.served.find(({ endpoint }) => endpoint.document === document)
  if (served === undefined) throw new Error(`no endpoint ${document}`)
  return partsOfObject(served.operation)
}

async function ask({ tool, path }: Endpoint, args: Readonly<Record<string, unknown>>) {
  const list = tool === 'get_bond' ? 'instruments' : 'issuers'
  const { items } = (await world.getJson(`/api/v1/data/${list}?PageSize=1`)) as { items: { id: string }[] }
  const given = path.includes('{id}') ? { id: items[0]?.id, ...args } : args
  return call(world, tool ?? '', given)
}

async function answerOf(endpoint: Endpoint, args: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return (await ask(endpoint, args)).structuredContent as unknown as Answer
}
