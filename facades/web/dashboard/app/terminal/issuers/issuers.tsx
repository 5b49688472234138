import { useEffect } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Failed } from '../../parts/failed.tsx'
import { NeedsTerm, Skeleton } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { UNKNOWN } from '../../words/formats.ts'
import { terminalWords } from '../../words/terminal.ts'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { ApiDrawer } from '../api-drawer.tsx'
import { labelOf } from '../labels.ts'
import { NothingFound } from '../nothing-found.tsx'
import { type PageState, usePageState } from '../page-state.ts'
import { Pager } from '../pager.tsx'
import { AddFilter } from '../screen/add-filter.tsx'
import { Chips } from '../screen/chips.tsx'
import { filterText, isFilter } from '../screen/filters.ts'
import { SearchInput } from '../search-input.tsx'
import { useEndpoint } from '../use-endpoint.ts'

type Answer = AnswerOf<'get-issuers'>
type Row = Answer['items'][number]

const FIELDS = 'id,name,inn,country,sector,composite,bondsCount,outstandingTotal,nextMaturities,metrics'
const SORTS = ['name_asc', 'outstanding_desc', 'bonds_desc', 'rating_asc', 'rating_desc'] as const
const OFFERED = ['Country', 'Sector', 'CreditRatingFrom', 'CreditRatingTo', 'NetDebtToEbitdaFrom', 'NetDebtToEbitdaTo']
/** Currencies and years that a cell has room for. */
const MOST_PARTS = 3

/** Issuers, by the request in the URL. */
export function View() {
  const texts = useWords(issuerWords)
  const common = useWords(commonWords)
  const state = usePageState()
  const { data, failure, loading, reload } = useEndpoint('get-issuers', { ...state.parameters, Fields: FIELDS })
  const columns = useColumns()
  useEffect(() => {
    document.title = `${texts.title} · ${common.brand}`
  }, [texts.title, common.brand])
  if (failure?.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  return (
    <section class="list-page">
      <Bar {...state} answer={data} />
      <Chips {...state} />
      <details class="list-filters">
        <summary>{useWords(terminalWords).filters}</summary>
        <AddFilter {...state} names={OFFERED} />
      </details>
      {failure !== null && <Failed failure={failure} reload={reload} />}
      {data === undefined && failure === null && <Skeleton lines={16} label={common.loading} />}
      {data !== undefined && failure === null && (
        <div class={loading ? 'dimmed' : undefined}>
          {data.items.length === 0 ? (
            <NothingFound
              {...state}
              title={texts.noneTitle}
              text={texts.noneText}
              notes={data.meta.warnings}
              counted={texts.total}
            />
          ) : (
            <Table caption={texts.title} columns={columns} rows={data.items} keyOf={({ id }) => id} />
          )}
          <Pager page={data.page} count={data.items.length} change={state.change} />
        </div>
      )}
    </section>
  )
}

function Bar({ parameters, change, answer }: PageState & { readonly answer: Answer | undefined }) {
  const texts = useWords(issuerWords)
  const terminal = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole, moment } = useFormats()
  const filters = Object.entries(parameters).filter(([name]) => isFilter(name))
  const words = filters.map(([name, value]) => filterText(language, name, value, one => labelOf(language, one)))
  const sort = parameters.Sorts ?? SORTS[0]
  return (
    <header class="screen-bar">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <SearchInput label={texts.search} />
      <output class="total" aria-live="polite">
        {answer === undefined ? '…' : texts.total(whole(answer.page.total))}
      </output>
      <span class="muted as-of">{answer !== undefined && terminal.asOf(moment(answer.meta.asOf))}</span>
      <select
        aria-label={texts.sort}
        value={sort}
        onChange={({ currentTarget }) => change({ Sorts: currentTarget.value, Page: null })}
      >
        {[...new Set<string>([...SORTS, sort])].map(value => (
          <option key={value} value={value}>
            {(texts as unknown as Readonly<Record<string, string>>)[value] ?? value}
          </option>
        ))}
      </select>
      <label class="density">
        <input
          type="checkbox"
          checked={parameters.HasDefaultFlag === 'true'}
          onChange={({ currentTarget }) =>
            change({ HasDefaultFlag: currentTarget.checked ? 'true' : null, Page: null })
          }
        />
        {texts.inDefault}
      </label>
      <ApiDrawer
        path="/api/v1/data/issuers"
        parameters={{ ...parameters, Fields: FIELDS }}
        prompt={texts.listPrompt(words.join('; ') || texts.all)}
      />
    </header>
  )
}

function useColumns(): readonly Column<Row>[] {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { whole, decimal, compact } = useFormats()
  return [
    {
      head: texts.name,
      cell: ({ id, name, inn }) => (
        <>
          <a class="clamped" title={name} href={addressOf(`/app/issuer/${id}`)}>
            {name}
          </a>
          {inn !== null && <small class="muted mono">{inn}</small>}
        </>
      ),
    },
    { head: texts.sector, cell: ({ sector }) => (sector === null ? UNKNOWN : labelOf(language, sector)) },
    { head: texts.country, cell: ({ country }) => country ?? UNKNOWN },
    { head: texts.rating, short: true, cell: ({ composite }) => composite?.label ?? UNKNOWN },
    { head: texts.bondsCount, numeric: true, cell: ({ bondsCount }) => whole(bondsCount) },
    {
      head: texts.outstanding,
      numeric: true,
      cell: ({ outstandingTotal }) => listed(outstandingTotal.map(({ amount, currency }) => compact(amount, currency))),
    },
    {
      head: texts.nextMaturity,
      numeric: true,
      cell: ({ nextMaturities }) =>
        listed(
          nextMaturities
            .filter(({ year }) => year === nextMaturities[0]?.year)
            .map(({ year, amount, currency }) => `${year}: ${compact(amount, currency)}`),
        ),
    },
    {
      head: texts.leverage,
      numeric: true,
      cell: ({ metrics }) => decimal(metrics.find(({ key }) => key === 'NET_DEBT_TO_EBITDA')?.value),
    },
  ]
}

/** One line each; what has no room is counted. */
function listed(parts: readonly string[]) {
  if (parts.length === 0) return UNKNOWN
  const rest = parts.length - MOST_PARTS
  return (
    <>
      {parts.slice(0, MOST_PARTS).map(part => (
        <span key={part} class="block">
          {part}
        </span>
      ))}
      {rest > 0 && (
        <span class="block muted" title={parts.slice(MOST_PARTS).join(', ')}>
          +{rest}
        </span>
      )}
    </>
  )
}
