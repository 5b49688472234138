import { issueKey } from '../../gateway/access/issue-key.ts'
import { DEMO_TARIFF } from '../../prisma/accounts.ts'
import type { World } from '../world.ts'

export interface GraphQLAnswer {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly faults?: readonly { readonly path: string }[] }
  }[]
}

/** Another account with a running subscription, whose user is an analyst. */
export async function openAccount({ service, baseUrl }: World, email: string) {
  const { prisma } = service.database
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: DEMO_TARIFF } })
  await prisma.account.create({
    data: {
      name: email,
      users: { create: { email, role: 'ANALYST' } },
      subscriptions: { create: { tariffId, startsAt: new Date(Date.now() - 1_000), endsAt: null } },
    },
  })
  const { key } = await issueKey(prisma, email, new Date())
  return callerOf(baseUrl, key)
}

/** Asks with a key: REST by path, GraphQL by document. */
export function callerOf(baseUrl: string, key: string) {
  const get = (path: string) => fetch(baseUrl + path, { headers: { 'x-api-key': key } })
  const ask = async (query: string, variables: object): Promise<GraphQLAnswer> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as GraphQLAnswer
  }
  return { key, get, ask }
}
