import { navigate } from '../../frame/navigate.ts'
import { matchRoute } from '../../frame/routes.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { commonWords } from '../../words/common.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

const COMPARE = '/app/compare'
/** As many as the page of comparison takes. */
const MOST_COMPARED = 6

interface MarkedBarProps {
  readonly marked: ReadonlySet<string>
  /** Filters by these ISINs. */
  show(isins: string): void
  clear(): void
}

/** What can be done with the marked rows. */
export function MarkedBar({ marked, show, clear }: MarkedBarProps) {
  const common = useWords(commonWords)
  const texts = useWords(screenWords)
  const { whole } = useFormats()
  const announce = useAnnounce()
  if (marked.size === 0) return null
  const isins = [...marked].join(',')
  const copy = () =>
    navigator.clipboard.writeText([...marked].join('\n')).then(
      () => announce(common.copied),
      () => announce(common.copyFailed),
    )
  const canCompare = matchRoute(COMPARE) !== null && marked.size > 1 && marked.size <= MOST_COMPARED
  return (
    <p class="marked-bar">
      <strong>{texts.marked(whole(marked.size))}</strong>
      {canCompare && <Button onClick={() => navigate(`${COMPARE}?isin=${isins}`)}>{texts.compare}</Button>}
      <Button onClick={() => show(isins)}>{texts.showMarked}</Button>
      <Button onClick={() => void copy()}>{texts.copyIsins}</Button>
      <Button kind="plain" onClick={clear}>
        {texts.unmark}
      </Button>
    </p>
  )
}
