import { useEffect } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { NeedsTerm } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { DESK_OF_CALCULATOR, DeskCards } from '../desk/desk-cards.tsx'
import { DeskInputs } from '../desk/desk-inputs.tsx'
import { usePageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { CalculatorColumns } from './columns.tsx'
import { useFaults } from './faults.ts'
import { Inputs } from './inputs.tsx'
import { givenQuote, SHIFTS } from './quotes.ts'
import { TermsInputs } from './terms-inputs.tsx'

/** A bond by terms that somebody types in, with the figures of the calculator. The URL is the request. */
export function View() {
  const common = useWords(commonWords)
  const texts = useWords(calculatorWords)
  const { parameters } = usePageState()
  const request = requestOf(parameters)
  const query = useEndpoint('calculate-terms', request)
  const faults = useFaults(query, request)
  useEffect(() => {
    document.title = `${texts.ownTerms} · ${common.brand}`
  }, [texts, common.brand])
  if (query.failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  return (
    <article class="bond calculator">
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{texts.ownTerms}</h1>
          <p class="lead">{texts.ownTermsLead}</p>
        </div>
        <ApiDrawer
          path="/api/v1/data/calculations"
          parameters={request}
          prompt={texts.termsPrompt(new URLSearchParams(request).toString())}
        />
      </header>
      <CalculatorColumns
        query={query}
        inputs={
          <>
            <TermsInputs request={request} faults={faults} />
            <Inputs calculation={query.data} request={request} faults={faults} reset={texts.resetTerms} />
          </>
        }
      />
      <DeskInputs faults={faults} />
      <DeskCards endpoint="calculate-terms" families={DESK_OF_CALCULATOR} parameters={request} />
    </article>
  )
}

/** What the page asks for where its URL says nothing: a bond of five years issued at the start of this one, at par. */
function requestOf(parameters: ApiParameters): ApiParameters {
  const year = new Date().getUTCFullYear()
  const { CouponRate = '10', ...given } = parameters
  return {
    ...{ Currency: 'RUB', Nominal: '1000', IssueDate: `${year}-01-15`, MaturityDate: `${year + 5}-01-15` },
    ...{ CouponsPerYear: '2', DayCount: 'ACT_365F', Shifts: SHIFTS },
    ...(given.CouponsPerYear !== '0' && { CouponRate }),
    ...(givenQuote(parameters) === null && { CleanPrice: '100' }),
    ...given,
  }
}
