import { print } from 'graphql'
import { expect } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'
import type { World } from '../world.ts'
import type { callerOf, GraphQLAnswer } from './accounts.ts'

export type Caller = ReturnType<typeof callerOf>

export interface Position {
  readonly bond: { readonly isin: string; readonly id: string }
  readonly quantity: string
  readonly [field: string]: unknown
}

export interface Detail {
  readonly id: string
  readonly positions: readonly Position[]
  readonly transactions: readonly { readonly id: string; readonly type: string }[]
  readonly reasons: Record<string, string>
  readonly [field: string]: unknown
}

export interface SomeBond {
  readonly id: string
  readonly isin: string
  readonly price: number
}

export const LIST = '/api/v1/data/holdings'

/** Rouble bonds with a price and a yield, and one whose nominal is in dollars. */
export async function someBonds(world: World): Promise<{ bonds: readonly SomeBond[]; foreign: SomeBond }> {
  const rouble = 'Currency=RUB&NominalCurrency=RUB&PriceFrom=1&CouponType=FIXED&PageSize=5&YieldFrom=1'
  const read = async (query: string) =>
    (await world.getJson<{ items: readonly SomeBond[] }>(`/api/v1/data/instruments?${query}`)).items
  const [foreign] = await read('NominalCurrency=USD&PriceFrom=1&PageSize=1')
  return { bonds: await read(rouble), foreign: foreign as SomeBond }
}

const documents = new Map<string, string>()

/** Runs one of our own documents as an analyst would. */
export async function run(caller: Caller, name: string, variables: object): Promise<GraphQLAnswer> {
  if (!documents.has(name)) documents.set(name, print(readDocument(schema, name).document))
  return caller.ask(documents.get(name) ?? '', variables)
}

export async function done<T = Detail>(answer: Promise<GraphQLAnswer>): Promise<T> {
  const { data, errors } = await answer
  expect(errors).toBeUndefined()
  return Object.values(data ?? {})[0] as T
}

/** Why an answer was refused, and which arguments were named. */
export async function refusal(answer: Promise<GraphQLAnswer>): Promise<{ code?: string; paths: string[] }> {
  const { errors } = await answer
  const { code, faults = [] } = errors?.[0]?.extensions ?? {}
  return { ...(code && { code }), paths: faults.map(({ path }) => path) }
}

export async function create(caller: Caller, name = 'Mine', currency = 'RUB'): Promise<string> {
  return (await done(run(caller, 'create-portfolio', { name, currency }))).id
}

export async function detailOf(caller: Caller, id: string, query = ''): Promise<Detail> {
  const response = await caller.get(`${LIST}/${id}${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Detail
}

export function purchase({ isin }: Pick<SomeBond, 'isin'>, quantity: string, amount: string, more: object = {}) {
  return { type: 'BUY', date: '2025-11-20', bond: isin, quantity, price: 90, accrued: '0', amount, ...more }
}
