import { useEffect } from 'preact/hooks'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Badge, Card, Page } from '../../parts/page.tsx'
import { Empty, NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { asOfHere } from '../as-of.ts'
import { DESK_OF_BOND, DeskCards } from '../desk/desk-cards.tsx'
import { NotYet } from '../free-notice.tsx'
import { labelOf } from '../labels.ts'
import { usePageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { Star } from '../watch/star.tsx'
import { Alternatives } from './alternatives.tsx'
import { CashFlows } from './cash-flows.tsx'
import { Figures } from './figures.tsx'
import { type BondDetails, Headline } from './headline.tsx'
import { History } from './history.tsx'
import { Offers, Ratings, Terms } from './terms.tsx'

/** One bond with everything that is known about it. */
export function View({ params: { isin = '' } }: PageView) {
  const common = useWords(commonWords)
  const texts = useWords(terminalWords)
  const { AsOf } = usePageState().parameters
  const { data: bond, failure } = useEndpoint('get-bond', { id: isin, ...(AsOf !== undefined && { AsOf }) })
  if (bond !== undefined) return <Details bond={bond} />
  if (failure === null) return <Skeleton lines={12} label={common.loading} />
  if (failure.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  if (failure.code === 'REFUSED') return <NotYet />
  if (failure.code === 'NOT_FOUND' || failure.code === 'INVALID_PARAMETER') {
    return (
      <Page title={texts.notFound}>
        <Empty title={isin} text={failure.message}>
          <Link to={`/app/screen?Query=${encodeURIComponent(isin)}`} kind="primary">
            {texts.back}
          </Link>
        </Empty>
      </Page>
    )
  }
  return (
    <Page title={common.failedTitle}>
      <FailureText failure={failure} />
    </Page>
  )
}

function Details({ bond }: { readonly bond: BondDetails }) {
  const { brand } = useWords(commonWords)
  const texts = useWords(terminalWords)
  const calculator = useWords(calculatorWords)
  const { language } = useLanguage()
  const isOfToday = usePageState().parameters.AsOf === undefined
  useEffect(() => {
    document.title = `${bond.name} · ${brand}`
  }, [bond.name, brand])
  return (
    <article class="bond">
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{bond.name}</h1>
          <p class="isin">
            <code>{bond.isin}</code> <Copy text={bond.isin} name={texts.isin} kind="plain" />
            <Link to={`/app/issuer/${bond.issuer.id}`}>{bond.issuer.name}</Link>
            <Link to={`/app/compare?isin=${bond.isin}`}>{texts.compare}</Link>
            {bond.flags.map(flag => (
              <Badge key={flag} tone={ALARMS.has(flag) ? 'bad' : 'calm'}>
                {labelOf(language, flag)}
              </Badge>
            ))}
          </p>
        </div>
        <div class="actions">
          <Link to={`/app/calculator/${bond.isin}`} kind="quiet">
            {calculator.open}
          </Link>
          <Star isin={bond.isin} />
          <ApiDrawer
            path={`/api/v1/data/instruments/${bond.isin}`}
            parameters={asOfHere()}
            prompt={`get_bond, id ${bond.isin}`}
          />
        </div>
      </header>
      <Headline bond={bond} />
      <div class="bond-columns">
        <div class="stack">
          <Card title={texts.cashFlows}>
            <CashFlows bond={bond} />
          </Card>
          <Card title={texts.history}>
            <History isin={bond.isin} />
          </Card>
          <Offers bond={bond} />
          <Ratings bond={bond} />
          <Card title={texts.alternatives}>
            <Alternatives isin={bond.isin} />
          </Card>
        </div>
        <div class="stack">
          <Figures bond={bond} />
          <Terms bond={bond} />
        </div>
      </div>
      {isOfToday && bond.quote?.priceUsed != null && (
        <DeskCards families={DESK_OF_BOND} parameters={{ isin: bond.isin }} />
      )}
    </article>
  )
}

const ALARMS: ReadonlySet<string> = new Set(['DEFAULTED', 'TECHNICAL_DEFAULT', 'INCOMPLETE_SCHEDULE'])
