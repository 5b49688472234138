import type { ComponentChildren } from 'preact'
import { Card, Facts } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { inYears } from '../years.ts'
import type { BondDetails } from './headline.tsx'

/** Yields, risk and the market; an unknown figure says why. */
export function Figures({ bond }: { readonly bond: BondDetails }) {
  const texts = useWords(terminalWords)
  const { decimal, date, money, whole, compact } = useFormats()
  const { yields, risk, quote, coupon } = bond
  const unlessUnknown = useReasons(bond)
  const yieldTo = (value: number | null | undefined, on: string | null | undefined, field: string) =>
    unlessUnknown(value, field, known => (on == null ? decimal(known) : `${decimal(known)} · ${date(on)}`))
  return (
    <>
      <Card title={texts.yields}>
        <Facts
          rows={[
            [texts.toMaturity, yieldTo(yields?.toMaturity, bond.maturityDate, 'yieldToMaturity')],
            [texts.toPut, yieldTo(yields?.toPut, yields?.toPutDate, 'yieldToPut')],
            [texts.toCall, yieldTo(yields?.toCall, yields?.toCallDate, 'yieldToCall')],
            [texts.toWorst, yieldTo(yields?.toWorst, yields?.toWorstDate, 'yieldToWorst')],
            [texts.current, yieldTo(yields?.current, null, 'currentYield')],
            [texts.simple, yieldTo(yields?.simple, null, 'simpleYield')],
          ]}
        />
      </Card>
      <Card title={texts.risk}>
        <Facts
          rows={[
            [texts.duration, unlessUnknown(bond.durationDays, 'durationDays', days => decimal(inYears(days)))],
            [texts.modified, unlessUnknown(risk?.modifiedDuration, 'modifiedDuration', decimal)],
            [texts.convexity, unlessUnknown(risk?.convexity, 'convexity', decimal)],
            [texts.bpv, unlessUnknown(risk?.bpv, 'bpv', value => decimal(value, 4))],
            [texts.gSpread, unlessUnknown(risk?.gSpreadBp, 'gSpreadBp', value => decimal(value, 0))],
            [texts.zSpread, unlessUnknown(risk?.zSpreadBp, 'zSpreadBp', value => decimal(value, 0))],
            [texts.peer, unlessUnknown(risk?.peerSpreadBp, 'peerSpreadBp', value => decimal(value, 0))],
          ]}
        />
      </Card>
      <Card title={texts.quote}>
        <Facts
          rows={[
            [texts.bid, decimal(quote?.bid)],
            [texts.ask, decimal(quote?.ask)],
            [texts.dirty, decimal(bond.dirtyPrice)],
            [texts.accrued, money(coupon?.accrued, bond.currency)],
            [texts.change, decimal(quote?.changePercent)],
            [texts.turnover, compact(quote?.turnover30d, bond.currency)],
            [texts.trades, whole(quote?.trades30d)],
            [texts.tradingDays, whole(quote?.tradingDays30d)],
          ]}
        />
      </Card>
    </>
  )
}

/** A figure, or a dash that says why it is unknown. */
function useReasons({ reasons }: BondDetails) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  return (value: number | null | undefined, field: string, text: (known: number) => string): ComponentChildren => {
    if (value != null) return text(value)
    const reason = (reasons as Readonly<Record<string, string>> | null)?.[field]
    if (reason === undefined) return UNKNOWN
    return (
      <span class="why">
        {UNKNOWN} <small>{texts.whyUnknown(labelOf(language, reason))}</small>
      </span>
    )
  }
}
