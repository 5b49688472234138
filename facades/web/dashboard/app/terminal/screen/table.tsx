import { useEffect, useRef, useState } from 'preact/hooks'
import { UNKNOWN } from '../../words/formats.ts'
import { terminalWords } from '../../words/terminal.ts'
import { screenWords } from '../../words/terminal-screen.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { widened } from './column-choice.ts'
import { type BondRow, reasonOf, type ScreenColumn } from './columns.tsx'
import { type Arrange, Heads } from './heads.tsx'
import type { Rows } from './use-rows.ts'
import { useWindow } from './use-window.ts'

interface TableProps {
  readonly rows: Rows
  readonly columns: readonly ScreenColumn[]
  readonly rowHeight: number
  /** The sort of the API: `yield_desc`. */
  readonly sort: string | undefined
  /** Index of the chosen row; null when there is none. */
  readonly chosen: number | null
  /** ISINs of marked rows. */
  readonly marked?: ReadonlySet<string>
  /** Where the columns after the name can be moved and widened. */
  readonly arrange?: Arrange
  choose(index: number): void
  open(row: BondRow): void
  sortBy(sort: string): void
}

/** Elements of rows that scroll out of sight are used again for those that come, so that a jump does not build all anew. */
const POOL = 64

/** A grid of any number of rows of which only the visible ones exist. The server sorts and pages. */
export function ScreenTable({ rows, columns: given, rowHeight, sort, chosen, ...props }: TableProps) {
  const { marked, arrange, choose, open, sortBy } = props
  const texts = useWords(terminalWords)
  const { noValue } = useWords(screenWords)
  /** The column whose edge is being dragged, with its width until it is dropped. */
  const [dragged, setDragged] = useState<{ readonly place: number; readonly width: number } | null>(null)
  const columns = given.map((column, index) =>
    dragged !== null && index - 1 === dragged.place ? widened(column, dragged.width) : column,
  )
  const { language } = useLanguage()
  const formats = useFormats()
  const host = useRef<HTMLDivElement>(null)
  const total = rows.readable
  const [first, last] = useWindow(host, rowHeight, total, rows.show)
  useEffect(() => {
    if (chosen === null || host.current === null) return
    const { scrollTop, clientHeight } = host.current
    const top = chosen * rowHeight
    if (top < scrollTop) host.current.scrollTop = top
    else if (top + 2 * rowHeight > scrollTop + clientHeight) host.current.scrollTop = top + 2 * rowHeight - clientHeight
  }, [chosen])
  const label = (value: string) => labelOf(language, value)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const template = columns
    .map(({ width, isFixed }, at) =>
      at === 0 ? 'var(--name-column)' : isFixed ? `${width}rem` : `minmax(${width}rem, ${width}fr)`,
    )
    .join(' ')
  const unknown = (row: BondRow, column: ScreenColumn) => (
    <span class="unknown" title={noValue(label(reasonOf(row, column) ?? 'MISSING_DATA'))}>
      {UNKNOWN}
    </span>
  )
  const cellOf = (row: BondRow, column: ScreenColumn) => {
    const content = column.cell({ row, formats, label })
    return content === UNKNOWN ? unknown(row, column) : content
  }
  const shown = Array.from({ length: last - first }, (_, offset) => first + offset)
  const pool = POOL * Math.ceil(shown.length / POOL)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that do not exist.
    <div
      ref={host}
      class={rows.loading ? 'grid dimmed' : 'grid'}
      role="grid"
      aria-label={texts.title}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={rows.loading}
      tabIndex={0}
      style={{ '--row': `${rowHeight}px`, '--columns': template, '--width': `${width}rem` }}
    >
      <Heads
        {...{ columns, sort, sortBy }}
        arrange={
          arrange && {
            ...arrange,
            resize: (place, width, isDone) => {
              setDragged(isDone ? null : { place, width })
              if (isDone) arrange.resize(place, width, true)
            },
          }
        }
      />
      <div style={{ blockSize: `${total * rowHeight}px` }} class="grid-body">
        {shown.map(index => {
          const row = rows.at(index)
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the page listens to the keys.
            <div
              key={index % pool}
              class={row?.isin !== undefined && marked?.has(row.isin) ? 'grid-row marked' : 'grid-row'}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === chosen}
              style={{ insetBlockStart: `${index * rowHeight}px` }}
              onClick={() => choose(index)}
              onDblClick={() => row !== undefined && open(row)}
            >
              {row === undefined ? (
                // biome-ignore lint/a11y/useSemanticElements: as above.
                // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
                <div role="gridcell" aria-colspan={columns.length}>
                  <span class="bone" />
                </div>
              ) : (
                columns.map(column => (
                  // biome-ignore lint/a11y/useSemanticElements: as above.
                  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
                  <div key={column.head} role="gridcell" class={column.numeric === true ? 'numeric' : undefined}>
                    {cellOf(row, column)}
                  </div>
                ))
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
