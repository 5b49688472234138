import { useSentences } from '../client/use-sentences.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/shown.tsx'
import { nothingWords } from '../words/terminal-nothing.ts'
import { useFormats, useLanguage, useWords } from '../words/use-words.tsx'
import { labelOf } from './labels.ts'
import type { PageState } from './page-state.ts'
import { type Remedy, remediesIn } from './remedies.ts'
import { filterText, isFilter } from './screen/filters.ts'

interface NothingFoundProps extends Pick<PageState, 'parameters' | 'change'> {
  readonly title: string
  readonly text: string
  /** Of the service, about this request. */
  readonly notes: readonly string[]
  counted(total: string): string
}

/** No row passes all filters: what the service says about it, and its remedies as buttons. */
export function NothingFound({ title, text, notes, counted, parameters, change }: NothingFoundProps) {
  const texts = useWords(nothingWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { remedies, isBeyondOne, rest } = remediesIn(notes)
  const sentences = useSentences(rest)
  const given = Object.keys(parameters).filter(isFilter)
  const isCounted = isBeyondOne || remedies.some(({ kind }) => kind === 'without')
  const textOf = (name: string, value = parameters[name] ?? '') =>
    filterText(language, name, value, one => labelOf(language, one))
  const removal = (names: readonly string[]) => texts.without(names.map(name => textOf(name)).join(', '))
  const apply = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, Page: null })
  const button = (remedy: Remedy) => {
    if (remedy.kind === 'without') {
      const { names, count } = remedy
      return [
        `${removal(names)}: ${counted(whole(count))}`,
        Object.fromEntries(names.map(name => [name, null])),
      ] as const
    }
    const { name, value } = remedy
    if (remedy.kind === 'value') return [texts.insteadOf(textOf(name, value)), { [name]: value }] as const
    const Query = withoutWord(remedy.word, parameters.Query)
    return [texts.asFilter(remedy.word, textOf(name, value)), { Query, [name]: value }] as const
  }
  const removals = isCounted ? [] : given.map(name => [removal([name]), { [name]: null }] as const)
  return (
    <Empty title={title} text={isBeyondOne ? texts.noneAlone : text}>
      {sentences.map(sentence => (
        <p key={sentence} class="muted">
          {sentence}
        </p>
      ))}
      {[...remedies.map(button), ...removals].map(([label, changes]) => (
        <Button key={label} onClick={() => apply(changes)}>
          {label}
        </Button>
      ))}
    </Empty>
  )
}

/** The search without a word; null when nothing is left of it. */
function withoutWord(word: string, search = ''): string | null {
  const at = search.toLowerCase().indexOf(word.toLowerCase())
  const rest = at < 0 ? search : `${search.slice(0, at)} ${search.slice(at + word.length)}`
  return rest.trim().replace(/\s+/g, ' ') || null
}
