import { useState } from 'preact/hooks'
import type { Portfolio } from '../client/rows.ts'
import { useAnswer } from '../client/use-answer.ts'
import type { PageView } from '../frame/page-view.ts'
import { Button, Link } from '../parts/button.tsx'
import { Card, Facts, Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { portfolioWords } from '../words/portfolios.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { DeletePortfolio, RenamePortfolio } from './portfolio-dialogs.tsx'
import { Income, Payments, Positions, Totals } from './portfolio-tables.tsx'

/** Most positions shown. REST returns all positions of larger portfolios. */
const POSITIONS = 500

export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(portfolioWords)
  const { moment } = useFormats()
  const query = useAnswer('get-portfolio', { id, positionsLimit: POSITIONS })
  const { data } = query
  return (
    <Page
      title={data?.name ?? '…'}
      {...(data !== undefined && { lead: texts.asOf(moment(data.asOf)) })}
      actions={
        <>
          {data?.isModel === false && <Changes portfolio={data} onChanged={() => void query.reload()} />}
          <Link to="/dashboard/portfolios" kind="quiet">
            {texts.back}
          </Link>
        </>
      }
    >
      <Shown query={query} lines={14}>
        {portfolio => <Figures portfolio={portfolio} />}
      </Shown>
    </Page>
  )
}

function Changes({ portfolio, onChanged }: { readonly portfolio: Portfolio; readonly onChanged: () => void }) {
  const texts = useWords(portfolioWords)
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Button onClick={() => setOpenDialog('rename')}>{texts.rename}</Button>
      <Button kind="danger" onClick={() => setOpenDialog('delete')}>
        {texts.remove}
      </Button>
      {openDialog === 'rename' && <RenamePortfolio portfolio={portfolio} onDone={onChanged} onClose={close} />}
      {openDialog === 'delete' && <DeletePortfolio portfolio={portfolio} onClose={close} />}
    </>
  )
}

function Figures({ portfolio }: { readonly portfolio: Portfolio }) {
  const texts = useWords(portfolioWords)
  if (portfolio.positionsCount === 0) {
    return (
      <Empty title={texts.noPositions} text={texts.noPositionsText}>
        <Link to="/dashboard/portfolios/import" kind="primary">
          {texts.import}
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <Headline portfolio={portfolio} />
      {portfolio.warnings.length > 0 && (
        <aside class="notice-box warm" aria-label={texts.warnings}>
          <h2>{texts.warnings}</h2>
          <ul>
            {portfolio.warnings.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        </aside>
      )}
      {portfolio.totals.length > 1 && <Totals portfolio={portfolio} />}
      <Card title={texts.positions} wide>
        <Positions portfolio={portfolio} />
      </Card>
      <div class="cards">
        <Income portfolio={portfolio} />
        <Payments portfolio={portfolio} />
      </div>
    </>
  )
}

function Headline({ portfolio }: { readonly portfolio: Portfolio }) {
  const texts = useWords(portfolioWords)
  const { money, percent, whole } = useFormats()
  const { currency, rating } = portfolio
  const reasons = portfolio.reasons as Readonly<Record<string, string>>
  /** Shows the reason instead of an unknown value. */
  const orWhy = (figure: string, shown: string) => {
    const reason = reasons[figure]
    const why = reason === undefined ? undefined : (texts[reason as 'NO_PRICE'] ?? reason)
    return shown === '–' && why !== undefined ? <span class="muted">{why}</span> : shown
  }
  return (
    <div class="headline">
      <Facts
        rows={[
          [texts.value, orWhy('value', money(portfolio.value, currency))],
          [texts.cost, orWhy('cost', money(portfolio.cost, currency))],
          [texts.profit, orWhy('profit', money(portfolio.profit, currency))],
          [texts.yield, orWhy('yield', percent(portfolio.yield))],
          [texts.duration, orWhy('durationDays', whole(portfolio.durationDays))],
          [texts.xirr, orWhy('xirr', percent(portfolio.xirr))],
          ...(rating === null
            ? []
            : ([[texts.rating, `${rating.label}, ${texts.coverage(percent(rating.coveragePercent, 0))}`]] as const)),
        ]}
      />
    </div>
  )
}
