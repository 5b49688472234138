import { useRef, useState } from 'preact/hooks'
import { useAnnounce } from '../../parts/announce.tsx'
import { screenWords } from '../../words/terminal-screen.ts'
import { useWords } from '../../words/use-words.tsx'
import { useColumnTitle } from './column-texts.ts'
import type { ScreenColumn } from './columns.tsx'

/** What a person can do with the columns after the name. Places are counted from the first of these. */
export interface Arrange {
  move(from: number, to: number): void
  /** @param width in rem @param isDone false while the edge is being dragged */
  resize(place: number, width: number, isDone: boolean): void
}

interface HeadsProps {
  readonly columns: readonly ScreenColumn[]
  /** The sort of the API: `yield_desc`. */
  readonly sort: string | undefined
  readonly arrange: Arrange | undefined
  sortBy(sort: string): void
}

/** Pixels after which a press is a drag. */
const DRAG_PX = 6
const REM_PX = 16

/** The headings: a click sorts; where columns can be arranged, dragging moves them, and their right edge widens them. */
export function Heads({ columns, sort, arrange, sortBy }: HeadsProps) {
  const row = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const placeAt = (x: number) => {
    const heads = [...(row.current?.children ?? [])].slice(1)
    const found = heads.findIndex(head => x < head.getBoundingClientRect().right)
    return found === -1 ? heads.length - 1 : found
  }
  const startDrag = (from: number, event: PointerEvent) => {
    if (arrange === undefined || event.button !== 0 || event.pointerType === 'touch') return
    let to: number | null = null
    follow(event, {
      onMove: x => {
        if (to === null && Math.abs(x - event.clientX) < DRAG_PX) return
        to = placeAt(x)
        setDrag({ from, to })
      },
      onEnd: () => {
        setDrag(null)
        if (to === null) return
        // The click that ends a drag does not sort.
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, { capture: true }))
        if (to !== from) arrange.move(from, to)
      },
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that do not exist.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
    <div ref={row} class="grid-row grid-head" role="row" aria-rowindex={1}>
      {columns.map((column, index) => (
        <Head
          key={column.head}
          {...{ column, sort, sortBy }}
          place={index - 1}
          count={columns.length - 1}
          arrange={index === 0 ? undefined : arrange}
          mark={drag === null || index - 1 !== drag.to ? '' : drag.from < drag.to ? 'drop-after' : 'drop-before'}
          onDrag={event => startDrag(index - 1, event)}
        />
      ))}
    </div>
  )
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

interface Following {
  onMove(x: number): void
  onEnd(): void
}

/** Follows a pressed pointer wherever it goes. */
function follow(event: PointerEvent, { onMove, onEnd }: Following): void {
  const move = ({ clientX }: PointerEvent) => onMove(clientX)
  const end = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    onEnd()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  event.preventDefault()
}

interface HeadProps extends Omit<HeadsProps, 'columns'> {
  readonly column: ScreenColumn
  readonly place: number
  readonly count: number
  readonly mark: string
  onDrag(event: PointerEvent): void
}

/** A heading sorts downwards first, because most people look for the most. */
function Head({ column, sort, sortBy, arrange, place, count, mark, onDrag }: HeadProps) {
  const texts = useWords(screenWords)
  const announce = useAnnounce()
  const title = useColumnTitle()(column)
  const cell = useRef<HTMLDivElement>(null)
  const { sort: name, numeric } = column
  const direction =
    name === undefined ? undefined : sort?.startsWith(`${name}_`) ? sort.slice(name.length + 1) : undefined
  const next = direction === 'desc' ? 'asc' : 'desc'
  const ordered = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined
  const widthNow = () => (cell.current?.offsetWidth ?? column.width * REM_PX) / REM_PX
  const startResize = (event: PointerEvent) => {
    event.stopPropagation()
    const from = widthNow()
    let width = from
    follow(event, {
      onMove: x => {
        width = from + (x - event.clientX) / REM_PX
        arrange?.resize(place, width, false)
      },
      onEnd: () => width !== from && arrange?.resize(place, width, true),
    })
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (arrange === undefined || !event.altKey || by === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) return arrange.resize(place, widthNow() + by, true)
    if (place + by < 0 || place + by >= count) return
    arrange.move(place, place + by)
    announce(texts.moved(title, String(place + by + 1), String(count)))
    const pressed = event.currentTarget as HTMLElement
    requestAnimationFrame(() => pressed.querySelector('button')?.focus())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that do not exist.
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
    <div
      ref={cell}
      role="columnheader"
      class={`${numeric === true ? 'numeric' : ''} ${mark}`.trim() || undefined}
      aria-sort={ordered}
      onPointerDown={arrange === undefined ? undefined : onDrag}
      onKeyDown={press}
    >
      {name === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => sortBy(`${name}_${next}`)}>
          {title}
          <span aria-hidden="true">{direction === 'asc' ? ' ↑' : direction === 'desc' ? ' ↓' : ''}</span>
        </button>
      )}
      {arrange !== undefined && (
        <span class="resizer" aria-hidden="true" title={texts.widthOf(title)} onPointerDown={startResize} />
      )}
    </div>
  )
}
