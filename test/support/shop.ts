import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openWorld, type World, type WorldOptions } from '../world.ts'
import { signUp, type WebAnswer } from './visitor.ts'

export interface Order {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly holdsPlace: boolean
  readonly refundDue: boolean
  readonly createdAt: string
  readonly expiresAt: string
  readonly subscription: { readonly startsAt: string; readonly endsAt: string | null } | null
  readonly invoice: { readonly number: string; readonly html: string } | null
}

export interface Account {
  readonly id: string
  readonly subscription: { readonly active: boolean; readonly endsAt: string; readonly secondsLeft: number } | null
  readonly upcoming: readonly { readonly startsAt: string }[]
  readonly terminalPremium: boolean
  readonly terminalPremiumUntil: string | null
  readonly apiKey: { readonly prefix: string; readonly lastUsedAt: string | null } | null
  readonly limits: object | null
}

export type Person = Awaited<ReturnType<typeof signUp>>

/** A service with an operator who confirms money. */
export interface Shop {
  readonly world: World
  readonly operator: Person
  /** Ids of the tariffs by their keys. */
  readonly tariffs: Readonly<Record<string, string>>
  /** Orders by invoice. */
  order(person: Person, tariff?: string, key?: string): Promise<Order>
  confirm(id: string, reference?: string): Promise<WebAnswer<Order>>
  accountOf(person: Person): Promise<Account>
}

export async function openShop(options: WorldOptions = {}): Promise<Shop> {
  const world = await openWorld(options)
  const operator = await signUp(world, { role: 'OPERATOR' })
  const stored = await world.service.database.prisma.tariff.findMany()
  const tariffs = Object.fromEntries(stored.map(({ key, id }) => [key, id]))
  return {
    world,
    operator,
    tariffs,
    order: async (person, tariff = 'month-1', key = randomUUID()) => {
      const variables = { tariffId: tariffs[tariff], provider: 'INVOICE', idempotencyKey: key }
      const { data, message } = await person.run<{ order: Order; checkoutUrl: null }>('place-order', variables)
      expect(data, message).toMatchObject({ checkoutUrl: null })
      return data.order
    },
    confirm: (id, reference = randomUUID()) => operator.run<Order>('confirm-order', { id, reference }),
    accountOf: async person => (await person.run<Account>('get-account')).data,
  }
}
