import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { compareWords } from '../../words/terminal-compare.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { useEndpoint } from '../use-endpoint.ts'

/** Time after the last key before the service is asked. */
const PAUSE_MS = 200
const MOST_FOUND = '8'

interface AddBondProps {
  readonly taken: readonly string[]
  onAdd(isin: string): void
}

/** Searches for a bond to add. Enter adds what is typed, and the service says where there is no such bond. */
export function AddBond({ taken, onAdd }: AddBondProps) {
  const texts = useWords(compareWords)
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const add = (isin: string) => {
    setText('')
    setQuery('')
    onAdd(isin)
  }
  return (
    <form
      class="add-bond"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') add(text.trim())
      }}
    >
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{texts.add}</Button>
      {query !== '' && <Found query={query} taken={taken} onAdd={add} />}
    </form>
  )
}

function Found({ query, taken, onAdd }: AddBondProps & { readonly query: string }) {
  const texts = useWords(compareWords)
  const { percent, date } = useFormats()
  const { data, failure, loading } = useEndpoint('search-bonds', {
    Query: query,
    PageSize: MOST_FOUND,
    Fields: 'isin,name,yield,maturityDate',
  })
  if (failure !== null) return <FailureText failure={failure} />
  const items = data?.items.filter(({ isin }) => !taken.includes(isin)) ?? []
  return (
    <ul class={loading ? 'found dimmed' : 'found'} aria-label={texts.found}>
      {data !== undefined && items.length === 0 && <li class="muted">{texts.nothingFound(query)}</li>}
      {items.map(bond => (
        <li key={bond.isin}>
          <button type="button" onClick={() => onAdd(bond.isin)}>
            <span class="clamped">{bond.name}</span>
            <code>{bond.isin}</code>
            <span class="muted">
              {percent(bond.yield)} · {date(bond.maturityDate)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
