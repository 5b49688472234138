import { Decimal } from 'decimal.js'
import type { ArgumentFault } from '../errors.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { LIMITS } from './limits.ts'

/** Collects faults of arguments, so that they are reported together. */
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
  if (trimmed === '') faults.add(path, `${path} must not be empty.`)
  else if (trimmed.length > limit) faults.add(path, `${path} must have at most ${limit} characters.`)
  else if (CONTROL.test(trimmed)) faults.add(path, `${path} must not contain control characters.`)
  return trimmed
}

export function checkName(name: string, faults: Faults): string {
  return checkText('name', name, LIMITS.nameLength, faults)
}

export function checkCurrency(path: string, text: string, faults: Faults): string {
  const currency = text.trim().toUpperCase()
  if (!CURRENCY.test(currency)) faults.add(path, `${path} must be a three-letter currency code such as RUB.`)
  return currency
}

/** A bond by its id or its ISIN. */
export function checkBond(path: string, text: string, market: MarketSnapshot, faults: Faults): BondRow | null {
  const bond = market.bondById.get(text.trim().toLowerCase()) ?? market.bondByIsin.get(text.trim().toUpperCase())
  if (bond === undefined) faults.add(path, `There is no bond with the id or ISIN ${JSON.stringify(text.slice(0, 40))}.`)
  return bond ?? null
}

/** An exact number above zero, or at least zero. */
export function checkAmount(
  path: string,
  text: string,
  faults: Faults,
  { zero = false }: { zero?: boolean } = {},
): Decimal {
  const amount = new Decimal(text)
  if (amount.isNegative() || (amount.isZero() && !zero)) {
    faults.add(path, `${path} must be ${zero ? 'at least' : 'above'} 0: the type determines the direction.`)
  }
  return amount
}

/** Upper bound of a clean price in per cent: detects prices given as money per bond. */
const HIGHEST_PRICE = 500

export function checkPrice(path: string, price: number, faults: Faults): number {
  if (!(price > 0 && price <= HIGHEST_PRICE)) {
    faults.add(path, `${path} must be a clean price in per cent of nominal, above 0 and at most ${HIGHEST_PRICE}.`)
  }
  return price
}
