import type { DescribedEndpoint } from '../description.ts'
import { bodyEntries, filterGroups, pathEntries } from '../filter-reference.ts'
import type { Language } from '../language.ts'
import { ENDPOINT_WORDS } from './endpoint-words.ts'

type Group = ReturnType<typeof filterGroups>[number]

/** What a request takes: in the path, in the body, in the query by kind. */
export function parameterGroups(endpoint: DescribedEndpoint, language: Language): readonly Group[] {
  const words = ENDPOINT_WORDS[language]
  const own = [
    { title: words.path, text: '', entries: pathEntries(endpoint, language) },
    { title: words.body, text: '', entries: bodyEntries(endpoint, language) },
  ]
  return [...own.filter(({ entries }) => entries.length > 0), ...filterGroups(endpoint, language)]
}
