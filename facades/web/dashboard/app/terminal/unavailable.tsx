import type { ComponentChildren } from 'preact'
import type { Query } from '../client/use-answer.ts'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, NeedsTerm, Skeleton } from '../parts/shown.tsx'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'

interface UnavailableProps {
  readonly query: Pick<Query<unknown>, 'failure' | 'reload'>
  /** Heading where there is no such thing: a link outlives what it leads to. */
  readonly title: string
  /** What was asked for. */
  readonly id: string
  /** Where to go on from. */
  readonly children: ComponentChildren
}

/** A page whose main request has no answer: yet, without a subscription, because there is no such thing, or at all. */
export function Unavailable({ query: { failure, reload }, title, id, children }: UnavailableProps) {
  const common = useWords(commonWords)
  if (failure === null) return <Skeleton lines={12} label={common.loading} />
  if (failure.code === 'SUBSCRIPTION_ENDED') return <NeedsTerm />
  if (failure.code === 'NOT_FOUND' || failure.code === 'INVALID_PARAMETER') {
    return (
      <Page title={title}>
        <Empty title={id} text={failure.message}>
          {children}
        </Empty>
      </Page>
    )
  }
  return (
    <Page title={common.failedTitle}>
      <FailureText failure={failure} />
      <Button onClick={() => void reload()}>{common.tryAgain}</Button>
    </Page>
  )
}
