import { Button } from '../../parts/button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Facts } from '../../parts/page.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { Headline } from '../bond/headline.tsx'
import { labelOf } from '../labels.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { Star } from '../watch/star.tsx'
import { inYears } from '../years.ts'

interface PeekProps {
  readonly isin: string
  /** The day of the screen; undefined for now. */
  readonly asOf: string | undefined
  onOpen(): void
  onClose(): void
}

/** The chosen bond beside the rows. */
export function Peek({ isin, asOf, onOpen, onClose }: PeekProps) {
  const common = useWords(commonWords)
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { data: bond, loading } = useEndpoint('get-bond', {
    ...{ id: isin, Schedules: 'NONE' },
    ...(asOf !== undefined && { AsOf: asOf }),
  })
  const formats = useFormats()
  return (
    <aside class={loading ? 'peek dimmed' : 'peek'} aria-label={texts.name}>
      {bond !== undefined && (
        <>
          <h2>{bond.name}</h2>
          <p class="isin">
            <code>{bond.isin}</code> <Copy text={bond.isin} name={texts.isin} kind="plain" />
          </p>
          <Headline bond={bond} />
          <Facts
            rows={[
              [texts.issuer, bond.issuer.name],
              [texts.maturity, formats.date(bond.maturityDate)],
              [texts.coupon, formats.decimal(bond.couponRate)],
              [texts.duration, formats.decimal(inYears(bond.durationDays))],
              [texts.gSpread, formats.decimal(bond.gSpreadBp, 0)],
              [texts.turnover, formats.compact(bond.turnover30d, bond.currency)],
              [
                texts.nextEvent,
                bond.nextEvent === null
                  ? '–'
                  : `${formats.date(bond.nextEvent.date)}, ${labelOf(language, bond.nextEvent.type ?? '')}`,
              ],
            ]}
          />
          <p class="actions">
            <Button kind="primary" onClick={onOpen}>
              {texts.open}
            </Button>
            <Star isin={bond.isin} />
            <Button onClick={onClose}>{common.close}</Button>
          </p>
        </>
      )}
    </aside>
  )
}
