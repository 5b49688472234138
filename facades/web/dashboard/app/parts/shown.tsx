import type { ComponentChildren } from 'preact'
import type { Query } from '../client/use-answer.ts'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { Link } from './button.tsx'
import { Failed } from './failed.tsx'

interface ShownProps<Data> {
  readonly query: Query<Data>
  /** Skeleton lines. Match the expected content to avoid a layout shift. */
  readonly lines?: number
  children(data: Data): ComponentChildren
}

/** Shows the loading, failed or loaded state of a query. */
export function Shown<Data>({ query, lines = 4, children }: ShownProps<Data>) {
  const common = useWords(commonWords)
  const { data, failure, reload } = query
  if (data !== undefined) return <>{children(data)}</>
  if (failure === null) return <Skeleton lines={lines} label={common.loading} />
  if (failure.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  return <Failed failure={failure} reload={reload} />
}

/** Links to the plans, instead of an error, when the subscription has ended. */
export function NeedsTerm() {
  const common = useWords(commonWords)
  return (
    <Empty title={common.needsTermTitle} text={common.needsTermText}>
      <Link to="/dashboard/buy" kind="primary">
        {common.chooseTariff}
      </Link>
    </Empty>
  )
}

export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="bone" aria-hidden="true" />
      ))}
    </div>
  )
}

interface EmptyProps {
  readonly title: string
  readonly text: string
  readonly children?: ComponentChildren
}

/** Empty state: what appears here and how to add it. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <p class="actions">{children}</p>}
    </div>
  )
}
