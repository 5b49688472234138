import { Button } from '../parts/button.tsx'
import { pagerWords } from '../words/terminal-pager.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import type { PageState } from './page-state.ts'

interface PagerProps extends Pick<PageState, 'change'> {
  readonly page: { readonly page: number | null; readonly pageSize: number; readonly total: number }
  /** Rows of this page. */
  readonly count: number
}

/** Turns the pages of a list: `Page` of its URL. Nothing where all fits on one, or where a cursor was followed. */
export function Pager({ page: { page, pageSize, total }, count, change }: PagerProps) {
  const texts = useWords(pagerWords)
  const { whole } = useFormats()
  if (page === null || (total <= pageSize && page === 1)) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.ceil(total / pageSize)
  const turn = (to: number) => change({ Page: to === 1 ? null : String(to) })
  return (
    <nav class="pager" aria-label={texts.pages}>
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        {texts.previous}
      </Button>
      <span class="muted">{texts.rows(whole(first), whole(first + count - 1), whole(total))}</span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  )
}
