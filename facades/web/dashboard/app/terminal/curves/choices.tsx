import type { AnswerOf } from '../../client/documents.ts'
import { Button } from '../../parts/button.tsx'
import { curvesWords } from '../../words/terminal-curves.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { PageState } from '../page-state.ts'
import { monthsBefore, RATES, rateOf } from './rates.ts'

interface ChoicesProps extends PageState {
  /** The latest curve of each key. */
  readonly all: AnswerOf<'get-curves'> | undefined
}

/** Which curves, of which days, and which of their rates. */
export function Choices({ parameters, own, change, all }: ChoicesProps) {
  const texts = useWords(curvesWords)
  const { date } = useFormats()
  const keys = all?.items.map(({ key }) => key).sort() ?? []
  const chosen = parameters.Key?.toUpperCase().split(',') ?? keys
  const dates = parameters.Dates?.split(',') ?? []
  const toggle = (key: string) => {
    const next = keys.filter(one => (one === key ? !chosen.includes(one) : chosen.includes(one)))
    change({ Key: next.length === keys.length ? null : next.join(',') || null })
  }
  const withDates = (next: readonly string[]) =>
    change({ Dates: [...new Set(next)].sort().reverse().join(',') || null, From: null, To: null })
  const today = all?.meta.asOf.slice(0, 10)
  return (
    <div class="curve-choices">
      <fieldset>
        <legend>{texts.curves}</legend>
        {keys.map(key => (
          <label key={key} class="facet-value">
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <span>{key}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.dates}</legend>
        <Button kind={dates.length === 0 ? 'primary' : 'quiet'} onClick={() => withDates([])}>
          {texts.latest}
        </Button>
        {today !== undefined && (
          <>
            <Button onClick={() => withDates([today, monthsBefore(today, 1)])}>{texts.monthAgo}</Button>
            <Button onClick={() => withDates([today, monthsBefore(today, 12)])}>{texts.yearAgo}</Button>
          </>
        )}
        {dates.map(day => (
          <button
            key={day}
            type="button"
            class="chip"
            aria-label={texts.remove(dayText(day, date))}
            onClick={() => withDates(dates.filter(other => other !== day))}
          >
            {dayText(day, date)}
            <span aria-hidden="true">×</span>
          </button>
        ))}
        <form
          class="add-day"
          onSubmit={event => {
            event.preventDefault()
            const day = String(new FormData(event.currentTarget).get('day') ?? '')
            if (day !== '') withDates([...(dates.length === 0 && today !== undefined ? [today] : dates), day])
            event.currentTarget.reset()
          }}
        >
          <input type="date" name="day" aria-label={texts.addDate} max={today} />
          <Button type="submit">{texts.add}</Button>
        </form>
      </fieldset>
      <fieldset>
        <legend>{texts.rate}</legend>
        {RATES.map(rate => (
          <label key={rate} class="facet-value">
            <input
              type="radio"
              name="rate"
              checked={rateOf(own.rate) === rate}
              onChange={() => change({ rate: rate === 'zero' ? null : rate }, { replace: true })}
            />
            <span>{texts[rate]}</span>
          </label>
        ))}
        <label class="facet-value">
          <input
            type="checkbox"
            checked={own.bonds !== undefined}
            onChange={({ currentTarget }) =>
              change({ bonds: currentTarget.checked ? 'shown' : null }, { replace: true })
            }
          />
          <span>{texts.residuals}</span>
        </label>
      </fieldset>
    </div>
  )
}

/** A day that is none is shown as it was written; the service refuses it. */
function dayText(day: string, date: (day: string) => string): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : date(day)
}
