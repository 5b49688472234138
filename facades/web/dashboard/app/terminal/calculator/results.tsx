import type { ComponentChildren } from 'preact'
import { Card, Facts } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { type Calculation, figureOf } from './quotes.ts'

interface Props {
  readonly calculation: Calculation
}

const GROUPS = {
  yields: [
    ...['headlineYield', 'yieldToMaturity', 'yieldToPut', 'yieldToCall', 'yieldToWorst', 'streetYield'],
    ...['currentYield', 'simpleYield', 'lastPaymentYield'],
  ],
  risk: ['macaulayDurationYears', 'modifiedDurationYears', 'convexity', 'bpv', 'gSpreadBp', 'zSpreadBp'],
  price: ['dirtyPrice', 'accruedPer100', 'accruedInterest', 'outstandingNominal'],
} as const

/** Every figure with its basis and date, or the reason why it is missing. */
export function CalculatedFigures({ calculation }: Props) {
  const texts = useWords(calculatorWords)
  const figure = useFigure(calculation)
  const named = texts as unknown as Readonly<Record<string, string>>
  return (
    <>
      {(['yields', 'risk', 'price'] as const).map(group => (
        <Card key={group} title={texts[group]}>
          <Facts rows={GROUPS[group].map(name => [named[name] ?? name, figure(name)])} />
        </Card>
      ))}
    </>
  )
}

function useFigure(calculation: Calculation): (name: string) => ComponentChildren {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { decimal, date } = useFormats()
  return name => {
    const found = figureOf(calculation, name)
    const reason = found?.reason ?? calculation.reason
    if (found?.value == null) {
      return (
        <span class="why">
          {UNKNOWN} {reason !== null && <small>{texts.unknown(labelOf(language, reason))}</small>}
        </span>
      )
    }
    const { value, unit, basis } = found
    const to = found.date !== null && unit === 'PERCENT' ? `${labelOf(language, basis ?? '')} ${date(found.date)}` : ''
    return (
      <>
        {decimal(value, digitsOf(name, unit))}
        {to !== '' && <small class="muted block">{to}</small>}
        {found.assumption !== null && unit === 'PERCENT' && <small class="muted block">{texts.assumed}</small>}
      </>
    )
  }
}

function digitsOf(name: string, unit: string): number {
  if (unit === 'BASIS_POINTS') return 1
  return name === 'bpv' ? 4 : unit === 'PER_100' ? 4 : 2
}

/** The quantity in money: what a buyer pays. */
export function Money({ calculation: { money } }: Props) {
  const texts = useWords(calculatorWords)
  const formats = useFormats()
  if (money === null) return null
  const { currency } = money
  const amount = (value: string) => formats.money(value, currency)
  return (
    <Card title={texts.money(formats.whole(money.pieces))}>
      <Facts
        rows={[
          [texts.dirtyMoney, <strong key="dirty">{amount(money.dirty)}</strong>],
          [texts.cleanMoney, amount(money.clean)],
          [texts.accruedMoney, amount(money.accrued)],
          [texts.nominalMoney, amount(money.nominal)],
        ]}
      />
    </Card>
  )
}
