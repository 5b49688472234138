import type { Prisma } from '../../generated/client/client.ts'
import type { BondKey } from '../../sources/record.ts'

/** Finds bonds by ISIN, registration number or FIGI. */
export interface BondIndex {
  /** Bond ids by identifier in the form of `identifiersOf`. After a restructuring, two bonds may share a number. */
  readonly ids: Map<string, Set<string>>
  /** ISINs by bond id. */
  readonly isins: Map<string, string>
  /** Stored bonds that are found by ISIN only until another identifier is asked for: most quotes state nothing else. */
  readonly others: StoredBond[]
}

interface StoredBond {
  readonly id: string
  readonly key: BondKey
}

/** A bond, or why none was found. */
export type FoundBond = { readonly id: string; readonly isin: string } | { readonly reason: string }

export function emptyBondIndex(): BondIndex {
  return { ids: new Map(), isins: new Map(), others: [] }
}

/** Adds the stored bonds of some ISINs, or all. */
export async function readBonds(
  client: Prisma.TransactionClient,
  index: BondIndex,
  wanted: readonly string[] | 'ALL',
): Promise<void> {
  const [row] =
    wanted === 'ALL'
      ? await client.$queryRawUnsafe<{ bonds: string }[]>(BONDS)
      : await client.$queryRawUnsafe<{ bonds: string }[]>(`${BONDS} WHERE isin = ANY($1::text[])`, wanted)
  const bonds = JSON.parse(row?.bonds ?? '[]') as readonly [string, string, string | null, string | null][]
  for (const [id, isin, registrationNumber, figi] of bonds) {
    index.isins.set(id, isin)
    addTo(index, isinKey(isin), id)
    index.others.push({ id, key: { registrationNumber, figi } })
  }
}

/** As one text, for a quarter of the processor time that rows take: 45 ms of 20,000 bonds (`npm run bench:freshness`). */
const BONDS = `SELECT coalesce(json_agg(json_build_array(id, isin, "registrationNumber", figi)), '[]')::text AS bonds FROM "Bond"`

export function rememberBond(index: BondIndex, key: BondKey & { readonly isin: string }, id: string): void {
  index.isins.set(id, key.isin)
  for (const { key: name } of identifiersOf(key)) addTo(index, name, id)
}

function addTo({ ids }: BondIndex, name: string, id: string): void {
  ids.getOrInsertComputed(name, () => new Set()).add(id)
}

/** Undoes `rememberBond` if the database rejected the bond. */
export function forgetBond({ isins }: BondIndex, id: string): void {
  isins.delete(id)
}

/**
 * The stored bond of a key, by ISIN, else registration number, else FIGI. Further identifiers must not contradict it. An
 * identifier shared by several bonds is ambiguous unless another one decides.
 */
export function findBond(index: BondIndex, key: BondKey): FoundBond {
  const identifiers = identifiersOf(key)
  if (identifiers.length === 0)
    return { reason: 'a bond needs an ISIN, a registration number or a FIGI: none is given' }
  const found = identifiers.map(part => ({ ...part, ids: idsOf(index, part.key) }))
  const [first, ...others] = found.filter(({ ids }) => ids.length > 0)
  if (first === undefined || (isGiven(key.isin) && first.name !== 'ISIN')) {
    return { reason: `the bond ${identifiers[0]?.text} is not known` }
  }
  const matches = first.ids.filter(id => others.every(({ ids }) => ids.includes(id)))
  const [id] = matches
  if (matches.length === 1 && id !== undefined) return { id, isin: index.isins.get(id) ?? '' }
  return { reason: contradiction(index, [first, ...others]) }
}

/** True if the key has an identifier of a bond. */
export function isBondKey({ isin, registrationNumber, figi }: BondKey): boolean {
  return [isin, registrationNumber, figi].some(isGiven)
}

/** ISINs of other stored bonds with the same registration number or FIGI. */
export function namesakesOf(index: BondIndex, key: BondKey): readonly string[] {
  const ids = identifiersOf({ ...key, isin: undefined }).flatMap(({ key: name }) => idsOf(index, name))
  return [...new Set(ids.flatMap(id => index.isins.get(id) ?? []))].filter(isin => isin !== key.isin)
}

function idsOf(index: BondIndex, name: string): readonly string[] {
  if (!name.startsWith(ISIN)) {
    for (const { id, key } of index.others.splice(0)) {
      for (const other of identifiersOf(key)) addTo(index, other.key, id)
    }
  }
  return [...(index.ids.get(name) ?? [])].filter(id => index.isins.has(id))
}

interface Part {
  readonly name: string
  readonly text: string
  readonly ids: readonly string[]
}

function contradiction({ isins }: BondIndex, parts: readonly Part[]): string {
  const claims = parts.map(({ name, text, ids }) => {
    const named = ids.map(id => isins.get(id)).sort()
    return `the ${name} ${text} belongs to ${named.slice(0, 3).join(' and ')}${named.length > 3 ? ' and others' : ''}`
  })
  return `the bond is ambiguous: ${claims.join(', ')}`
}

function identifiersOf({ isin, registrationNumber, figi }: BondKey) {
  return [
    ...(isGiven(isin) ? [{ name: 'ISIN', text: isin, key: isinKey(isin) }] : []),
    ...identifierOf('registration number', registrationNumber),
    ...identifierOf('FIGI', figi),
  ]
}

const ISIN = 'isin:'

function isinKey(isin: string): string {
  return ISIN + isin
}

/** Shorter values, such as a dash, are placeholders. */
const SHORTEST = 5

function identifierOf(name: string, given: string | null | undefined) {
  if (!isGiven(given)) return []
  const plain = plainNumber(given)
  return plain.length >= SHORTEST && /\d/.test(plain) ? [{ name, text: given.trim(), key: `${name}:${plain}` }] : []
}

/** Normalises a number for comparison: no whitespace, upper case, Latin letters. */
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
