import type { Prisma } from '../../generated/client/client.ts'
import type { BondKey } from '../../sources/source.ts'

/** Finds the bond that a source means by ISIN, registration number or FIGI. */
export interface BondIndex {
  /** Ids by identifier, written as `wordsOf` does; after a restructuring a registration number may have two. */
  readonly ids: Map<string, Set<string>>
  readonly isins: Map<string, string>
}

/** A bond, or why none is meant. */
export type FoundBond = { readonly id: string; readonly isin: string } | { readonly reason: string }

export async function readBondIndex(client: Prisma.TransactionClient): Promise<BondIndex> {
  const index: BondIndex = { ids: new Map(), isins: new Map() }
  const rows = await client.bond.findMany({ select: { id: true, isin: true, registrationNumber: true, figi: true } })
  for (const { id, ...key } of rows) rememberBond(index, key, id)
  return index
}

export function rememberBond(index: BondIndex, key: BondKey & { readonly isin: string }, id: string): void {
  index.isins.set(id, key.isin)
  for (const { word } of wordsOf(key)) index.ids.getOrInsertComputed(word, () => new Set()).add(id)
}

/** Taken back where the database refused the bond. */
export function forgetBond({ isins }: BondIndex, id: string): void {
  isins.delete(id)
}

/**
 * The stored bond of a key. The ISIN counts first, then the registration number, then the FIGI; the others must not
 * name another bond, and one that names several names none.
 */
export function findBond(index: BondIndex, key: BondKey): FoundBond {
  const words = wordsOf(key)
  if (words.length === 0) return { reason: 'a bond is named by ISIN, registration number or FIGI: none is given' }
  const found = words.map(part => ({ ...part, ids: idsOf(index, part.word) }))
  const [first, ...others] = found.filter(({ ids }) => ids.length > 0)
  if (first === undefined || (isGiven(key.isin) && first.name !== 'ISIN')) {
    return { reason: `the bond ${words[0]?.text} is not known` }
  }
  const meant = first.ids.filter(id => others.every(({ ids }) => ids.includes(id)))
  const [id] = meant
  if (meant.length === 1 && id !== undefined) return { id, isin: index.isins.get(id) ?? '' }
  return { reason: contradiction(index, [first, ...others]) }
}

/** True where a bond is named at all. */
export function isBondKey({ isin, registrationNumber, figi }: BondKey): boolean {
  return [isin, registrationNumber, figi].some(isGiven)
}

/** Stored bonds of another ISIN that carry the key's registration number or FIGI. */
export function namesakesOf(index: BondIndex, key: BondKey): readonly string[] {
  const ids = wordsOf({ ...key, isin: undefined }).flatMap(({ word }) => idsOf(index, word))
  return [...new Set(ids.flatMap(id => index.isins.get(id) ?? []))].filter(isin => isin !== key.isin)
}

function idsOf({ ids, isins }: BondIndex, word: string): readonly string[] {
  return [...(ids.get(word) ?? [])].filter(id => isins.has(id))
}

interface Part {
  readonly name: string
  readonly text: string
  readonly ids: readonly string[]
}

function contradiction({ isins }: BondIndex, parts: readonly Part[]): string {
  const told = parts.map(({ name, text, ids }) => {
    const named = ids.map(id => isins.get(id)).sort()
    return `the ${name} ${text} is of ${named.slice(0, 3).join(' and ')}${named.length > 3 ? ' and others' : ''}`
  })
  return `it cannot be told which bond is meant: ${told.join(', ')}`
}

function wordsOf({ isin, registrationNumber, figi }: BondKey) {
  return [
    ...(isGiven(isin) ? [{ name: 'ISIN', text: isin, word: `isin:${isin}` }] : []),
    ...wordOf('registration number', registrationNumber),
    ...wordOf('FIGI', figi),
  ]
}

/** A dash or another stopgap names nothing. */
const SHORTEST = 5

function wordOf(name: string, given: string | null | undefined) {
  if (!isGiven(given)) return []
  const plain = plainNumber(given)
  return plain.length >= SHORTEST && /\d/.test(plain) ? [{ name, text: given.trim(), word: `${name}:${plain}` }] : []
}

/** A number as it compares: without gaps, in capitals, its letters Latin. */
export function plainNumber(number: string): string {
  return number
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/[АВЕКМНОРСТУХ]/g, letter => LOOK_ALIKES[letter] ?? letter)
}

/** Registration numbers are Latin but often typed on a Cyrillic keyboard. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕКМНОРСТУХ'].map((letter, index) => [letter, 'ABEKMHOPCTYX'[index] ?? letter]),
)

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== ''
}
