import { useViewer } from '../frame/session.tsx'
import { Link } from '../parts/button.tsx'
import { Empty } from '../parts/shown.tsx'
import { watchWords } from '../words/terminal-watch.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

interface FreeNoticeProps {
  /** A listing, of which free access shows the first rows. */
  readonly rows?: { readonly total: number | null; readonly readable: number }
}

/** One line about what free access withholds, with the way to the plans; nothing for a subscriber. */
export function FreeNotice({ rows }: FreeNoticeProps) {
  const texts = useWords(watchWords)
  const { whole } = useFormats()
  const { entitlement } = useViewer()
  if (entitlement.kind !== 'FREE') return null
  const isCut = rows !== undefined && rows.total !== null && rows.total > rows.readable
  return (
    <p class="free-notice">
      <span>{isCut ? texts.freeRows(whole(rows.readable), whole(rows.total)) : texts.freeDay}</span>
      <Link to="/dashboard/buy">{texts.plans}</Link>
    </p>
  )
}

/** Free access to an installation whose first data is of today. */
export function NotYet() {
  const texts = useWords(watchWords)
  return (
    <Empty title={texts.notYetTitle} text={texts.notYetText}>
      <Link to="/dashboard/buy" kind="primary">
        {texts.plans}
      </Link>
    </Empty>
  )
}
