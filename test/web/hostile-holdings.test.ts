import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let person: Visitor
beforeAll(async () => {
  world = await openWorld()
  const signedUp = await signUp(world)
  await subscribe(world, signedUp.email)
  person = signedUp
})
afterAll(() => world.close())

const preview = (base64: string) => person.run('preview-holdings', { file: { name: 'holdings.xlsx', base64 } })

describe('a holdings file made to cost much', () => {
  test.each(HOSTILE_FILES)('by its $what is refused in words', async ({ file, says }) => {
    const answer = await preview(file().toString('base64'))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PARAMETER', faults: [{ name: 'file' }] })
    // The worker has a low priority: beside enough other work its time is over before it meets the other limit.
    expect(answer.message).toMatch(new RegExp(`${says.source}|cannot be read within 10 s`))
  })

  test('is read beside other requests, not before them', async () => {
    const order: string[] = []
    const cells =
      HOSTILE_FILES.find(({ what }) => what === 'cells')
        ?.file()
        .toString('base64') ?? ''
    const hostile = preview(cells).then(() => order.push('file'))
    for (let page = 1; page <= 3; page += 1) {
      expect((await world.get(`/api/v1/data/instruments?PageSize=${page}`)).status).toBe(200)
    }
    order.push('pages')
    await hostile
    expect(order).toEqual(['pages', 'file'])
  })
})

describe('base64', () => {
  test('of spaces with something else at the end is checked in one pass', async () => {
    expect(await preview(`${' '.repeat(1_000_000)}!`)).toMatchObject({ status: 400, faults: [{ name: 'file.base64' }] })
  })

  test.each(['QUJD=QUJD', 'QUJD?'])('%s is none', async base64 => {
    expect(await preview(base64)).toMatchObject({ status: 400, faults: [{ name: 'file.base64' }] })
  })

  test('may have lines and an end', async () => {
    const base64 = Buffer.from('ISIN,Quantity\nRU000A1038V6,1\n').toString('base64')
    expect(await preview(`${base64.slice(0, 20)}\r\n${base64.slice(20)}\n`)).toMatchObject({
      status: 200,
      data: { rowsRead: 1 },
    })
  })
})
