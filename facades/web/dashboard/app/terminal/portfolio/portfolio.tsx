import { useEffect } from 'preact/hooks'
import { useAnswer } from '../../client/use-answer.ts'
import { navigate } from '../../frame/navigate.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Button, Link } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Empty, NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { portfolioWords } from '../../words/portfolios.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useWords } from '../../words/use-words.tsx'
import { usePageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import type { Converted, PortfolioAnswer } from './answers.ts'
import { handFile } from './handed-file.ts'
import { PortfolioHead } from './head.tsx'
import { Income, Payments } from './income.tsx'
import { Positions } from './positions.tsx'
import { KeyRates, Scenarios, SHIFTS } from './risk.tsx'
import { Shares } from './shares.tsx'
import { PortfolioRisk } from './stress.tsx'
import { Transactions } from './transactions.tsx'
import { Warnings } from './warnings.tsx'

/** As many as a portfolio can have. */
const POSITIONS = '2000'

/** One portfolio: positions to edit, and what they are worth, bring and risk in one currency. */
export function View({ params: { id = '' } }: PageView) {
  const common = useWords(commonWords)
  const texts = useWords(portfolioPageWords)
  const { parameters } = usePageState()
  const query = useEndpoint('get-portfolio', { id, ...parameters, PositionsLimit: POSITIONS })
  const { data, failure } = query
  useEffect(() => {
    if (data !== undefined) document.title = `${data.name} · ${common.brand}`
  }, [data?.name, common.brand])
  if (data !== undefined) {
    return <Details portfolio={data} failure={failure} parameters={parameters} reload={query.reload} />
  }
  if (failure === null) return <Skeleton lines={14} label={common.loading} />
  if (failure.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  return (
    <Page title={common.failedTitle}>
      <FailureText failure={failure} />
      <Button onClick={() => void query.reload()}>{common.tryAgain}</Button>
      <Link to="/app/portfolios" kind="quiet">
        {texts.all}
      </Link>
    </Page>
  )
}

interface DetailsProps {
  readonly portfolio: PortfolioAnswer
  readonly failure: ReturnType<typeof useEndpoint>['failure']
  readonly parameters: Readonly<Record<string, string>>
  reload(): Promise<void>
}

function Details({ portfolio, failure, parameters, reload }: DetailsProps) {
  const common = useWords(commonWords)
  const currency = parameters.Currency ?? portfolio.currency
  const analysis = useAnswer('get-portfolio-analysis', { id: portfolio.id, currency, shifts: SHIFTS })
  const changed = () => {
    void reload()
    void analysis.reload()
  }
  const { data } = analysis
  const isEmpty = portfolio.positionsCount === 0
  return (
    <article
      class="bond portfolio"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        const file = event.dataTransfer?.files[0]
        if (file === undefined) return
        event.preventDefault()
        handFile(file)
        navigate(`/app/portfolios/import?into=${portfolio.isModel ? '' : portfolio.id}`)
      }}
    >
      <PortfolioHead portfolio={portfolio} converted={data?.converted} parameters={parameters} onChanged={changed} />
      {failure !== null && <Failed failure={failure} reload={reload} />}
      {analysis.failure !== null && <Failed failure={analysis.failure} reload={analysis.reload} />}
      {!isEmpty && <Warnings warnings={data?.warnings ?? []} />}
      <PositionsCard portfolio={portfolio} converted={data?.converted} onChanged={changed} />
      <Transactions portfolio={portfolio} onChanged={changed} />
      {!isEmpty &&
        (data?.converted == null ? (
          analysis.failure === null && <Skeleton lines={12} label={common.loading} />
        ) : (
          <Figures portfolio={portfolio} converted={data.converted} />
        ))}
    </article>
  )
}

interface PositionsCardProps {
  readonly portfolio: PortfolioAnswer
  readonly converted: Converted | null | undefined
  onChanged(): void
}

function PositionsCard(props: PositionsCardProps) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const { portfolio } = props
  return (
    <Card title={texts.positions}>
      {portfolio.positionsCount === 0 && <Empty title={texts.noPositions} text={page.emptyText} />}
      <Positions {...props} />
    </Card>
  )
}

function Figures({ portfolio, converted }: { readonly portfolio: PortfolioAnswer; readonly converted: Converted }) {
  return (
    <div class="portfolio-columns">
      <Income converted={converted} />
      <Scenarios converted={converted} />
      <KeyRates converted={converted} />
      <PortfolioRisk key={portfolio.updatedAt} id={portfolio.id} currency={converted.currency} />
      <Shares converted={converted} />
      <Payments portfolio={portfolio} />
    </div>
  )
}
