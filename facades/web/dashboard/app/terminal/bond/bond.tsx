import { useEffect } from 'preact/hooks'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Badge, Card } from '../../parts/page.tsx'
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
import { Unavailable } from '../unavailable.tsx'
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
  const texts = useWords(terminalWords)
  const { AsOf } = usePageState().parameters
  const query = useEndpoint('get-bond', { id: isin, ...(AsOf !== undefined && { AsOf }) })
  if (query.data !== undefined) return <Details bond={query.data} />
  if (query.failure?.code === 'REFUSED') return <NotYet />
  return (
    <Unavailable query={query} title={texts.notFound} id={isin}>
      <Link to={`/app/screen?Query=${encodeURIComponent(isin)}`} kind="primary">
        {texts.back}
      </Link>
    </Unavailable>
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
