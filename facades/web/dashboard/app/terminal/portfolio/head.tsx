import { useId, useState } from 'preact/hooks'
import { May } from '../../frame/may.tsx'
import { addressOf } from '../../frame/navigate.ts'
import { Button, Link } from '../../parts/button.tsx'
import { Badge } from '../../parts/page.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { portfolioWords } from '../../words/portfolios.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { usePageState } from '../page-state.ts'
import type { Converted, PortfolioAnswer } from './answers.ts'
import { DeletePortfolio, RenamePortfolio } from './portfolio-dialogs.tsx'

interface HeadProps {
  readonly portfolio: PortfolioAnswer
  readonly converted: Converted | null | undefined
  readonly parameters: Readonly<Record<string, string>>
  onChanged(): void
}

/** Name, actions, and the figures in one currency with the dated rates behind them. */
export function PortfolioHead(props: HeadProps) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const { moment } = useFormats()
  const { portfolio, parameters, onChanged } = props
  return (
    <>
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{portfolio.name}</h1>
          <p class="isin">
            <a href={addressOf('/app/portfolios')}>{page.all}</a>
            {portfolio.isModel && <Badge tone="calm">{texts.model}</Badge>}
            {portfolio.sample && <Badge tone="warm">{texts.sample}</Badge>}
            <span class="muted">{texts.asOf(moment(portfolio.asOf))}</span>
          </p>
        </div>
        <div class="actions">
          {!portfolio.isModel && (
            <May call="renamePortfolio">
              <Changes portfolio={portfolio} onChanged={onChanged} />
            </May>
          )}
          <ApiDrawer
            path={`/api/v1/data/holdings/${portfolio.id}`}
            parameters={parameters}
            prompt={page.prompt(portfolio.id, parameters.Currency ?? '')}
          />
        </div>
      </header>
      <Headline {...props} />
    </>
  )
}

function Changes({ portfolio, onChanged }: Pick<HeadProps, 'portfolio' | 'onChanged'>) {
  const texts = useWords(portfolioWords)
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Link to={`/app/portfolios/import?into=${portfolio.id}`} kind="quiet">
        {texts.import}
      </Link>
      <Button onClick={() => setOpenDialog('rename')}>{texts.rename}</Button>
      <Button kind="danger" onClick={() => setOpenDialog('delete')}>
        {texts.remove}
      </Button>
      {openDialog === 'rename' && <RenamePortfolio portfolio={portfolio} onDone={onChanged} onClose={close} />}
      {openDialog === 'delete' && <DeletePortfolio portfolio={portfolio} onClose={close} />}
    </>
  )
}

function Headline({ portfolio, converted, parameters }: HeadProps) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const { money, percent, whole, decimal, date } = useFormats()
  const currency = converted?.currency ?? portfolio.currency
  const reasons = (converted?.reasons ?? {}) as Readonly<Record<string, string>>
  const why = (figure: string) => {
    const reason = reasons[figure]
    return reason === undefined ? null : ((texts as unknown as Readonly<Record<string, string>>)[reason] ?? reason)
  }
  return (
    <dl class="headline">
      <div>
        <dt>{texts.value}</dt>
        <dd>{money(converted?.value, currency)}</dd>
        <dd class="muted">
          {converted?.reason === 'NO_RATE' && page.noRate(converted.withoutRate.join(', '))}
          {converted?.reason === 'NO_PRICE' && texts.NO_PRICE}
          {(converted?.rates ?? []).map(rate => `${rate.quote} (${date(rate.date)}, ${rate.source})`).join('; ')}
        </dd>
      </div>
      <div>
        <dt>{texts.yield}, %</dt>
        <dd>{decimal(converted?.yield)}</dd>
        <dd class="muted">{why('yield')}</dd>
      </div>
      <div>
        <dt>{texts.flowYield}, %</dt>
        <dd>{decimal(portfolio.flowYield)}</dd>
        <dd class="muted">
          {portfolio.flowYieldCoveragePercent !== null &&
            texts.coverage(percent(portfolio.flowYieldCoveragePercent, 0))}
        </dd>
      </div>
      <div>
        <dt>{texts.duration}</dt>
        <dd>{whole(converted?.durationDays)}</dd>
        <dd class="muted">{why('durationDays')}</dd>
      </div>
      <div>
        <dt>{texts.rating}</dt>
        <dd>{portfolio.rating?.label ?? UNKNOWN}</dd>
        <dd class="muted">
          {portfolio.rating !== null && texts.coverage(percent(portfolio.rating.coveragePercent, 0))}
        </dd>
      </div>
      <div>
        <dt>{texts.profit}</dt>
        <dd>{money(converted?.profit, currency)}</dd>
        <dd class="muted">{converted?.profit == null ? why('profit') : percent(converted.profitPercent)}</dd>
      </div>
      <div>
        <dt>{texts.xirr}</dt>
        <dd>{percent(converted?.xirr)}</dd>
        <dd class="muted">{why('xirr')}</dd>
      </div>
      <CurrencyChoice currency={parameters.Currency ?? portfolio.currency} own={portfolio.currency} />
    </dl>
  )
}

interface CurrencyChoiceProps {
  readonly currency: string
  readonly own: string
}

/** Currencies that the service has rates of most often; any other code can be typed. */
const COMMON = ['RUB', 'USD', 'EUR', 'CNY', 'GBP', 'CHF', 'JPY', 'AED', 'TRY', 'KZT']

function CurrencyChoice({ currency, own }: CurrencyChoiceProps) {
  const page = useWords(portfolioPageWords)
  const { change } = usePageState()
  const id = useId()
  const codes = [...new Set([own, currency, ...COMMON])]
  return (
    <div class="portfolio-currency">
      <dt>
        <label for={id}>{page.showIn}</label>
      </dt>
      <dd class="muted">
        <select
          id={id}
          name="Currency"
          value={currency}
          onChange={({ currentTarget: { value } }) => change({ Currency: value === own ? null : value })}
        >
          {codes.map(code => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      </dd>
    </div>
  )
}
