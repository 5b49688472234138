import type { ComponentChildren } from 'preact'
import type { ApiParameters } from '../../client/ask.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { Card, Facts } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { deskWords } from '../../words/terminal-desk.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { shownAssumption } from '../assumption.ts'
import { labelOf } from '../labels.ts'
import { useEndpoint } from '../use-endpoint.ts'

type Section = AnswerOf<'calculate-bond'>['desk'][number]
type Figure = Section['figures'][number]

/** Families that need nothing but the bond. */
export const DESK_OF_BOND = 'KEY_RATES,CARRY,SCENARIOS,OAS,FLOATER,ASSET_SWAP'
/** Those and the ones that rest on parameters of the reader's. */
export const DESK_OF_CALCULATOR = `${DESK_OF_BOND},HORIZON,AFTER_TAX,FORWARD,CONVENTIONS`

interface DeskCardsProps {
  /** Of a bond by its ISIN, or by its terms. @default 'calculate-bond' */
  readonly endpoint?: 'calculate-bond' | 'calculate-terms'
  readonly families: string
  readonly parameters: ApiParameters
}

/** Figures of a desk for one bond, a card a family; a family that no bond of the kind has is not shown. */
export function DeskCards({ endpoint = 'calculate-bond', families, parameters }: DeskCardsProps) {
  const { data } = useEndpoint(endpoint, { ...parameters, Desk: families })
  const applicable = (data?.desk ?? []).filter(({ figures }) =>
    figures.some(({ reason }) => reason !== 'NOT_APPLICABLE'),
  )
  return (
    <div class="desk-cards">
      {applicable.map(section => (
        <SectionCard key={section.family} section={section} />
      ))}
    </div>
  )
}

function SectionCard({ section }: { readonly section: Section }) {
  const { family, figures, parameters, assumption } = section
  const { language } = useLanguage()
  const name = useNames()
  const { decimal } = useFormats()
  const texts = useWords(deskWords)
  const assumed = parameters.map(
    ({ name: parameter, value, unit }) =>
      `${name(parameter)}: ${value === null ? texts.notGiven : decimal(value, DIGITS[unit] ?? 2)}`,
  )
  return (
    <Card title={name(family)}>
      {assumed.length > 0 && (
        <p class="muted">
          {texts.assumptions}: {assumed.join('; ')}.
        </p>
      )}
      {assumption !== null && <p class="muted">{shownAssumption(assumption, language)}</p>}
      {figures.every(({ value }) => value === null) ? (
        withoutRepeats(figures).map(figure => (
          <p key={figure.name}>
            <Value figure={figure} />
          </p>
        ))
      ) : (
        <Facts
          rows={figures.filter(isShown).map(figure => [name(figure.name), <Value key="value" figure={figure} />])}
        />
      )}
    </Card>
  )
}

/** One figure for each reason why it is unknown; of a family with some reason, not those that never apply to the bond. */
function withoutRepeats(figures: readonly Figure[]): readonly Figure[] {
  const byReason = new Map(figures.map(figure => [`${figure.reason} ${figure.field}`, figure]))
  return [...byReason.values()].filter(({ reason }) => reason !== 'NOT_APPLICABLE')
}

/** Tenors that the bond does not answer to are left out. */
function isShown({ name, value }: Figure): boolean {
  return !name.startsWith('keyRateDuration') || (value !== null && Math.abs(value) >= 0.005)
}

const DIGITS: Readonly<Record<string, number>> = { BASIS_POINTS: 1, DAYS: 0, MONTHS: 0, PER_100: 4 }

/** Parameters without a default: a figure that needs one waits for the reader, not for a source. */
const GIVEN_BY_READER = new Set(['taxPercent', 'repoPercent', 'forwardPrice'])

function Value({ figure: { value, unit, reason, field } }: { readonly figure: Figure }): ComponentChildren {
  const texts = useWords(deskWords)
  const name = useNames()
  const { language } = useLanguage()
  const { decimal } = useFormats()
  if (value !== null) return decimal(value, DIGITS[unit] ?? 2)
  const missing = field !== null && field in texts ? name(field) : ''
  const isToBeGiven = field !== null && GIVEN_BY_READER.has(field)
  const why = () => (isToBeGiven ? texts.toBeGiven(missing) : texts.unknown(labelOf(language, reason ?? ''), missing))
  return (
    <span class="why">
      {UNKNOWN} {reason !== null && <small>{why()}</small>}
    </span>
  )
}

/** The name of a family, a figure or a parameter in the language of the reader. */
function useNames(): (name: string) => string {
  const texts = useWords(deskWords)
  const { decimal } = useFormats()
  return name => {
    const tenor = /^keyRateDuration([\d.]+)$/.exec(name)?.[1]
    if (tenor !== undefined) return texts.keyRate(decimal(Number(tenor), tenor.split('.')[1]?.length ?? 0))
    const text = (texts as Readonly<Record<string, unknown>>)[name]
    return typeof text === 'string' ? text : name
  }
}
