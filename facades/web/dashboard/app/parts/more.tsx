import type { Pages } from '../client/use-pages.ts'
import { commonWords } from '../words/common.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'

/** Button that loads the next page of a list. */
export function More<Item>({ pages: { query, items, more } }: { readonly pages: Pages<Item> }) {
  const common = useWords(commonWords)
  const { whole } = useFormats()
  if (more === null) return null
  return (
    <div class="more">
      <Button busy={more.busy} onClick={more.next}>
        {common.more}
      </Button>
      <span class="muted" role="status">
        {common.shown(whole(items.length), whole(query.data?.page.total))}
      </span>
      {more.failure !== null && <FailureText failure={more.failure} />}
    </div>
  )
}
