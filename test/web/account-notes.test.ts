import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp } from '../support/visitor.ts'

interface Note {
  readonly text: string
  readonly author: string
}

let shop: Shop
let person: Person
let accountId: string

beforeAll(async () => {
  shop = await openShop()
  person = await signUp(shop.world)
  accountId = (await shop.accountOf(person)).id
})
afterAll(() => shop.world.close())

const add = (text: string, id = accountId) => shop.operator.run<Note>('add-account-note', { accountId: id, text })
const notes = async () => (await shop.operator.run<Note[]>('get-account-notes', { accountId })).data

test('operators note things about an account, which are listed newest first with their authors', async () => {
  expect((await add('  Asked for a discount. ')).data).toMatchObject({ text: 'Asked for a discount.' })
  expect((await add('Got none.')).data).toMatchObject({ author: shop.operator.email })
  expect(await notes()).toMatchObject([
    { text: 'Got none.', author: shop.operator.email, createdAt: expect.stringMatching(/Z$/) },
    { text: 'Asked for a discount.', author: shop.operator.email },
  ])
})

test('a note is refused when it is empty, too long, or of an account that does not exist', async () => {
  const before = await notes()
  for (const text of ['  ', 'x'.repeat(2_001)])
    expect(await add(text), text).toMatchObject({ code: 'INVALID_PARAMETER', faults: [{ name: 'text' }] })
  expect(await add('Of nobody.', randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.operator.run('get-account-notes', { accountId: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await notes()).toEqual(before)
  expect((await add('x'.repeat(2_000))).code).toBeUndefined()
})

test('a customer neither reads nor writes notes, also not about the own account', async () => {
  const refusal = { status: 403, code: 'SCOPE_MISSING' }
  expect(await person.run('get-account-notes', { accountId })).toMatchObject(refusal)
  expect(await person.run('add-account-note', { accountId, text: 'Praise.' })).toMatchObject(refusal)
})

test('the audit trail says who noted something about whom, and not what', async () => {
  await add('Nobody else needs to know.')
  const { auditEvent } = shop.world.service.database.prisma
  const event = await auditEvent.findFirst({
    where: { action: 'NOTE_ADDED', outcome: 'DONE' },
    orderBy: { at: 'desc' },
  })
  expect(event).toMatchObject({ actor: shop.operator.email, subjectId: accountId, accountId })
  expect(JSON.stringify(event)).not.toContain('Nobody')
})
