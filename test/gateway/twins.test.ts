import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Served } from '../../facades/service.ts'
import type { Principal } from '../../schema/context.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let principal: Principal

beforeAll(async () => {
  world = await openWorld()
  const user = await world.service.database.prisma.user.findFirstOrThrow({ where: { email: 'demo@example.com' } })
  principal = {
    ...{ accountId: user.accountId, userId: user.id, scopes: new Set(['data', 'portfolios'] as const) },
    exportRowsMax: null,
  } as Principal
})
afterAll(() => world.close())

const endpointOf = (document: string) =>
  world.service.served.find(({ endpoint }) => endpoint.document === document) as Served

/** What somebody is answered who asks for the same as another, who leaves while it is computed. */
async function answerBeside(start: (disconnected: () => AbortSignal) => ReturnType<Served['run']>) {
  const [leaver, other] = [new AbortController(), new AbortController()]
  const left = Promise.resolve(start(() => leaver.signal))
  const answer = Promise.resolve(start(() => other.signal))
  leaver.abort()
  return [await left, await answer] as const
}

test('an export beside the same one, whose client leaves, has its page', async () => {
  const served = endpointOf('search-bonds')
  const [left, answer] = await answerBeside(disconnected => {
    const snapshot = served.snapshot(principal, disconnected)
    return served.run({ variables: { pageSize: 500 }, columns: null, principal, snapshot })
  })
  expect(left).toMatchObject({ kind: 'failure', failure: { code: 'TIMED_OUT' } })
  expect(answer.kind).toBe('data')
})

test('a ladder beside the same one, whose client leaves, is built', async () => {
  const served = endpointOf('get-ladder')
  const variables = { currency: 'RUB', amount: '1000000', years: 5, creditRatingFrom: 'BB' }
  const [left, answer] = await answerBeside(disconnected =>
    served.run({ variables, columns: null, principal, disconnected }),
  )
  expect(left).toMatchObject({ kind: 'failure', failure: { code: 'TIMED_OUT' } })
  expect(answer.kind).toBe('data')
})
