import { Card } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { Converted } from './answers.ts'

type Share = Converted['shares']['issuer'][number]

const BREAKDOWNS = ['duration', 'rating', 'issuer', 'sector', 'currency'] as const

/** Shares of the value, as bars with their figures. */
export function Shares({ converted: { shares } }: { readonly converted: Converted }) {
  const page = useWords(portfolioPageWords)
  return (
    <>
      {BREAKDOWNS.map(name => (
        <Card key={name} title={page[name]}>
          <ul class="shares">
            {inOrder(name, shares[name]).map(share => (
              <Bar key={`${share.key} ${share.currency}`} share={share} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function Bar({ share: { key, name, percent: share, value, currency } }: { readonly share: Share }) {
  const page = useWords(portfolioPageWords)
  const { language } = useLanguage()
  const { percent, compact } = useFormats()
  const text = key in page ? (page as unknown as Readonly<Record<string, string>>)[key] : nameOf(key, name)
  function nameOf(known: string, given: string) {
    if (known === 'OTHER') return page.others(given.replace(/\D/g, ''))
    return known === given ? labelOf(language, given) : given
  }
  return (
    <li>
      <span class="share-name">{text}</span>
      <span class="share-value">{share === null ? UNKNOWN : percent(share, 1)}</span>
      <span class="share-bar" aria-hidden="true">
        <i style={{ inlineSize: `${share ?? 0}%` }} />
      </span>
      <small class="muted">{compact(value, currency)}</small>
    </li>
  )
}

/** The ladders by rating and duration are in their own order, the others by size. */
function inOrder(name: (typeof BREAKDOWNS)[number], shares: readonly Share[]): readonly Share[] {
  if (name === 'duration') return shares.toSorted((a, b) => DURATIONS.indexOf(a.key) - DURATIONS.indexOf(b.key))
  if (name !== 'rating') return shares
  return shares.toSorted((a, b) => rungOf(a.name) - rungOf(b.name))
}

const DURATIONS = ['UP_TO_1_YEAR', '1_TO_3_YEARS', '3_TO_5_YEARS', '5_TO_10_YEARS', 'OVER_10_YEARS', 'UNKNOWN']
const LETTERS = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D']
const NOTCHES = ['+', '', '-']

/** The place of a label on the rating ladder; what is unrated comes last. */
function rungOf(label: string): number {
  const letters = LETTERS.indexOf(label.replace(/[+-]$/, ''))
  const notch = NOTCHES.indexOf(label.replace(/^[A-D]+/, ''))
  return letters < 0 ? 99 : letters * NOTCHES.length + notch
}
