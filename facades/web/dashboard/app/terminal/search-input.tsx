import { usePageState } from './page-state.ts'
import { useDraft } from './use-draft.ts'

/** What is searched for in the rows of a page: the parameter Query of the API. */
export function SearchInput({ label }: { readonly label: string }) {
  const { parameters, change } = usePageState()
  const draft = useDraft(parameters.Query ?? '', text => change({ Query: text.trim() || null, Page: null }))
  return <input {...draft} id="search" type="search" aria-label={label} placeholder={label} />
}
