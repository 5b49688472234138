import { Decimal } from 'decimal.js'
import type { ArgumentFault } from '../errors.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { LIMITS } from './limits.ts'

/** Collects what is wrong with arguments, so that all of it is told at once. */
export interface Faults {
  readonly list: ArgumentFault[]
  add(path: string, message: string): void
}

export function collectFaults(): Faults {
  const list: ArgumentFault[] = []
  return { list, add: (path, message) => void list.push({ path, message }) }
}

const CURRENCY = /^[A-Z]{3}$/
const CONTROL = /\p{Cc}/u

export function checkText(path: string, text: string, limit: number, faults: Faults): string {
  const trimmed = text.trim()
  if (trimmed === '') faults.add(path, `${path} is empty.`)
  else if (trimmed.length > limit) faults.add(path, `${path} has at most ${limit} characters.`)
  else if (CONTROL.test(trimmed)) faults.add(path, `${path} has control characters.`)
  return trimmed
}

export function checkName(name: string, faults: Faults): string {
  return checkText('name', name, LIMITS.nameLength, faults)
}

export function checkCurrency(path: string, text: string, faults: Faults): string {
  const currency = text.trim().toUpperCase()
  if (!CURRENCY.test(currency)) faults.add(path, `${path} is a currency of three letters, such as RUB.`)
  return currency
}

/** A bond by its id or its ISIN. */
export function checkBond(path: string, text: string, market: MarketSnapshot, faults: Faults): BondRow | null {
  const bond = market.bondById.get(text.trim().toLowerCase()) ?? market.bondByIsin.get(text.trim().toUpperCase())
  if (bond === undefined) faults.add(path, `There is no bond with the id or ISIN ${JSON.stringify(text.slice(0, 40))}.`)
  return bond ?? null
}

/** An exact number above zero, or not below it. */
export function checkAmount(
  path: string,
  text: string,
  faults: Faults,
  { zero = false }: { zero?: boolean } = {},
): Decimal {
  const amount = new Decimal(text)
  if (amount.isNegative() || (amount.isZero() && !zero)) {
    faults.add(path, `${path} is ${zero ? 'not below' : 'above'} 0: the type tells the direction.`)
  }
  return amount
}

/** A clean price in per cent: one in money a bond is a mistake that would pass in silence. */
const PRICE_ABOVE = 500

export function checkPrice(path: string, price: number, faults: Faults): number {
  if (!(price > 0 && price <= PRICE_ABOVE)) {
    faults.add(path, `${path} is a clean price in per cent of nominal, above 0 and at most ${PRICE_ABOVE}.`)
  }
  return price
}
