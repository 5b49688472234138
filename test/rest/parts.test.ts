import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { partsOfObject } from '../../gateway/documents/columns.ts'
import { sharedWorld, type World } from '../world.ts'

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
      expect(await answerOf(endpoint, `?Parts=${part}`), part).toEqual({
        ...Object.fromEntries(plain),
        [part]: whole[part],
      })
    }
    expect(await answerOf(endpoint, `?Parts=${parts.join()}`)).toEqual(whole)
  })

  test('one that is not there is refused with the ones that are', async () => {
    const part = partsOf(endpoint).at(-1)
    const response = await world.get(`${await pathOf(endpoint)}?Parts=${part}x`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ name: 'Parts', message: `${part}x is not allowed.`, didYouMean: part }],
    })
  })
})

function partsOf({ document }: Endpoint): readonly string[] {
  const served = world.service.served.find(({ endpoint }) => endpoint.document === document)
  if (served === undefined) throw new Error(`no endpoint ${document}`)
  return partsOfObject(served.operation)
}

async function pathOf({ path, document }: Endpoint): Promise<string> {
  if (!path.includes('{id}')) return path
  const list = document === 'get-bond' ? 'instruments' : 'issuers'
  const { items } = (await world.getJson(`/api/v1/data/${list}?PageSize=1`)) as { items: { id: string }[] }
  return path.replace('{id}', items[0]?.id ?? '')
}

async function answerOf(endpoint: Endpoint, query = ''): Promise<Answer> {
  return (await world.getJson((await pathOf(endpoint)) + query)) as Answer
}
