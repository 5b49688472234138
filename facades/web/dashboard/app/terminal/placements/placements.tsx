import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Badge } from '../../parts/page.tsx'
import { NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { NothingFound } from '../nothing-found.tsx'
import { type PageState, usePageState } from '../page-state.ts'
import { Pager } from '../pager.tsx'
import { Chips } from '../screen/chips.tsx'
import { filterText, isFilter } from '../screen/filters.ts'
import { SearchInput } from '../search-input.tsx'
import { useEndpoint } from '../use-endpoint.ts'
import { Calendar, calendarRequest, monthOfPage } from './calendar.tsx'
import { OPEN_BOOKS, OpenBooks } from './open-books.tsx'
import { PlacementTable } from './placement-table.tsx'
import { STAGES, toneOf } from './stages.ts'

const PATH = '/api/v1/data/placements'
/** Rows of a stage among all stages. */
const ROWS_OF_STAGE = '3'

/** Placements: open books, the calendar of a month, and the list by stage. */
export function View() {
  const texts = useWords(placementWords)
  const { brand } = useWords(commonWords)
  const state = usePageState()
  const { Page: _, ...filters } = state.parameters
  const all = useEndpoint('get-placements', { ...filters, PageSize: '1', Fields: 'id' })
  useEffect(() => {
    document.title = `${texts.title} · ${brand}`
  }, [texts.title, brand])
  if (all.failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  const { Stage } = state.parameters
  return (
    <section class="list-page">
      <Bar {...state} total={all.data?.page.total} asOf={all.data?.meta.asOf} />
      <Chips {...state} />
      {all.failure !== null && <Failed failure={all.failure} reload={all.reload} />}
      <OpenBooks />
      <Calendar {...state} />
      <section class="stages" aria-label={texts.listTitle}>
        <h2>{texts.listTitle}</h2>
        {all.failure !== null ? null : all.data?.page.total === 0 ? (
          <NoPlacements {...state} notes={all.data.meta.warnings} />
        ) : Stage === undefined ? (
          STAGES.map(stage => <OfStage key={stage} stage={stage} {...state} />)
        ) : (
          <Listed {...state} />
        )}
      </section>
    </section>
  )
}

interface BarProps extends PageState {
  readonly total: number | undefined
  readonly asOf: string | undefined
}

function Bar({ total, asOf, ...state }: BarProps) {
  const { parameters, change } = state
  const texts = useWords(placementWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole, moment } = useFormats()
  const filters = Object.entries(parameters).filter(([name]) => isFilter(name))
  const words = filters.map(([name, value]) => filterText(language, name, value, one => labelOf(language, one)))
  const { Stage = '' } = parameters
  return (
    <header class="screen-bar">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <SearchInput label={texts.search} />
      <output class="total" aria-live="polite">
        {total === undefined ? '…' : texts.total(whole(total))}
      </output>
      <span class="muted as-of">{asOf !== undefined && terminal.asOf(moment(asOf))}</span>
      <select
        aria-label={texts.stage}
        value={Stage}
        onChange={({ currentTarget }) => change({ Stage: currentTarget.value || null, Page: null })}
      >
        <option value="">{texts.allStages}</option>
        {[...new Set<string>([...STAGES, ...(Stage === '' ? [] : [Stage])])].map(stage => (
          <option key={stage} value={stage}>
            {labelOf(language, stage)}
          </option>
        ))}
      </select>
      <ApiDrawer
        path={PATH}
        parameters={parameters}
        also={[
          { path: PATH, parameters: OPEN_BOOKS },
          // The API's calendar is of all placements.
          ...(filters.length === 0
            ? [{ path: '/api/v1/data/events', parameters: calendarRequest(monthOfPage(state)) }]
            : []),
        ]}
        prompt={texts.listPrompt(words.join('; ') || texts.all)}
      />
    </header>
  )
}

/** The first rows of one stage; nothing where the stage has none. */
function OfStage({ stage, parameters, change }: PageState & { readonly stage: string }) {
  const common = useWords(commonWords)
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { Page: _, ...filters } = parameters
  const query = useEndpoint('get-placements', { ...filters, Stage: stage, PageSize: ROWS_OF_STAGE })
  const { data, failure, reload } = query
  const name = labelOf(language, stage)
  if (failure !== null) return <Failed failure={failure} reload={reload} />
  if (data?.items.length === 0) return null
  return (
    <section class="stage" aria-label={name}>
      <h3>
        <Badge tone={toneOf(stage)}>{name}</Badge> <span class="muted">{whole(data?.page.total)}</span>
      </h3>
      {data === undefined ? (
        <Skeleton lines={3} label={common.loading} />
      ) : (
        <PlacementTable caption={name} rows={data.items} />
      )}
      {data !== undefined && data.page.total > data.items.length && (
        <Button onClick={() => change({ Stage: stage, Page: null })}>{texts.showAll(whole(data.page.total))}</Button>
      )}
    </section>
  )
}

function NoPlacements(props: Pick<PageState, 'parameters' | 'change'> & { readonly notes: readonly string[] }) {
  const texts = useWords(placementWords)
  return <NothingFound {...props} title={texts.noneTitle} text={texts.noneText} counted={texts.total} />
}

/** All placements of the chosen stages, in pages. */
function Listed({ parameters, change }: PageState) {
  const common = useWords(commonWords)
  const texts = useWords(placementWords)
  const { data, failure, loading, reload } = useEndpoint('get-placements', parameters)
  if (failure !== null) return <Failed failure={failure} reload={reload} />
  if (data === undefined) return <Skeleton lines={12} label={common.loading} />
  if (data.items.length === 0) return <NoPlacements {...{ parameters, change }} notes={data.meta.warnings} />
  return (
    <div class={loading ? 'dimmed' : undefined}>
      <PlacementTable caption={texts.title} rows={data.items} />
      <Pager page={data.page} count={data.items.length} change={change} />
    </div>
  )
}
