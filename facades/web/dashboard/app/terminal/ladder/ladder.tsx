import { useEffect } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { May } from '../../frame/may.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../parts/page.tsx'
import { NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { ladderWords } from '../../words/terminal-ladder.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { usePageState } from '../page-state.ts'
import { Income } from '../portfolio/income.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { LadderInputs } from './inputs.tsx'
import { Rungs } from './rungs.tsx'
import { SaveLadder } from './save.tsx'

type Ladder = AnswerOf<'get-ladder'>

/** What the page asks for where its URL says nothing. */
const DEFAULTS: ApiParameters = { Amount: '1000000', Currency: 'RUB', Years: '5', CreditRatingFrom: 'A-' }

/** A bond ladder: what is asked for at the left, the proposal and its reasons at the right. */
export function View() {
  const common = useWords(commonWords)
  const texts = useWords(ladderWords)
  const { parameters } = usePageState()
  const request = { ...DEFAULTS, ...parameters }
  const { data, failure, loading, reload } = useEndpoint('get-ladder', request)
  useEffect(() => {
    document.title = `${texts.title} · ${common.brand}`
  }, [texts, common.brand])
  if (failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  const faults = Object.fromEntries((failure?.faults ?? []).map(({ name, message }) => [name, message]))
  const isCurrent = !loading && failure === null
  return (
    <article class="bond ladder">
      <header class="bond-head">
        <div>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p class="lead">{texts.lead}</p>
        </div>
        <ApiDrawer
          path="/api/v1/data/ladder"
          parameters={request}
          prompt={texts.prompt(new URLSearchParams(request).toString())}
        />
      </header>
      <div class="ladder-columns">
        <Card title={texts.wanted}>
          <LadderInputs request={request} faults={faults} />
          {failure !== null && failure.faults.length === 0 && <Failed failure={failure} reload={reload} />}
        </Card>
        {data === undefined
          ? failure === null && <Skeleton lines={16} label={common.loading} />
          : data !== undefined && (
              <div class={isCurrent ? 'stack' : 'stack dimmed'} aria-busy={loading}>
                <Summary ladder={data} />
                <Rungs ladder={data} />
                <Income converted={data} />
                {isCurrent && (
                  <May call="createPortfolio">
                    <SaveLadder key={JSON.stringify(request)} ladder={data} />
                  </May>
                )}
              </div>
            )}
      </div>
    </article>
  )
}

function Summary({ ladder }: { readonly ladder: Ladder }) {
  const texts = useWords(ladderWords)
  const { money, decimal, whole, moment } = useFormats()
  const { currency } = ladder
  return (
    <dl class="headline">
      <div>
        <dt>{texts.invested}</dt>
        <dd>{money(ladder.invested, currency)}</dd>
        <dd class="muted">{texts.asOf(moment(ladder.asOf))}</dd>
      </div>
      <div>
        <dt>{texts.left}</dt>
        <dd>{money(ladder.left, currency)}</dd>
      </div>
      <div>
        <dt>{texts.yield}</dt>
        <dd>{decimal(ladder.yield)}</dd>
      </div>
      <div>
        <dt>{texts.duration}</dt>
        <dd>{whole(ladder.durationDays)}</dd>
      </div>
      <div>
        <dt>{texts.issuerLimit}</dt>
        <dd>{money(ladder.issuerLimit, currency)}</dd>
      </div>
    </dl>
  )
}
