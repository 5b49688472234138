import { LRUCache } from 'lru-cache'
import { admissionFilter } from '../../schema/caching/admission-filter.ts'
import type { Principal } from '../../schema/context.ts'
import type { Encoded } from './bytes.ts'
import type { CacheLookups } from './cache-lookups.ts'
import type { Written } from './compile-document.ts'
import type { AnswerIdentity } from './etag.ts'

export interface CachedAnswer extends Written {
  readonly encoded: Encoded
}

/** Caches whole answers of the current revision, by request. */
export interface AnswerCache {
  get(identity: AnswerIdentity, principal: Principal): CachedAnswer | undefined
  set(identity: AnswerIdentity, principal: Principal, answer: Written): void
  clear(): void
  lookups(): CacheLookups
}

/** Content codings are cached beside the identity bytes; each takes about a fifth of them. */
const WITH_ENCODED = 1.6
/** Bytes of an entry besides its body and key. */
const OVERHEAD_BYTES = 400
/** Slots of the admission filter. */
const ADMISSION_SLOTS = 16_384

/**
 * An answer is cached on its second request: most screener queries come once, and caching those costs more than it
 * saves. An answer computed without reading the account is shared by all accounts with the same scopes; any other answer
 * belongs to one account.
 * @param maxBytes 0 disables the cache
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const sizeOf = ({ body }: Written, key: string) => Math.ceil(body.length * WITH_ENCODED) + key.length + OVERHEAD_BYTES
  const cached = new LRUCache<string, CachedAnswer>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf })
  const lookups = { hits: 0, misses: 0 }
  const isRepeated = admissionFilter(ADMISSION_SLOTS)
  return {
    get: (identity, principal) => {
      const found = cached.get(sharedKey(identity, principal)) ?? cached.get(accountKey(identity, principal))
      if (found === undefined) lookups.misses += 1
      else lookups.hits += 1
      return found
    },
    set: (identity, principal, answer) => {
      const key = answer.isAccountSpecific ? accountKey(identity, principal) : sharedKey(identity, principal)
      if (isRepeated(identity.etag)) cached.set(key, { ...answer, encoded: new Map() })
    },
    clear: () => cached.clear(),
    lookups: () => ({ ...lookups, bytes: cached.calculatedSize }),
  }
}

function sharedKey({ text }: AnswerIdentity, principal: Principal): string {
  return `${scopesOf(principal)}\n${text}`
}

function accountKey({ etag }: AnswerIdentity, principal: Principal): string {
  return `${scopesOf(principal)}\n${etag}`
}

const scopeTexts = new WeakMap<Principal['scopes'], string>()

/** The scopes are part of the key: they decide whether a request may be answered at all. */
function scopesOf({ scopes }: Principal): string {
  const known = scopeTexts.get(scopes)
  if (known !== undefined) return known
  const text = [...scopes].sort().join()
  scopeTexts.set(scopes, text)
  return text
}
