import type { ComponentChildren } from 'preact'
import type { Query } from '../../client/use-answer.ts'
import { Failed } from '../../parts/failed.tsx'
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
  const { data, failure, loading, reload } = query
  const texts = useWords(calculatorWords)
  const state = loading || failure !== null ? 'stack dimmed' : 'stack'
  return (
    <div class="calculator-columns">
      <Card title={texts.inputs}>
        {inputs}
        {failure !== null && failure.faults.length === 0 && <Failed failure={failure} reload={reload} />}
      </Card>
      {data === undefined ? (
        <Nothing failure={failure} reload={reload} />
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
function Nothing({ failure, reload }: Pick<Query<Calculation>, 'failure' | 'reload'>) {
  const common = useWords(commonWords)
  if (failure === null) return <Skeleton lines={14} label={common.loading} />
  return failure.faults.length === 0 ? null : <Refused failure={failure} reload={reload} />
}
