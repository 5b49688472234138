import { useEffect, useState } from 'preact/hooks'
import { sourceText } from '../../../source-texts.ts'
import { useClient } from '../client/client.tsx'
import type { AnswerOf } from '../client/documents.ts'
import { Button } from '../parts/button.tsx'
import { dayWords } from '../words/terminal-day.ts'
import { useFormats, useLanguage, useWords } from '../words/use-words.tsx'
import { choosesCurrency, isOfADay } from './as-of.ts'
import { usePageState } from './page-state.ts'
import { useDraft } from './use-draft.ts'

/** The day and the currency that the terminal shows, and whether newer data is there. */
export function DayBar({ path }: { readonly path: string }) {
  const texts = useWords(dayWords)
  const { day = '', parameters, change } = usePageState()
  const draft = useDraft(day, text => change({ AsOf: text || null }))
  return (
    <span class="day-bar">
      <label>
        <span class="unseen">{texts.day}</span>
        <input type="date" title={texts.day} max={new Date().toISOString().slice(0, 10)} {...draft} />
      </label>
      {day !== '' && (
        <Button kind="plain" label={texts.toNow} onClick={() => change({ AsOf: null })}>
          {texts.now}
        </Button>
      )}
      {choosesCurrency(path) && (
        <CurrencyChoice chosen={parameters.Currency ?? ''} choose={value => change({ Currency: value || null })} />
      )}
      <Light />
    </span>
  )
}

const CURRENCIES = ['RUB', 'USD', 'EUR', 'CNY', 'GBP']

function CurrencyChoice({ chosen, choose }: { readonly chosen: string; choose(value: string): void }) {
  const texts = useWords(dayWords)
  const others = chosen === '' || CURRENCIES.includes(chosen) ? [] : [chosen]
  return (
    <select
      aria-label={texts.currency}
      title={texts.currency}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{texts.everyCurrency}</option>
      {[...others, ...CURRENCIES].map(value => (
        <option key={value} value={value}>
          {value.replaceAll(',', ', ')}
        </option>
      ))}
    </select>
  )
}

/** Says on a page that cannot be of a day that it is not of the day in the URL. */
export function NotOfDay({ path }: { readonly path: string }) {
  const texts = useWords(dayWords)
  const { date } = useFormats()
  const { day } = usePageState()
  if (day === undefined || isOfADay(path)) return null
  return <p class="notice-box warm not-of-day">{texts.notOfDay(isDate(day) ? date(day) : day)}</p>
}

function isDate(day: string): boolean {
  return !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
}

type Preview = AnswerOf<'get-preview'>

const EVERY_MS = 60_000

/** Of the revision: current, stale, or replaced by a newer one since the page was opened. */
function Light() {
  const texts = useWords(dayWords)
  const { whole } = useFormats()
  const { language } = useLanguage()
  const { runDocument } = useClient()
  const [state, setState] = useState<{ readonly first: number; readonly now: Preview } | null | undefined>(undefined)
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const answer = await runDocument('get-preview', {})
      setState(former => (answer.ok ? { first: former?.first ?? answer.data.revision, now: answer.data } : null))
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (state === undefined) return <span class="light" />
  if (state === null) return <span class="light bad" role="img" aria-label={texts.unknown} title={texts.unknown} />
  const { first, now } = state
  if (now.revision > first) {
    return <Button onClick={() => location.reload()}>{texts.newer(whole(now.revision))}</Button>
  }
  const stale = now.sources.filter(source => source.stale === true).map(source => sourceText(language, source).name)
  const text = stale.length > 0 ? texts.stale(stale.join(', ')) : texts.current(whole(now.revision))
  return <span class={stale.length > 0 ? 'light warm' : 'light good'} role="img" aria-label={text} title={text} />
}
