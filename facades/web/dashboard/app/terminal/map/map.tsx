import { useEffect } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { Button } from '../../parts/button.tsx'
import { NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { mapWords } from '../../words/terminal-map.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { NothingFound } from '../nothing-found.tsx'
import { type PageState, usePageState } from '../page-state.ts'
import { Refused } from '../refused.tsx'
import { Chips } from '../screen/chips.tsx'
import { Facets } from '../screen/facets.tsx'
import { filterText, isFilter } from '../screen/filters.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { ACROSS, CLASSES, known, UP } from './axes.ts'
import type { BondMap } from './layers.ts'
import { MapChart } from './map-chart.tsx'
import { MapTable } from './map-table.tsx'

/** What orders and cuts rows has no meaning for a map, but stands in the URL of a screen that somebody came from. */
function ofMap(parameters: ApiParameters): ApiParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => isFilter(name) || name === 'AsOf'))
}

/** The market as points: the filters of the screen, placed by two figures. */
export function View() {
  const texts = useWords(mapWords)
  const terminal = useWords(terminalWords)
  const common = useWords(commonWords)
  const given = usePageState()
  const state = { ...given, parameters: ofMap(given.parameters) }
  const { parameters, own, change } = state
  const { data, failure, loading, reload } = useEndpoint('get-bond-map', {
    ...parameters,
    ...(own.x !== undefined && { X: own.x }),
    ...(own.y !== undefined && { Y: own.y }),
    ...(own.color !== undefined && { Class: own.color }),
    ...(own.far !== undefined && { Outliers: 'true' }),
    ...(own.most !== undefined && { MostPoints: own.most }),
  })
  useEffect(() => {
    document.title = `${texts.title} · ${common.brand}`
  }, [texts.title, common.brand])
  if (failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  return (
    <div class="screen">
      <Facets {...state} />
      <section class="results map">
        <Bar {...state} data={data} />
        <Chips {...state} />
        {failure !== null && <Refused failure={failure} reload={reload} />}
        {data === undefined ? (
          failure === null && (
            <div class="map-waiting">
              <Skeleton lines={10} label={common.loading} />
            </div>
          )
        ) : data.total === 0 ? (
          <NothingFound
            {...state}
            title={terminal.noneTitle}
            text={terminal.noneText}
            notes={data.meta.warnings}
            counted={terminal.bonds}
          />
        ) : (
          <div class={loading ? 'dimmed' : undefined}>
            <MapChart {...state} data={data} />
            <NotDrawn data={data} own={own} change={change} />
            <MapTable {...state} data={data} />
          </div>
        )}
      </section>
    </div>
  )
}

interface BarProps extends PageState {
  readonly data: BondMap | undefined
}

/** Axes, classes, total and the request of the view. */
function Bar({ parameters, own, change, data }: BarProps) {
  const texts = useWords(mapWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole, moment } = useFormats()
  const [x, y, color] = [known(ACROSS, own.x), known(UP, own.y), known(CLASSES, own.color)]
  const fields = ['isin', 'name', ...new Set(['creditRating', CLASSES[color]]), ACROSS[x].field, UP[y].field]
  const filters = Object.entries(parameters).filter(([name]) => isFilter(name))
  const words = filters.map(([name, value]) => filterText(language, name, value, one => labelOf(language, one)))
  const bounds = [ACROSS[x].filter, UP[y].filter].flatMap(name => [`${name}From`, `${name}To`])
  const zoomed = bounds.filter(name => parameters[name] !== undefined)
  const choice = (name: 'x' | 'y' | 'color', title: string, chosen: string, values: readonly string[]) => (
    <label class="choice">
      <span>{title}</span>
      <select
        value={chosen}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value }, { replace: true })}
      >
        {values.map(value => (
          <option key={value} value={value}>
            {texts[value as keyof typeof texts] as string}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <header class="screen-bar">
      <h1 tabIndex={-1} class="unseen">
        {texts.title}
      </h1>
      {choice('y', texts.up, y, Object.keys(UP))}
      {choice('x', texts.across, x, Object.keys(ACROSS))}
      {choice('color', texts.colour, color, Object.keys(CLASSES))}
      <output class="total" aria-live="polite">
        {data === undefined ? '…' : terminal.bonds(whole(data.total))}
      </output>
      <span class="muted as-of">{data !== undefined && terminal.asOf(moment(data.meta.asOf))}</span>
      <label class="to-facets">
        <input
          type="checkbox"
          checked={own.panel === 'filters'}
          onChange={({ currentTarget }) =>
            change({ panel: currentTarget.checked ? 'filters' : null }, { replace: true })
          }
        />
        {terminal.filters}
      </label>
      {zoomed.length > 0 && (
        <Button onClick={() => change(Object.fromEntries(zoomed.map(name => [name, null])))}>{texts.zoomOut}</Button>
      )}
      <ApiDrawer
        path="/api/v1/data/instruments"
        parameters={{ ...parameters, Fields: fields.join(',') }}
        prompt={texts.prompt(words.join('; ') || terminal.bonds(whole(data?.total)))}
      />
    </header>
  )
}

/** How many bonds have no point, and why. */
function NotDrawn({ data, own, change }: Pick<PageState, 'own' | 'change'> & { readonly data: BondMap }) {
  const texts = useWords(mapWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { drawn, total, undrawn, outside } = data
  return (
    <div class="not-drawn muted">
      <p>{texts.drawn(whole(drawn), whole(total))}</p>
      <ul>
        {undrawn.map(({ axis, reason, count }) => (
          <li key={`${axis} ${reason}`}>
            {texts.undrawn(whole(count), withoutUnit(texts[axis]), labelOf(language, reason))}
          </li>
        ))}
        {outside > 0 && (
          <li>
            {texts.outside(whole(outside))}{' '}
            <Button kind="plain" onClick={() => change({ far: 'shown' }, { replace: true })}>
              {texts.showOutside}
            </Button>
          </li>
        )}
        {own.far !== undefined && (
          <li>
            <Button kind="plain" onClick={() => change({ far: null }, { replace: true })}>
              {texts.hideOutside}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

function withoutUnit(title: string): string {
  return title.replace(/,.*$/, '')
}
