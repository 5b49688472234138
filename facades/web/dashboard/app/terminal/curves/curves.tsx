import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Empty, NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { curvesWords } from '../../words/terminal-curves.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { usePageState } from '../page-state.ts'
import { Refused } from '../refused.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { Choices } from './choices.tsx'
import { CurvesChart } from './curves-chart.tsx'
import { CurveFacts, RatesTable, ResidualsTable } from './curves-tables.tsx'
import { rateOf, substitutes, tenorsOf } from './rates.ts'

/** Government curves of currencies and days, laid over each other. */
export function View() {
  const texts = useWords(curvesWords)
  const terminal = useWords(terminalWords)
  const common = useWords(commonWords)
  const { date, moment } = useFormats()
  const state = usePageState()
  const { parameters, own, change } = state
  const withBonds = own.bonds !== undefined
  const request = {
    ...parameters,
    Tenors: tenorsOf(parameters.Tenors),
    Parts: withBonds ? 'POINTS,SLOPES,RESIDUALS' : 'POINTS,SLOPES',
    PageSize: parameters.PageSize ?? '100',
  }
  const { data, failure, loading, reload } = useEndpoint('get-curves', request)
  const all = useEndpoint('get-curves', { Parts: 'SLOPES' })
  useEffect(() => {
    document.title = `${texts.title} · ${common.brand}`
  }, [texts.title, common.brand])
  if (failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  const curves = data?.items ?? []
  const dates = parameters.Dates?.split(',') ?? []
  const rate = rateOf(own.rate)
  const words = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return (
    <article class="curves">
      <header class="curves-head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <span class="muted as-of">{data !== undefined && terminal.asOf(moment(data.meta.asOf))}</span>
        <ApiDrawer
          path="/api/v1/data/curves"
          parameters={{ ...parameters, ...(withBonds && { Parts: request.Parts }) }}
          prompt={texts.prompt(words.join('; ') || texts.allCurves)}
        />
      </header>
      <Choices {...state} all={all.data} />
      {failure !== null && <Refused failure={failure} reload={reload} />}
      {data === undefined ? (
        failure === null && (
          <div class="map-waiting">
            <Skeleton lines={10} label={common.loading} />
          </div>
        )
      ) : curves.length === 0 ? (
        <Empty title={texts.noneTitle} text={texts.noneText}>
          <Button onClick={() => change({ Key: null, Dates: null, Currency: null, From: null, To: null })}>
            {texts.showAll}
          </Button>
        </Empty>
      ) : (
        <div class={loading ? 'stack dimmed' : 'stack'}>
          {substitutes(curves, dates).map(({ key, wanted, found }) => (
            <p key={`${key} ${wanted}`} class="notice-box warm">
              {found === null ? texts.noneOn(key, date(wanted)) : texts.otherDay(key, date(wanted), date(found))}
            </p>
          ))}
          <CurvesChart {...{ curves, rate, withBonds }} />
          <div class="curves-columns">
            <RatesTable {...{ curves, rate, parameters }} />
            <CurveFacts curves={curves} />
          </div>
          {withBonds && <ResidualsTable curves={curves} />}
        </div>
      )}
    </article>
  )
}
