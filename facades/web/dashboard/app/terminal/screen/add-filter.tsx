import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import type { PageState } from '../page-state.ts'
import { filterTitle, OFFERED } from './filters.ts'

interface AddFilterProps extends PageState {
  /** @default those of the screen */
  readonly names?: readonly string[]
}

/** Any other filter by its name; the service checks the value and says what it allows. */
export function AddFilter(props: AddFilterProps) {
  const texts = useWords(terminalWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.addFilter}</summary>
      {isOpen && <FilterForm {...props} />}
    </details>
  )
}

function FilterForm({ change, names: offered = OFFERED }: AddFilterProps) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { listTyped, numberTyped } = useFormats()
  const names = offered.map(name => [name, filterTitle(language, name)] as const)
  const collator = new Intl.Collator(language)
  const boundTyped = (value: string) => (/^\d\d\.\d\d\.\d{4}$/.test(value) ? listTyped(value) : numberTyped(value))
  return (
    <form
      class="add-filter"
      onSubmit={event => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        const [name, value] = [String(given.get('name')), String(given.get('value')).trim()]
        change({ [name]: /(From|To)$/.test(name) ? boundTyped(value) : value })
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
  )
}
