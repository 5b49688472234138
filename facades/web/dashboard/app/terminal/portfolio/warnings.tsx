import { portfolioWords } from '../../words/portfolios.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { Analysis } from './answers.ts'

type Warning = Analysis['warnings'][number]

/** What to look at, each with the rows that it is about. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const texts = useWords(portfolioWords)
  const textOf = useWarningText()
  const noteOf = useNoteText()
  if (warnings.length === 0) return null
  return (
    <aside class="notice-box warm portfolio-warnings" aria-label={texts.warnings}>
      <h2>{texts.warnings}</h2>
      <ul>
        {warnings.map(warning => (
          <li key={`${warning.kind} ${warning.text}`}>
            {textOf(warning)}{' '}
            {warning.isins.map(noted => {
              const [isin = '', ...note] = noted.split(' ')
              return (
                <button key={noted} type="button" class="to-row" onClick={() => goTo(isin)}>
                  {isin}
                  {note.length > 0 && ` ${noteOf(note.join(' '))}`}
                </button>
              )
            })}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function goTo(isin: string): void {
  const row = document.getElementById(`position-${isin}`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

function useWarningText(): (warning: Warning) => string {
  const page = useWords(portfolioPageWords)
  const { language } = useLanguage()
  const { percent } = useFormats()
  const named = page as unknown as Readonly<Record<string, string>>
  return ({ kind, text, concentration }) => {
    if (concentration === null) return named[`warn${kind}`] ?? text
    const { breakdown, name, percent: share, limitPercent } = concentration
    const whose = breakdown === 'issuer' ? page.inIssuer(name) : page.inSector(labelOf(language, name))
    return page.concentrated(percent(share, 1), whose, percent(limitPercent, 0))
  }
}

/** Notes of the service: "(until 2026-12-01)" and "(ACRA AA to A+ on 2026-03-01)". */
function useNoteText(): (note: string) => string {
  const page = useWords(portfolioPageWords)
  const { date } = useFormats()
  return note => {
    const until = /^\(until (\S+)\)$/.exec(note)
    if (until !== null) return `(${page.until(date(until[1]))})`
    const downgrade = /^\((\S+) (\S+) to (\S+) on (\S+)\)$/.exec(note)
    if (downgrade === null) return note
    const [, agency = '', from = '', to = '', day = ''] = downgrade
    return `(${page.downgraded(agency, from, to, date(day))})`
  }
}
