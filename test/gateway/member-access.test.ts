import { type GraphQLField, graphql, isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { schema } from '../../schema/index.ts'
import { MEMBER_ACCESS, OPEN_TO_ALL_ROLES, rolesOf } from '../../schema/people/member-access.ts'
import { MEMBER_ROLES, type MemberRole } from '../../schema/people/member-roles.ts'
import { cookieOf, post, signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { someValue } from './isolation/places.ts'

let world: World
const people: Partial<Record<MemberRole, Visitor & { readonly email: string }>> = {}

beforeAll(async () => {
  world = await openWorld()
  const { prisma } = world.service.database
  const owner = await signUp(world, { role: 'ANALYST' })
  await subscribe(world, owner.email)
  await prisma.tariff.updateMany({ data: { requestsPerMinute: 100_000, requestsPerDay: 1_000_000 } })
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: owner.email } })
  people.OWNER = owner
  for (const memberRole of MEMBER_ROLES.filter(role => role !== 'OWNER')) {
    const person = await signUp(world, { role: 'ANALYST' })
    await prisma.user.update({ where: { email: person.email }, data: { accountId, memberRole } })
    people[memberRole] = person
  }
})
afterAll(() => world.close())

type AnyField = GraphQLField<unknown, unknown>

/** The documents of the pages by what they lead to: `Account.billing` is read by a document of `account`. */
const documents = WEB_DOCUMENTS.filter(({ access }) => access !== 'operator').map(({ document }) => {
  const { root, kind } = readDocument(schema, document)
  const type = kind === 'mutation' ? 'Mutation' : 'Query'
  const id = document.replace(/^.*\//, '')
  const place = id === 'get-billing' ? 'Account.billing' : `${type}.${root}`
  return { id, place, field: schema.getType(type) && (rootField(type, root) as AnyField) }
})

function rootField(type: 'Mutation' | 'Query', name: string): unknown {
  return (type === 'Mutation' ? schema.getMutationType() : schema.getQueryType())?.getFields()[name]
}

function requiredOf({ args }: AnyField): object {
  const needed = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  // A list with nothing in it is refused before anybody's role.
  const given = ({ name, type }: (typeof args)[number]) => (name === 'bonds' ? ['XS0000000009'] : someValue(type, name))
  return Object.fromEntries(needed.map(argument => [argument.name, given(argument)]))
}

/** What would end the session of the test. */
const ENDS = ['sign-out', 'leave-account', 'end-other-sessions', 'end-session']

test('the table has a document of a page for each of its fields', () => {
  const reached = new Set(documents.map(({ place }) => place))
  expect(Object.keys(MEMBER_ACCESS).filter(place => !reached.has(place))).toEqual([])
  expect(Object.keys(MEMBER_ACCESS).length).toBeGreaterThan(40)
  expect(Object.keys(OPEN_TO_ALL_ROLES).length).toBeGreaterThan(40)
})

test('an owner may do everything, and nobody else invites, removes or changes roles', () => {
  expect(Object.entries(MEMBER_ACCESS).filter(([, roles]) => !roles.includes('OWNER'))).toEqual([])
  const people = ['invitePerson', 'resendInvitation', 'withdrawInvitation', 'changeMemberRole', 'removePerson']
  for (const name of people) expect(rolesOf(`Mutation.${name}`)).toEqual(['OWNER'])
})

test('whoever is of an account, and for whom no role was read, may call nothing that needs one', async () => {
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: people.OWNER?.email ?? '' } })
  const scopes = new Set(['data', 'analyst'])
  const contextValue = { prisma, principal: { accountId, userId: null, scopes, exportRowsMax: null } }
  const { errors } = await graphql({ schema, source: '{ orders { items { id } } }', contextValue })
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['ROLE_MISSING'])
})

describe.each(MEMBER_ROLES)('%s', role => {
  test('reaches through the pages what the table says, and nothing more', async () => {
    const wrong: string[] = []
    for (const { id, place, field } of documents) {
      if (ENDS.includes(id) || field === undefined) continue
      const answer = await (people[role] as Visitor).run(id, requiredOf(field as AnyField))
      const isRefused = answer.code === 'ROLE_MISSING'
      if (isRefused === (rolesOf(place)?.includes(role) ?? true)) wrong.push(`${id}: ${answer.code ?? 'open'}`)
      if (isRefused) {
        expect(answer).toMatchObject({ status: 403 })
        expect(answer.message).toContain(`yours is ${role.toLowerCase()}`)
        expect(answer.message).toContain(people.OWNER?.email)
      }
    }
    expect(wrong).toEqual([])
  })

  test('reaches by queries of its own what the table says', async () => {
    const codeOf = async (query: string) => {
      const headers = { cookie: cookieOf(people[role] as Visitor), origin: world.baseUrl }
      const response = await post(world, { query }, headers)
      const { errors } = (await response.json()) as { errors?: { extensions?: { code?: string } }[] }
      return errors?.[0]?.extensions?.code ?? null
    }
    const expected = (place: string) => (rolesOf(place)?.includes(role) ? null : 'ROLE_MISSING')
    expect(await codeOf('{ orders { items { id } } }')).toBe(expected('Query.orders'))
    expect(await codeOf('{ account { name } }')).toBe(null)
    expect(await codeOf('{ account { billing { legalName } } }')).toBe(expected('Account.billing'))
    const create = 'mutation { createWatchlist(name: "Mine") { id } }'
    expect(await codeOf(create)).toBe(expected('Mutation.createWatchlist'))
  })
})
