import type { AnswerOf } from '../../client/documents.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../parts/page.tsx'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { LOCALES } from '../../words/words.ts'
import type { PageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { DownloadCalendar, type PlacementDay, type PlacementEvent } from './download-calendar.tsx'
import { type Month, monthOf } from './month.ts'

/** Entries of a day before the rest is folded. */
const SHOWN_ENTRIES = 3
const TYPES = 'BOOK_OPEN,BOOK_CLOSE,AUCTION,PLACEMENT'

/** The request of the API behind the calendar of a month without filters. */
export function calendarRequest(month: string) {
  return { ...daysOf(month), Types: TYPES, PageSize: '500', Fields: 'full' }
}

/** What is no month is left to the service to refuse. */
function daysOf(month: string) {
  const days = monthOf(month)?.days ?? [month]
  return { From: days[0] ?? month, To: days.at(-1) ?? month }
}

export function monthOfPage({ own }: Pick<PageState, 'own'>): string {
  return own.month ?? new Date().toISOString().slice(0, 7)
}

/** Days of the placements that pass the filters in a month: a grid on a wide screen, a list on a narrow one. */
export function Calendar(state: PageState) {
  const texts = useWords(placementWords)
  const { whole, month: monthText } = useFormats()
  const name = monthOfPage(state)
  const month = monthOf(name)
  const { Page: _, PageSize: __, Sorts: ___, ...filters } = state.parameters
  const { data, failure, loading, reload } = useEndpoint('get-placement-calendar', { ...filters, ...daysOf(name) })
  const events = (data?.items ?? []).flatMap(eventOf)
  const turn = (to: string | null) => state.change({ month: to }, { replace: true })
  return (
    <Card
      title={texts.calendar}
      actions={
        <div class="month-actions">
          {month !== null && (
            <>
              <Button label={texts.previousMonth} onClick={() => turn(month.previous)}>
                ←
              </Button>
              <strong class="month-name">{monthText(name)}</strong>
              <Button label={texts.nextMonth} onClick={() => turn(month.next)}>
                →
              </Button>
            </>
          )}
          {state.own.month !== undefined && <Button onClick={() => turn(null)}>{texts.thisMonth}</Button>}
          <DownloadCalendar events={loading ? [] : events} fileName={`placements-${name}`}>
            {texts.download}
          </DownloadCalendar>
        </div>
      }
    >
      {failure !== null && <Failed failure={failure} reload={reload} />}
      {month !== null && failure === null && <Days month={month} events={events} loading={loading} />}
      {data !== undefined && !loading && events.length === 0 && failure === null && (
        <p class="muted">{texts.noEvents}</p>
      )}
      {data !== undefined && data.page.total > data.items.length && (
        <p class="muted">{texts.firstOf(whole(data.items.length), whole(data.page.total))}</p>
      )}
    </Card>
  )
}

interface DaysProps {
  readonly month: Month
  readonly events: readonly PlacementEvent[]
  readonly loading: boolean
}

function Days({ month: { days, before }, events, loading }: DaysProps) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { shortDate, whole } = useFormats()
  const onDay = Map.groupBy(events, ({ date }) => date)
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' })
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <div class="weekdays muted" aria-hidden="true">
        {MONDAY_TO_SUNDAY.map(date => (
          <span key={date}>{weekday.format(new Date(date))}</span>
        ))}
      </div>
      <ol class={loading ? 'month dimmed' : 'month'}>
        {days.map((date, index) => {
          const entries = onDay.get(date) ?? []
          const rest = entries.slice(SHOWN_ENTRIES)
          return (
            <li
              key={date}
              class={`${entries.length === 0 ? 'empty-day' : ''} ${date === today ? 'today' : ''}`}
              style={index === 0 ? { '--column': before + 1 } : undefined}
            >
              <time dateTime={date}>{shortDate(date)}</time>
              <Entries events={entries.slice(0, SHOWN_ENTRIES)} />
              {rest.length > 0 && (
                <details>
                  <summary>{texts.moreEvents(whole(rest.length))}</summary>
                  <Entries events={rest} />
                </details>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Entries({ events }: Pick<DaysProps, 'events'>) {
  const texts = useWords(placementWords)
  return (
    <>
      {events.map(({ type, placementId, name, issuer }) => (
        <a
          key={`${placementId} ${type}`}
          class={`entry ${type.toLowerCase().replace('_', '-')}`}
          href={addressOf(`/app/placements/${placementId}`)}
          title={`${texts[type]}: ${name}, ${issuer}`}
        >
          <span>{texts[type]}</span> {name}
        </a>
      ))}
    </>
  )
}

const MONDAY_TO_SUNDAY = [2, 3, 4, 5, 6, 7, 8].map(day => `2026-11-0${day}`)

type Event = AnswerOf<'get-placement-calendar'>['items'][number]

function eventOf({ type, date, time, placementId, name, issuer, isin }: Event): readonly PlacementEvent[] {
  if (placementId === null) return []
  return [{ type: type as PlacementDay, date, time, placementId, name, issuer, isin }]
}
