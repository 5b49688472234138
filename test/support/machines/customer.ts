import { randomInt, randomUUID } from 'node:crypto'
import { issueKey } from '../../../gateway/access/issue-key.ts'
import { createUser } from '../../../gateway/access/users.ts'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'

/** Somebody with a subscription of his own tariff, a session and a key. */
export interface Customer {
  readonly accountId: string
  readonly userId: string
  readonly tariffId: string
  /** Runs a document of the pages; a key that is made anew is told in the answer only. */
  run(documentId: string, variables?: object): Promise<Answered>
  /** A request with the key of the beginning, or another one. */
  get(path: string, key?: string): Promise<Answered>
  callTool(name: string, args: object): Promise<Answered>
  /** A GraphQL query of an analyst's own. */
  query(text: string): Promise<Answered>
  readonly key: string
}

export interface Answered {
  /** 0 where there was no answer at all. */
  readonly status: number
  readonly text: string
  /** What a document's root field came to. */
  readonly data: Record<string, unknown> | null
  readonly code: string | null
  /** Of the market that was answered from; null where the answer does not say it. */
  readonly revision: string | null
}

export const PASSWORD = 'correct horse battery'
const LONGEST_WAIT_MS = 20_000

export interface CustomerOptions {
  readonly prisma: PrismaClient
  readonly baseUrl: string
  readonly requestsPerMinute?: number
  /** @default SUBSCRIBER */
  readonly role?: 'SUBSCRIBER' | 'ANALYST'
}

/** Makes him in the database and signs him in through the service. */
export async function openCustomer({
  prisma,
  baseUrl,
  requestsPerMinute = 1_000_000,
  role = 'SUBSCRIBER',
}: CustomerOptions) {
  const name = `customer-${randomUUID().slice(0, 8)}`
  const email = `${name}@example.com`
  await createUser(prisma, { email, name, role, password: PASSWORD })
  const { id: userId, accountId } = await prisma.user.findUniqueOrThrow({ where: { email } })
  const limits = { requestsPerMinute, requestsPerDay: 100_000_000, pageSizeMax: 500, exportRowsMax: 100_000 }
  const price = { priceAmount: '0', priceCurrency: 'USD', position: 99, active: false }
  const { id: tariffId } = await prisma.tariff.create({
    data: { key: name, name, termMonths: 12, ...price, ...limits },
  })
  const startsAt = new Date(Date.now() - 30 * 86_400_000)
  await prisma.subscription.create({
    data: { accountId, tariffId, startsAt, endsAt: new Date(Date.now() + 86_400_000) },
  })
  const { key } = await issueKey(prisma, email, new Date())
  // Attempts to sign in are counted by address.
  const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  let cookie = ''
  const run = async (documentId: string, variables: object = {}): Promise<Answered> => {
    const answer = await exchange(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: baseUrl,
        cookie,
        ...from,
      },
      body: JSON.stringify({ documentId, variables }),
    })
    const set = answer.headers?.getSetCookie() ?? []
    if (set.length > 0) cookie = set.map(line => line.split(';')[0]).join('; ')
    return answer
  }
  const get = (path: string, other = key) => exchange(baseUrl + path, { headers: { 'x-api-key': other } })
  const callTool = (tool: string, args: object) =>
    exchange(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': key,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
    })
  const query = (text: string) =>
    exchange(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query: text }),
    })
  const signedIn = await run('sign-in', { email, password: PASSWORD })
  if (signedIn.status !== 200 || signedIn.code !== null) throw new Error(`sign-in: ${signedIn.text}`)
  return { accountId, userId, tariffId, run, get, callTool, query, key } satisfies Customer
}

async function exchange(url: string, init: RequestInit): Promise<Answered & { readonly headers: Headers | null }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
    const text = await response.text()
    const { data, code } = contentOf(text)
    const revision = response.headers.get('x-market-revision') ?? /"revision":(\d+)/.exec(text)?.[1] ?? null
    return { status: response.status, text, data, code, revision, headers: response.headers }
  } catch (error) {
    return {
      status: 0,
      text: String((error as Error).cause ?? error),
      data: null,
      code: null,
      revision: null,
      headers: null,
    }
  }
}

interface Body {
  readonly data?: Record<string, Record<string, unknown> | null>
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
  readonly code?: string
}

function contentOf(text: string): Pick<Answered, 'data' | 'code'> {
  if (!text.startsWith('{')) return { data: null, code: null }
  const { data, errors, code = null } = JSON.parse(text) as Body
  return {
    data: Object.values(data ?? {})[0] ?? null,
    code: errors === undefined ? code : (errors[0]?.extensions?.code ?? 'UNKNOWN'),
  }
}
