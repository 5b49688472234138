import type { Prisma } from '../../generated/client/client.ts'
import type { IssuerKey } from '../../sources/record.ts'
import { idFromWords } from './ids.ts'

/** Finds issuers by INN, LEI or the source's own key. */
export interface IssuerIndex {
  readonly ids: Map<string, string>
  /** Issuers that already have a source key. */
  readonly withSourceKey: Set<string>
}

export function emptyIssuerIndex(): IssuerIndex {
  return { ids: new Map(), withSourceKey: new Set() }
}

/** Adds all stored issuers. */
export async function readIssuers(client: Prisma.TransactionClient, index: IssuerIndex): Promise<void> {
  for (const issuer of await client.issuer.findMany({ select: { id: true, inn: true, lei: true, sourceKey: true } })) {
    rememberIssuer(index, issuer, issuer.id)
  }
}

/** The stored issuers that match parts of the key. None means unknown, several mean a contradiction. */
export function issuersOfKey(index: IssuerIndex, key: IssuerKey): readonly string[] {
  return [...new Set(wordsOf(key).flatMap(word => index.ids.get(word) ?? []))]
}

/** The stored issuer of the key, if any; if parts contradict, the first (INN, then LEI) wins. */
export function issuerIdOf(index: IssuerIndex, key: IssuerKey): string | undefined {
  return issuersOfKey(index, key)[0]
}

/** The id of an issuer that is not stored yet; undefined when the key is empty. */
export function newIssuerId(key: IssuerKey): string | undefined {
  const [word] = wordsOf(key)
  return word === undefined ? undefined : idFromWords('issuer', word)
}

export function rememberIssuer(index: IssuerIndex, key: IssuerKey, id: string): void {
  for (const word of wordsOf(key)) index.ids.set(word, id)
  if (isGiven(key.sourceKey)) index.withSourceKey.add(id)
}

/** The key in messages to the operator. */
export function describeIssuerKey(key: IssuerKey): string {
  return wordsOf(key).join(', ') || 'no INN, LEI or key'
}

function wordsOf({ inn, lei, sourceKey }: IssuerKey): readonly string[] {
  const parts: readonly (readonly [string, string | null | undefined])[] = [
    ['inn', inn],
    ['lei', lei],
    ['key', sourceKey],
  ]
  return parts.flatMap(([name, value]) => (isGiven(value) ? [`${name}:${value}`] : []))
}

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== ''
}
