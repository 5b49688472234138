import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'

interface PageProps {
  readonly title: string
  readonly lead?: string
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** One narrow column, for sign-in and similar pages. */
  readonly narrow?: boolean
  /** Shown next to the large heading. */
  readonly hero?: ComponentChildren
}

/** Page heading and body. Sets the document title; the heading receives focus after navigation. */
export function Page({ title, lead, actions, children, narrow = false, hero }: PageProps) {
  const { brand } = useWords(commonWords)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <div class={narrow ? 'page narrow' : 'page'}>
      <header class={hero === undefined ? 'page-head' : 'page-head hero'}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
          {hero !== undefined && <div class="actions">{actions}</div>}
        </div>
        {hero ?? (actions !== undefined && <div class="actions">{actions}</div>)}
      </header>
      {children}
    </div>
  )
}

interface CardProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly actions?: ComponentChildren
  readonly wide?: boolean
  readonly id?: string
}

export function Card({ title, children, actions, wide = false, id }: CardProps) {
  return (
    <section class={wide ? 'card wide' : 'card'} aria-label={title} id={id}>
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

interface FactsProps {
  readonly rows: readonly (readonly [term: string, value: ComponentChildren])[]
}

/** List of names and values. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl class="facts">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly text: string
}

/** Usage meter. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <div class="meter">
      <meter aria-label={label} min={0} max={max} value={Math.min(value, max)} />
      <span>{text}</span>
    </div>
  )
}

export function Badge({ children, tone }: { readonly children: ComponentChildren; readonly tone: Tone }) {
  return <span class={`badge ${tone}`}>{children}</span>
}

export type Tone = 'good' | 'warm' | 'bad' | 'calm'
