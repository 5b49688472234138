import type { ComponentChildren } from 'preact'
import type { Query } from '../../client/use-answer.ts'
import { FailureText } from '../../parts/failure-text.tsx'
import { Card } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useWords } from '../../words/use-words.tsx'
import { Refused } from '../refused.tsx'
import type { Calculation } from './quotes.ts'
import { CalculatedFigures, Money } from './results.tsx'
import { Shifts } from './shifts.tsx'

interface CalculatorColumnsProps {
  readonly query: Query<Calculation>
  readonly inputs: ComponentChildren
  /** Above the money and the shifts. */
  readonly notice?: ComponentChildren
}

/** Inputs at the left, what follows from them beside. */
export function CalculatorColumns({ query, inputs, notice }: CalculatorColumnsProps) {
  const { data, failure, loading } = query
  const texts = useWords(calculatorWords)
  const state = loading || failure !== null ? 'stack dimmed' : 'stack'
  return (
    <div class="calculator-columns">
      <Card title={texts.inputs}>
        {inputs}
        {failure !== null && failure.faults.length === 0 && <FailureText failure={failure} />}
      </Card>
      {data === undefined ? (
        <Nothing failure={failure} />
      ) : (
        <div class={state} aria-busy={loading}>
          {notice}
          <Money calculation={data} />
          <Shifts calculation={data} />
        </div>
      )}
      {data !== undefined && (
        <div class={state}>
          <CalculatedFigures calculation={data} />
        </div>
      )}
    </div>
  )
}

/** In place of the results: they are on their way, or why there are none, which an input may not know. */
function Nothing({ failure }: Pick<Query<Calculation>, 'failure'>) {
  const common = useWords(commonWords)
  if (failure === null) return <Skeleton lines={14} label={common.loading} />
  return failure.faults.length === 0 ? null : <Refused failure={failure} />
}
