import { Button } from '../../parts/button.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import type { PageState } from '../page-state.ts'
import { filterTitle, OFFERED } from './filters.ts'

interface AddFilterProps extends PageState {
  /** @default those of the screen */
  readonly names?: readonly string[]
}

/** Any other filter by its name; the service checks the value and says what it allows. */
export function AddFilter({ change, names: offered = OFFERED }: AddFilterProps) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const names = offered.map(name => [name, filterTitle(language, name)] as const)
  const collator = new Intl.Collator(language)
  return (
    <details>
      <summary>{texts.addFilter}</summary>
      <form
        class="add-filter"
        onSubmit={event => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          change({ [String(given.get('name'))]: String(given.get('value')).trim() })
          event.currentTarget.reset()
        }}
      >
        <select name="name" aria-label={texts.filterName}>
          {names
            .toSorted(([, a], [, b]) => collator.compare(a, b))
            .map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
        </select>
        <input name="value" aria-label={texts.filterValue} placeholder={texts.filterValue} required />
        <Button type="submit">{texts.add}</Button>
      </form>
    </details>
  )
}
