import { useEffect } from 'preact/hooks'
import type { Failure } from '../../client/failure.ts'
import { addressOf } from '../../frame/navigate.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Card } from '../../parts/page.tsx'
import { NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { usePageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { Inputs } from './inputs.tsx'
import { type Calculation, givenQuote, inputAtFault, SHIFTS } from './quotes.ts'
import { CalculatedFigures, Money } from './results.tsx'
import { Shifts } from './shifts.tsx'

/** Price, yield and spread of one bond: an edit of one solves the others. The URL is the request. */
export function View({ params: { isin = '' } }: PageView) {
  const common = useWords(commonWords)
  const texts = useWords(calculatorWords)
  const { parameters } = usePageState()
  const request = { Shifts: SHIFTS, ...parameters }
  const { data, failure, loading } = useEndpoint('calculate-bond', { isin, ...request })
  const name = useBondName(isin)
  const faults = useFaults(data, failure, parameters)
  useEffect(() => {
    document.title = `${texts.title} · ${name ?? isin} · ${common.brand}`
  }, [name, texts, common.brand])
  if (failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  const isUnknownBond = failure?.faults.some(fault => fault.name === 'isin') === true
  return (
    <article class="bond calculator">
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p class="isin">
            <a href={addressOf(`/app/bond/${isin}`)}>{name ?? isin}</a> <code>{isin}</code>
          </p>
        </div>
        <ApiDrawer
          path={`/api/v1/data/calculations/${isin}`}
          parameters={request}
          prompt={texts.prompt(isin, new URLSearchParams(parameters).toString())}
        />
      </header>
      {isUnknownBond || failure?.code === 'NOT_FOUND' ? (
        <div role="alert">
          <FailureText failure={failure as Failure} />
          <Link to="/app/screen" kind="quiet">
            {texts.toScreen}
          </Link>
        </div>
      ) : (
        <div class="calculator-columns">
          <Card title={texts.inputs}>
            <Inputs calculation={data} faults={faults} />
            {failure !== null && failure.faults.length === 0 && <FailureText failure={failure} />}
          </Card>
          {data === undefined ? (
            failure === null && <Skeleton lines={14} label={common.loading} />
          ) : (
            <div class={loading || failure !== null ? 'stack dimmed' : 'stack'} aria-busy={loading}>
              <MarketPrice calculation={data} />
              <Money calculation={data} />
              <Shifts calculation={data} />
            </div>
          )}
          {data !== undefined && (
            <div class={loading || failure !== null ? 'stack dimmed' : 'stack'}>
              <CalculatedFigures calculation={data} />
            </div>
          )}
        </div>
      )}
    </article>
  )
}

/** Without a quote of the user's, the price is the one of the data, and its note says of which day. */
function MarketPrice({ calculation: { notes, cleanPrice } }: { readonly calculation: Calculation }) {
  const texts = useWords(calculatorWords)
  const { date, decimal } = useFormats()
  const day = notes.map(note => /\d{4}-\d\d-\d\d/.exec(note)?.[0]).find(found => found !== undefined)
  if (day === undefined) return null
  return <p class="notice-box">{texts.marketPrice(decimal(cleanPrice, 4), date(day))}</p>
}

/** Faults by the name of their input: of the request, or the reason why the calculation has no figures. */
function useFaults(
  calculation: Calculation | undefined,
  failure: Failure | null,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { decimal } = useFormats()
  if (failure !== null) return Object.fromEntries(failure.faults.map(({ name, message }) => [name, message]))
  if (calculation === undefined || calculation.reason === null) return {}
  const given = givenQuote(parameters)
  const value = given === null ? '' : ` (${decimal(parameters[given])})`
  return { [inputAtFault(calculation, given)]: texts.noFigures(labelOf(language, calculation.reason)) + value }
}

function useBondName(isin: string): string | null {
  const { data } = useEndpoint('search-bonds', { Query: isin, PageSize: '1', Fields: 'isin,name' })
  const found = data?.items.find(bond => bond.isin === isin.toUpperCase())
  return found?.name ?? null
}
