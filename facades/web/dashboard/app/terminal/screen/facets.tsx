import type { AnswerOf } from '../../client/documents.ts'
import type { Failure } from '../../client/failure.ts'
import { useMedia } from '../../parts/use-media.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { useDraft } from '../use-draft.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { AddFilter } from './add-filter.tsx'
import { filterTitle, OPEN_FACETS, RANGE_FACETS, VALUE_FACETS } from './filters.ts'
import { RangeSlider } from './range-slider.tsx'

type Facet = NonNullable<AnswerOf<'search-bonds'>['facets']>[number]

const SHOWN_VALUES = 12

interface FacetsProps extends PageState {
  /** Parameters that the service refused: their fields are shown with its message, and counts are of the other filters. */
  readonly faults?: Failure['faults']
}

/** Where the facets are above the rows, and shown by choice; as in the styles. */
const NARROW = '(max-width: 62rem)'

/** Counts under the other filters, and histograms of numbers. They are requested when they are shown. */
export function Facets(props: FacetsProps) {
  const isNarrow = useMedia(NARROW)
  return isNarrow && props.own.panel !== 'filters' ? null : <ShownFacets {...props} />
}

function ShownFacets({ faults = [], ...state }: FacetsProps) {
  const texts = useWords(terminalWords)
  const { Sorts: _, ...given } = state.parameters
  const filters = Object.fromEntries(Object.entries(given).filter(([name]) => messageOf(faults, name) === undefined))
  const { data, loading } = useEndpoint('search-bonds', {
    ...filters,
    Facets: [...VALUE_FACETS, ...RANGE_FACETS].join(','),
    CountOnly: 'true',
  })
  return (
    <aside class="facets" aria-label={texts.filters}>
      <div class={loading ? 'dimmed' : undefined}>
        {data?.facets?.map(facet =>
          facet.values === null ? (
            <Range key={facet.dimension} facet={facet} faults={faults} {...state} />
          ) : (
            <Values key={facet.dimension} facet={facet} {...state} />
          ),
        )}
      </div>
      <AddFilter {...state} />
    </aside>
  )
}

function messageOf(faults: Failure['faults'], name: string): string | undefined {
  return faults.find(fault => fault.name === name)?.message
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
      {shown.length === 0 && unknown === 0 && <p class="muted">{texts.bonds(whole(0))}</p>}
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
function Range({
  facet,
  faults,
  parameters,
  change,
}: PageState & { readonly facet: Facet; readonly faults: Failure['faults'] }) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { whole } = useFormats()
  const { dimension, unknown, histogram } = facet
  const title = filterTitle(language, dimension)
  const isSet = [`${dimension}From`, `${dimension}To`].some(name => parameters[name] !== undefined)
  const wrong = (['From', 'To'] as const).flatMap(end => messageOf(faults, `${dimension}${end}`) ?? [])
  const bound = (end: 'From' | 'To', text: string, shown: string | null) => (
    <Bound
      text={text}
      label={`${title} ${text}`}
      value={parameters[`${dimension}${end}`]}
      placeholder={shown === null ? '' : String(Math.round(Number(shown)))}
      isWrong={messageOf(faults, `${dimension}${end}`) !== undefined}
      commit={value => change({ [`${dimension}${end}`]: value })}
    />
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
      {wrong.map(message => (
        <p key={message} class="fault">
          {message}
        </p>
      ))}
      {unknown > 0 && <p class="muted">{texts.unknown(whole(unknown))}</p>}
    </details>
  )
}

interface BoundProps {
  readonly text: string
  readonly label: string
  readonly value: string | undefined
  readonly placeholder: string
  readonly isWrong: boolean
  commit(value: string | null): void
}

function Bound({ text, label, value, placeholder, isWrong, commit }: BoundProps) {
  const { numberShown, numberTyped } = useFormats()
  const draft = useDraft(numberShown(value), typed => commit(numberTyped(typed) || null))
  return (
    <label>
      {text}
      <input
        {...draft}
        inputMode="decimal"
        autocomplete="off"
        aria-invalid={isWrong || undefined}
        aria-label={label}
        placeholder={placeholder}
      />
    </label>
  )
}
