import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { placementWords } from '../../words/terminal-placements.ts'
import { useWords } from '../../words/use-words.tsx'
import { type CalendarFileEvent, calendarFile } from './calendar-file.ts'

/** Days of a placement as the calendar names them. */
export type PlacementDay = 'BOOK_OPEN' | 'BOOK_CLOSE' | 'AUCTION' | 'PLACEMENT'

export interface PlacementEvent {
  readonly type: PlacementDay
  readonly date: string
  readonly time: string | null
  readonly placementId: string
  readonly name: string
  readonly issuer: string
  readonly isin: string | null
}

interface DownloadProps {
  readonly events: readonly PlacementEvent[]
  /** Without extension. */
  readonly fileName: string
  readonly children: string
}

/** Saves events as a file for calendar programs. */
export function DownloadCalendar({ events, fileName, children }: DownloadProps) {
  const texts = useWords(placementWords)
  const fileEventOf = ({ type, placementId, name, issuer, isin, ...when }: PlacementEvent): CalendarFileEvent => ({
    ...when,
    uid: `${placementId}-${type.toLowerCase().replace('_', '-')}@${location.hostname}`,
    summary: `${texts[type]}: ${name}`,
    description: [issuer, isin].filter(part => part !== null).join('\n'),
    url: location.origin + addressOf(`/app/placements/${placementId}`),
  })
  const save = () => {
    const text = calendarFile(texts.title, events.map(fileEventOf), new Date().toISOString())
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${fileName}.ics`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button disabled={events.length === 0} onClick={save}>
      {children}
    </Button>
  )
}
