import { useEffect, useState } from 'preact/hooks'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

const SECOND = 1_000

interface CountdownProps {
  readonly opens: string | null
  readonly closes: string | null
}

/** The time until a book opens or closes. A book that was to close says so: the data is older than the clock. */
export function Countdown({ opens, closes }: CountdownProps) {
  const texts = useWords(placementWords)
  const { moment } = useFormats()
  const duration = useDuration()
  const now = useNow()
  if (opens !== null && Date.parse(opens) > now) {
    return <time dateTime={opens}>{texts.opensIn(duration(Date.parse(opens) - now))}</time>
  }
  if (closes === null) return <span class="muted">{texts.noClose}</span>
  const left = Date.parse(closes) - now
  return (
    <time dateTime={closes} class={left < 0 ? 'muted' : undefined} title={moment(closes)}>
      {left < 0 ? texts.shouldBeClosed(moment(closes)) : texts.closesIn(duration(left))}
    </time>
  )
}

/** The two largest units, so that the width hardly changes; seconds only in the last hour. */
function useDuration(): (milliseconds: number) => string {
  const texts = useWords(placementWords)
  return milliseconds => {
    const seconds = Math.floor(milliseconds / SECOND)
    const parts = [
      [Math.floor(seconds / 86_400), texts.day],
      [Math.floor(seconds / 3_600) % 24, texts.hour],
      [Math.floor(seconds / 60) % 60, texts.minute],
      [seconds % 60, texts.second],
    ] as const
    const first = Math.max(
      0,
      parts.findIndex(([count]) => count > 0),
    )
    return parts
      .slice(first, first + 2)
      .map(([count, text]) => text(String(count)))
      .join(' ')
  }
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
