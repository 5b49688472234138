import { useEffect } from 'preact/hooks'
import type { Failure } from '../../client/failure.ts'
import { addressOf } from '../../frame/navigate.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { NeedsTerm } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { DESK_OF_CALCULATOR, DeskCards } from '../desk/desk-cards.tsx'
import { DeskInputs } from '../desk/desk-inputs.tsx'
import { usePageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { CalculatorColumns } from './columns.tsx'
import { useFaults } from './faults.ts'
import { Inputs } from './inputs.tsx'
import { type Calculation, SHIFTS } from './quotes.ts'

/** Price, yield and spread of one bond: an edit of one solves the others. The URL is the request. */
export function View({ params: { isin = '' } }: PageView) {
  const common = useWords(commonWords)
  const texts = useWords(calculatorWords)
  const { parameters } = usePageState()
  const request = { Shifts: SHIFTS, ...parameters }
  const query = useEndpoint('calculate-bond', { isin, ...request })
  const { data, failure } = query
  const name = useBondName(isin)
  const faults = useFaults(query, parameters)
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
        <Link to="/app/calculator" kind="quiet">
          {texts.ownTerms}
        </Link>
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
        <>
          <CalculatorColumns
            query={query}
            inputs={<Inputs calculation={data} request={parameters} faults={faults} reset={texts.reset} />}
            notice={data !== undefined && <MarketPrice calculation={data} />}
          />
          <DeskInputs faults={faults} />
          <DeskCards families={DESK_OF_CALCULATOR} parameters={{ isin, ...parameters }} />
        </>
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

function useBondName(isin: string): string | null {
  const { data } = useEndpoint('search-bonds', { Query: isin, PageSize: '1', Fields: 'isin,name' })
  const found = data?.items.find(bond => bond.isin === isin.toUpperCase())
  return found?.name ?? null
}
