import { closestWord } from './did-you-mean.ts'
import { moexSource } from './moex/source.ts'
import { sampleSource } from './sample/source.ts'
import type { Source } from './source.ts'
import { treasurySource } from './treasury/source.ts'

/** Where data can come from, in the order in which the operator is shown it. */
const SOURCES: readonly Source[] = [sampleSource, moexSource, treasurySource]

/** @throws Error that names the closest key and all there are */
export function sourceByKey(key: string): Source {
  const source = SOURCES.find(candidate => candidate.key === key)
  if (source !== undefined) return source
  const keys = SOURCES.map(candidate => candidate.key)
  const near = closestWord(key, keys)
  throw new Error(
    `There is no source "${key}".${near === null ? '' : ` Did you mean ${near}?`} Sources: ${keys.join(', ')}`,
  )
}
