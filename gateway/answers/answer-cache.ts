import { admissionFilter } from '../../schema/caching/admission-filter.ts'
import { TextCache } from '../../schema/caching/text-cache.ts'
import type { Principal } from '../../schema/context.ts'
import type { Encoded } from './bytes.ts'
import type { CacheLookups } from './cache-lookups.ts'
import type { Written } from './compile-document.ts'
import type { AnswerIdentity } from './etag.ts'

export interface CachedAnswer extends Written {
  readonly encoded: Encoded
}

/** Whole answers of the revision in force, by what was asked. */
export interface AnswerCache {
  get(question: AnswerIdentity, principal: Principal): CachedAnswer | undefined
  set(question: AnswerIdentity, principal: Principal, answer: Written): void
  clear(): void
  looks(): CacheLookups
}

/** Beside the bytes their other codings are kept, each a fifth of them. */
const WITH_ENCODED = 1.6
/** What an entry costs beside its bytes. */
const OVERHEAD_BYTES = 400
/** Places for questions whose first asking is remembered. */
const ASKED_ONCE = 16_384

/**
 * An answer is kept when it is asked for the second time: most questions of a screener are asked once, and keeping what
 * nobody wants again costs more than it saves. One that was made without a look at the account is that of everybody who
 * may do the same; any other one is of the account that asked, since its ETag names it.
 * @param maxBytes 0 keeps none
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const sizeOf = ({ body }: Written, key: string) => Math.ceil(body.length * WITH_ENCODED) + key.length + OVERHEAD_BYTES
  const kept = new TextCache<CachedAnswer>({ maxSize: Math.max(1, maxBytes), sizeOf })
  const looks = { hits: 0, misses: 0 }
  const isAskedAgain = admissionFilter(ASKED_ONCE)
  return {
    get: (question, principal) => {
      const found = kept.get(classKey(question, principal)) ?? kept.get(ownKey(question, principal))
      if (found === undefined) looks.misses += 1
      else looks.hits += 1
      return found
    },
    set: (question, principal, answer) => {
      const key = answer.ofAccount ? ownKey(question, principal) : classKey(question, principal)
      if (isAskedAgain(question.etag)) kept.set(key, { ...answer, encoded: new Map() })
    },
    clear: () => kept.clear(),
    looks: () => ({ ...looks, bytes: kept.size }),
  }
}

function classKey({ text }: AnswerIdentity, principal: Principal): string {
  return `${scopesOf(principal)}\n${text}`
}

function ownKey({ etag }: AnswerIdentity, principal: Principal): string {
  return `${scopesOf(principal)}\n${etag}`
}

const scopeTexts = new WeakMap<Principal['scopes'], string>()

/** What an account may do decides whether it is answered at all. */
function scopesOf({ scopes }: Principal): string {
  const known = scopeTexts.get(scopes)
  if (known !== undefined) return known
  const text = [...scopes].sort().join()
  scopeTexts.set(scopes, text)
  return text
}
