import type { AnswerOf } from '../../client/documents.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { AddFilter } from './add-filter.tsx'
import { filterTitle, OPEN_FACETS, RANGE_FACETS, VALUE_FACETS } from './filters.ts'
import { RangeSlider } from './range-slider.tsx'

type Facet = NonNullable<AnswerOf<'search-bonds'>['facets']>[number]

const SHOWN_VALUES = 12

/** Counts under the other filters, and histograms of numbers. */
export function Facets(state: PageState) {
  const texts = useWords(terminalWords)
  const { Sorts: _, ...filters } = state.parameters
  const { data, loading } = useEndpoint('search-bonds', {
    ...filters,
    Facets: [...VALUE_FACETS, ...RANGE_FACETS].join(','),
    CountOnly: 'true',
  })
  return (
    <aside
      class={`facets ${loading ? 'dimmed' : ''} ${state.own.panel === 'filters' ? 'shown' : ''}`}
      aria-label={texts.filters}
    >
      {data?.facets?.map(facet =>
        facet.values === null ? (
          <Range key={facet.dimension} facet={facet} {...state} />
        ) : (
          <Values key={facet.dimension} facet={facet} {...state} />
        ),
      )}
      <AddFilter {...state} />
    </aside>
  )
}

function Values({ facet, parameters, change }: PageState & { readonly facet: Facet }) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { dimension, unknown } = facet
  const chosen = parameters[dimension]?.split(',') ?? []
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
    change({ [dimension]: next.join(',') || null })
  }
  const values = facet.values ?? []
  const shown = values.filter(({ value }, index) => index < SHOWN_VALUES || chosen.includes(value))
  return (
    <details open>
      <summary>{filterTitle(language, dimension)}</summary>
      <ul>
        {shown.map(({ value, count }) => (
          <li key={value}>
            <label class="facet-value">
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              <span>{labelOf(language, value)}</span>
              <small>{whole(count)}</small>
            </label>
          </li>
        ))}
      </ul>
      {unknown > 0 && <p class="muted">{texts.unknown(whole(unknown))}</p>}
    </details>
  )
}

/** A histogram above two bounds. */
function Range({ facet, parameters, change }: PageState & { readonly facet: Facet }) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { dimension, unknown, histogram } = facet
  const title = filterTitle(language, dimension)
  const isSet = [`${dimension}From`, `${dimension}To`].some(name => parameters[name] !== undefined)
  const bound = (end: 'From' | 'To', text: string, shown: string | null) => (
    <label>
      {text}
      <input
        key={parameters[`${dimension}${end}`]}
        type="number"
        step="any"
        value={parameters[`${dimension}${end}`] ?? ''}
        placeholder={shown === null ? '' : String(Math.round(Number(shown)))}
        aria-label={`${title} ${text}`}
        onChange={({ currentTarget }) => change({ [`${dimension}${end}`]: currentTarget.value || null })}
      />
    </label>
  )
  return (
    <details open={OPEN_FACETS.has(dimension) || isSet}>
      <summary>{title}</summary>
      <RangeSlider
        title={title}
        bins={histogram ?? []}
        from={parameters[`${dimension}From`]}
        to={parameters[`${dimension}To`]}
        change={(end, value) => change({ [`${dimension}${end}`]: value })}
      />
      <div class="bounds">
        {bound('From', texts.from, facet.minimum)}
        {bound('To', texts.to, facet.maximum)}
      </div>
      {unknown > 0 && <p class="muted">{texts.unknown(whole(unknown))}</p>}
    </details>
  )
}
