import { cbrFxSource } from './cbr/fx-source.ts'
import { cbrSource } from './cbr/source.ts'
import { closestWord } from './did-you-mean.ts'
import { ecbFxSource } from './ecb/fx-source.ts'
import { ecbSource } from './ecb/source.ts'
import { fedSource } from './fed/source.ts'
import { FILE_KEY, fileSource } from './file/source.ts'
import { firdsSource } from './firds/source.ts'
import { gleifSource } from './gleif/source.ts'
import { minfinSource } from './minfin/source.ts'
import { moexHistorySource } from './moex/history-source.ts'
import { moexSource } from './moex/source.ts'
import { sampleSource } from './sample/source.ts'
import type { Source } from './source.ts'
import { treasurySource } from './treasury/source.ts'
import { treasuryCurveSource } from './treasury-curve/source.ts'

/** All data sources, in display order, which is also their general priority: the highest first. */
export const SOURCES: readonly Source[] = [
  minfinSource,
  treasurySource(),
  moexSource(),
  moexHistorySource(),
  cbrSource(),
  cbrFxSource(),
  ecbSource(),
  ecbFxSource(),
  fedSource(),
  treasuryCurveSource(),
  gleifSource(),
  firdsSource(),
  sampleSource,
]

/** Keys of all sources, including the operator's own files. */
export const SOURCE_KEYS: readonly string[] = [...SOURCES.map(({ key }) => key), FILE_KEY]

/**
 * @param mapping path of the mapping for the operator's own files; null for any other source
 * @throws Error that suggests the closest key and lists all keys, or states what is wrong with the mapping
 */
export function sourceByKey(key: string, mapping: string | null = null): Source {
  if (key === FILE_KEY && mapping !== null) return fileSource(mapping)
  if (key === FILE_KEY) throw new Error('The source file needs a mapping: specify it with --mapping.')
  const source = SOURCES.find(candidate => candidate.key === key)
  if (source !== undefined && mapping !== null) {
    throw new Error(`The source ${key} has a format of its own; only file takes a mapping.`)
  }
  if (source !== undefined) return source
  const near = closestWord(key, SOURCE_KEYS)
  throw new Error(
    `There is no source "${key}".${near === null ? '' : ` Did you mean ${near}?`} Sources: ${SOURCE_KEYS.join(', ')}`,
  )
}
