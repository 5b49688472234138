import type { AnswerOf } from '../../client/documents.ts'
import { Card, Facts } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { safeUrl } from '../safe-url.ts'
import { inYears } from '../years.ts'

/** What is sold, by whom, and where it is written. */
export function PlacementTerms({ placement }: { readonly placement: AnswerOf<'get-placement'> }) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { decimal, money, whole } = useFormats()
  const { currency, termDays, rateBase, amortization, arrangers, documents } = placement
  return (
    <Card title={texts.terms}>
      <Facts
        rows={[
          [texts.method, labelOf(language, placement.method)],
          [texts.couponType, labelOf(language, placement.couponType)],
          ...(rateBase === null
            ? []
            : ([[texts.base, BASES.has(rateBase) ? rateBase : labelOf(language, rateBase)]] as const)),
          [texts.couponsPerYear, whole(placement.couponsPerYear)],
          [texts.term, decimal(inYears(termDays), 1)],
          [texts.amortization, amortization === null ? UNKNOWN : amortization ? texts.yes : texts.no],
          [texts.nominal, money(placement.nominal, currency)],
          [texts.minOrder, money(placement.minOrder, currency)],
          [texts.registration, placement.registrationNumber ?? UNKNOWN],
          [texts.arrangers, arrangers.length === 0 ? UNKNOWN : arrangers.join(', ')],
          [texts.documents, documents.length === 0 ? UNKNOWN : documents.map(url => <Document key={url} url={url} />)],
        ]}
      />
    </Card>
  )
}

/** Base rates that are written as the market writes them. */
const BASES: ReadonlySet<string> = new Set(['RUONIA', 'OFZ', 'CPI', 'SOFR', 'EURIBOR', 'ESTR', 'SONIA'])

function Document({ url }: { readonly url: string }) {
  const href = safeUrl(url)
  const name = url.split('/').at(-1) ?? url
  if (href === null) return <span class="block">{url}</span>
  return (
    <a class="block" href={href} rel="noreferrer" target="_blank" title={url}>
      {name}
    </a>
  )
}
