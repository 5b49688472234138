import { Button } from '../../parts/button.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { filterText, isFilter } from './filters.ts'

/** What the screen is filtered by; each chip removes its filter. */
export function Chips({ parameters, change }: PageState) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const filters = Object.entries(parameters).filter(([name]) => isFilter(name) && name !== 'Query')
  if (filters.length === 0) return null
  const clear = () => change(Object.fromEntries(filters.map(([name]) => [name, null])))
  return (
    <ul class="chips" aria-label={texts.filters}>
      {filters.map(([name, value]) => {
        const text = filterText(language, name, value, one => labelOf(language, one))
        return (
          <li key={name}>
            <button type="button" class="chip" aria-label={texts.remove(text)} onClick={() => change({ [name]: null })}>
              {text}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        )
      })}
      <li>
        <Button kind="plain" onClick={clear}>
          {texts.removeAll}
        </Button>
      </li>
    </ul>
  )
}
