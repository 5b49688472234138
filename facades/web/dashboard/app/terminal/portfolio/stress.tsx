import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { deskWords } from '../../words/terminal-desk.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { useEndpoint } from '../use-endpoint.ts'
import type { PortfolioDesk } from './answers.ts'
import { ValueAtRisk } from './value-at-risk.tsx'

/** Positions whose contributions are shown. */
const MOST = '20'

interface RiskProps {
  readonly id: string
  readonly currency: string
}

/** The stress table of a portfolio, what its positions contribute and what a day can cost, in one currency. */
export function PortfolioRisk({ id, currency }: RiskProps) {
  const { data, failure, reload } = useEndpoint('get-portfolio', {
    ...{ id, Currency: currency, Desk: 'RISK,CONTRIBUTIONS,STRESS,VALUE_AT_RISK' },
    ...{ PositionsLimit: MOST, CalendarLimit: '0', MonthsAhead: '1' },
  })
  if (failure !== null) return <Failed failure={failure} reload={reload} />
  const desk = data?.desk
  if (desk === undefined || desk === null) return null
  return (
    <>
      {desk.reason === null ? <Risk desk={desk} /> : <NoRisk desk={desk} />}
      {desk.withoutRate.length === 0 && <ValueAtRisk desk={desk} />}
    </>
  )
}

function Risk({ desk }: { readonly desk: PortfolioDesk }) {
  return (
    <>
      <StressTable desk={desk} />
      <Contributions desk={desk} />
    </>
  )
}

function NoRisk({ desk: { reason, withoutRate } }: { readonly desk: PortfolioDesk }) {
  const texts = useWords(deskWords)
  const { language } = useLanguage()
  return (
    <Card title={texts.stress}>
      <p>
        {withoutRate.length > 0
          ? texts.noRates(withoutRate.join(', '))
          : texts.noRisk(reason === null ? '' : labelOf(language, reason))}
      </p>
    </Card>
  )
}

function StressTable({ desk: { stresses, currency, leftOut } }: { readonly desk: PortfolioDesk }) {
  const texts = useWords(deskWords)
  const { money, decimal } = useFormats()
  const named = texts as unknown as Readonly<Record<string, string>>
  return (
    <Card title={texts.stress}>
      <p class="muted">{texts.stressText(currency)}</p>
      <Table
        caption={texts.stress}
        rows={stresses}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.stressName, cell: ({ name, text }) => named[name] ?? text },
          { head: texts.change, numeric: true, cell: ({ change }) => money(change, currency) },
          { head: texts.changePercent, numeric: true, cell: ({ changePercent }) => decimal(changePercent) },
        ]}
      />
      {leftOut.length > 0 && <p class="muted">{texts.leftOut(leftOut.map(({ isin }) => isin).join(', '))}</p>}
    </Card>
  )
}

function Contributions({ desk }: { readonly desk: PortfolioDesk }) {
  const texts = useWords(deskWords)
  const { money, decimal } = useFormats()
  const { contributions, currency, weighted, cashFlow, dv01 } = desk
  return (
    <Card title={texts.contributions}>
      <p class="muted">
        {texts.contributionsText(decimal(weighted?.yield), decimal(cashFlow?.yield), money(dv01, currency))}
      </p>
      <Table
        caption={texts.contributions}
        rows={contributions}
        keyOf={({ isin }) => isin}
        columns={[
          { head: 'ISIN', short: true, cell: ({ isin }) => <a href={`/app/bond/${isin}`}>{isin}</a> },
          { head: texts.weight, numeric: true, cell: ({ weightPercent }) => decimal(weightPercent) },
          { head: texts.durationPart, numeric: true, cell: ({ durationYears }) => decimal(durationYears) },
          { head: texts.dv01, numeric: true, cell: row => money(row.dv01, currency) },
        ]}
      />
    </Card>
  )
}
