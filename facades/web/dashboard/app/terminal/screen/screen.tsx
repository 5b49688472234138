import { useEffect, useState } from 'preact/hooks'
import { navigate } from '../../frame/navigate.ts'
import { NeedsTerm } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { UNKNOWN } from '../../words/formats.ts'
import { terminalWords } from '../../words/terminal.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { withAsOf } from '../as-of.ts'
import { Export } from '../export.tsx'
import { FreeNotice, NotYet } from '../free-notice.tsx'
import { labelOf } from '../labels.ts'
import { NothingFound } from '../nothing-found.tsx'
import { type PageState, usePageState } from '../page-state.ts'
import { Refused } from '../refused.tsx'
import { SearchInput } from '../search-input.tsx'
import { SaveScreen } from '../watch/save-screen.tsx'
import { Chips } from './chips.tsx'
import { moved, widened } from './column-choice.ts'
import { type BondRow, fieldsOf, NAME, PRESETS, type Preset } from './columns.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { Facets } from './facets.tsx'
import { filterText, isFilter } from './filters.ts'
import { KeyHelp } from './key-help.tsx'
import { MarkedBar } from './marked-bar.tsx'
import { Peek } from './peek.tsx'
import { ScreenTable } from './table.tsx'
import { type OwnColumns, useColumns } from './use-columns.ts'
import { useKeys } from './use-keys.ts'
import { type Rows, useRows } from './use-rows.ts'

const ROW_HEIGHT = { roomy: 36, compact: 28 }

/** The screener for people: the URL is the request. */
export function View() {
  const texts = useWords(terminalWords)
  const screenTexts = useWords(screenWords)
  const { brand } = useWords(commonWords)
  const state = usePageState()
  const { parameters, own, change } = state
  const chosenColumns = useColumns(state)
  const columns = [NAME, ...chosenColumns.columns]
  const fields = fieldsOf(columns)
  const rows = useRows(parameters, fields)
  const [chosen, setChosen] = useState<number | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [hasKeyHelp, setKeyHelp] = useState(false)
  const rowHeight = own.rows === 'compact' ? ROW_HEIGHT.compact : ROW_HEIGHT.roomy
  const open = (row: BondRow | undefined) => row?.isin !== undefined && navigate(withAsOf(`/app/bond/${row.isin}`))
  const row = chosen === null ? undefined : rows.at(chosen)
  useEffect(() => setChosen(null), [JSON.stringify(parameters)])
  useEffect(() => {
    document.title = `${texts.title} · ${brand}`
  }, [texts.title, brand])
  useKeys({
    ...{ rows, chosen, choose: setChosen, open },
    mark: ({ isin = '' }) =>
      setMarked(former => new Set(former.has(isin) ? [...former].filter(one => one !== isin) : [...former, isin])),
    leave: () => (chosen === null ? setMarked(new Set()) : setChosen(null)),
    showFilters: () => {
      const first = () => document.querySelector<HTMLElement>('.facets summary')
      if (first() === null) change({ panel: 'filters' }, { replace: true })
      requestAnimationFrame(() => first()?.focus())
    },
    showKeys: () => setKeyHelp(true),
  })
  if (rows.failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  if (rows.failure?.code === 'REFUSED') return <NotYet />
  return (
    <div class="screen">
      <Facets {...state} faults={rows.failure?.faults ?? []} />
      <section class="results">
        <Bar {...state} rows={rows} fields={fields} columns={chosenColumns} />
        <div class="conditions">
          <Chips {...state} />
          <Export path="/api/v1/data/instruments" parameters={{ ...parameters, Fields: fields }} />
          <SaveScreen {...{ parameters, own }} />
        </div>
        <MarkedBar
          marked={marked}
          show={isins => change({ Isin: isins, Query: null })}
          clear={() => setMarked(new Set())}
        />
        {chosenColumns.unknown.length > 0 && (
          <p class="notice-box warm">{screenTexts.unknownColumns(chosenColumns.unknown.join(', '))}</p>
        )}
        <FreeNotice rows={rows} />
        {rows.newRevision !== null && <p class="notice-box warm">{texts.newRevision(String(rows.newRevision))}</p>}
        {rows.failure !== null && <Refused failure={rows.failure} reload={rows.reload} />}
        {rows.total === 0 ? (
          <NothingFound
            {...state}
            title={texts.noneTitle}
            text={texts.noneText}
            notes={rows.meta?.warnings ?? []}
            counted={texts.bonds}
          />
        ) : (
          <ScreenTable
            {...{ rows, columns, rowHeight, chosen, open, marked }}
            arrange={{
              move: (from, to) => chosenColumns.choose(moved(chosenColumns.columns, from, to)),
              resize: (place, width) =>
                chosenColumns.choose(
                  chosenColumns.columns.map((column, at) => (at === place ? widened(column, width) : column)),
                ),
            }}
            sort={parameters.Sorts ?? rows.meta?.sort[0]}
            choose={setChosen}
            sortBy={sort => change({ Sorts: sort })}
          />
        )}
      </section>
      {row?.isin !== undefined && (
        <Peek
          key={row.isin}
          isin={row.isin}
          asOf={parameters.AsOf}
          onOpen={() => open(row)}
          onClose={() => setChosen(null)}
        />
      )}
      {hasKeyHelp && <KeyHelp onClose={() => setKeyHelp(false)} />}
    </div>
  )
}

interface BarProps extends PageState {
  readonly rows: Rows
  readonly fields: string
  readonly columns: OwnColumns
}

/** Search, total, columns, density and the request of the view. */
function Bar({ parameters, own, change, rows, fields, columns }: BarProps) {
  const texts = useWords(terminalWords)
  const screenTexts = useWords(screenWords)
  const { language } = useLanguage()
  const { whole, moment } = useFormats()
  const filters = Object.entries(parameters).filter(([name]) => isFilter(name))
  const words = filters.map(([name, value]) => filterText(language, name, value, one => labelOf(language, one)))
  return (
    <header class="screen-bar">
      <h1 tabIndex={-1} class="unseen">
        {texts.title}
      </h1>
      <SearchInput label={texts.search} />
      <output class="total" aria-live="polite">
        {rows.total !== null ? texts.bonds(whole(rows.total)) : rows.failure === null ? '…' : UNKNOWN}
      </output>
      <span class="muted as-of">{rows.meta !== null && texts.asOf(moment(rows.meta.asOf))}</span>
      <select
        aria-label={texts.columns}
        value={columns.preset ?? ''}
        onChange={({ currentTarget }) => columns.choose(currentTarget.value as Preset)}
      >
        {columns.preset === null && <option value="">{screenTexts.ownColumns}</option>}
        {(Object.keys(PRESETS) as Preset[]).map(name => (
          <option key={name} value={name}>
            {texts[name]}
          </option>
        ))}
      </select>
      <ColumnsDialog {...columns} />
      <label class="to-facets">
        <input
          type="checkbox"
          checked={own.panel === 'filters'}
          onChange={({ currentTarget }) =>
            change({ panel: currentTarget.checked ? 'filters' : null }, { replace: true })
          }
        />
        {texts.filters}
      </label>
      <label class="density">
        <input
          type="checkbox"
          checked={own.rows === 'compact'}
          onChange={({ currentTarget }) =>
            change({ rows: currentTarget.checked ? 'compact' : null }, { replace: true })
          }
        />
        {texts.density}
      </label>
      <ApiDrawer
        path="/api/v1/data/instruments"
        parameters={{ ...parameters, Fields: fields }}
        prompt={texts.prompt(words.join('; ') || texts.bonds(whole(rows.total)))}
      />
    </header>
  )
}
