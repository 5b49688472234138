import type { AnswerOf } from '../../client/documents.ts'
import { terminalWords } from '../../words/terminal.ts'
import { deskWords } from '../../words/terminal-desk.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { shownAssumption } from '../assumption.ts'
import { labelOf } from '../labels.ts'

export type BondDetails = AnswerOf<'get-bond'>

/** A difference to the worst yield that a reader should see, in per cent a year. */
const BASIS_POINT = 0.01

/**
 * Price with its date and source, headline yield with its basis and date, the worst yield where it is lower, and what the
 * figures assume.
 */
export function Headline({ bond }: { readonly bond: BondDetails }) {
  const texts = useWords(terminalWords)
  const { assumptions } = useWords(deskWords)
  const { language } = useLanguage()
  const { decimal, date } = useFormats()
  const { headline, yields, quote, creditRating, reasons, assumption } = bond
  const value = headline?.value ?? null
  const worst = yields?.toWorst ?? null
  const isWorseElsewhere = value !== null && worst !== null && value - worst > BASIS_POINT
  const reason = (reasons as Readonly<Record<string, string>> | null)?.yield
  return (
    <dl class="headline">
      <div>
        <dt>{texts.price}</dt>
        <dd>{decimal(quote?.priceUsed)}</dd>
        <dd class="muted">
          {quote?.priceDate != null && `${date(quote.priceDate)}, ${labelOf(language, quote.priceSource ?? '')}`}
        </dd>
      </div>
      <div>
        <dt>{texts.yield}</dt>
        <dd>{decimal(value)}</dd>
        <dd class="muted">
          {headline !== null && value !== null
            ? `${labelOf(language, headline.basis ?? '')} ${date(headline.date)}`
            : reason !== undefined && texts.whyUnknown(labelOf(language, reason))}
          {isWorseElsewhere && ` · ${texts.worst} ${decimal(worst)}`}
        </dd>
      </div>
      <div>
        <dt>{texts.rating}</dt>
        <dd>{creditRating?.label ?? '–'}</dd>
        <dd class="muted">{creditRating !== null && labelOf(language, creditRating.scale)}</dd>
      </div>
      {assumption !== null && (
        <div class="assumed">
          <dt>{assumptions}</dt>
          <dd class="muted">{shownAssumption(assumption, language)}</dd>
        </div>
      )}
    </dl>
  )
}
