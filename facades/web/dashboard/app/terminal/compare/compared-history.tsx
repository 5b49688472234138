import { useEffect, useState } from 'preact/hooks'
import { daysAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { useClient } from '../../client/client.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import type { Failure } from '../../client/failure.ts'
import { FailureText } from '../../parts/failure-text.tsx'
import { Card } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { compareWords } from '../../words/terminal-compare.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { PageState } from '../page-state.ts'
import type { ComparedBond } from './compared-bond.ts'
import { styleAt } from './tones.ts'

type Day = AnswerOf<'get-history'>['items'][number]

const FIGURES = ['price', 'yield', 'gSpreadBp'] as const
type Figure = (typeof FIGURES)[number]

/** The request behind the history of each bond. As many days as a page of the API has. */
export const historyRequest = { Limit: '200', Fields: 'date,price,yield,gSpreadBp' } as const

interface Part {
  readonly bonds: readonly ComparedBond[]
  readonly state: PageState
}

/** One figure of all bonds by day, laid over each other. */
export function ComparedHistory({ bonds, state }: Part) {
  const common = useWords(commonWords)
  const texts = useWords(compareWords)
  const { date, shortDate, decimal } = useFormats()
  const { histories, failures } = useHistories(bonds.map(({ isin }) => isin))
  const figure = FIGURES.find(one => one === state.own.figure) ?? 'yield'
  const days = [...new Set([...(histories?.values() ?? [])].flatMap(rows => rows.map(row => row.date)))].sort()
  return (
    <Card
      title={texts.history}
      actions={
        <select
          aria-label={texts.figure}
          value={figure}
          onChange={({ currentTarget }) => state.change({ figure: currentTarget.value }, { replace: true })}
        >
          {FIGURES.map(one => (
            <option key={one} value={one}>
              {texts[one]}
            </option>
          ))}
        </select>
      }
    >
      {failures.map(([isin, failure]) => (
        <div key={isin}>
          <code>{isin}</code> <FailureText failure={failure} />
        </div>
      ))}
      {histories === null && <Skeleton lines={7} label={common.loading} />}
      {histories !== null && days.length === 0 && <p class="muted">{texts.noHistory}</p>}
      {histories !== null && days.length > 0 && (
        <Chart
          key={figure}
          label={`${texts.history}: ${texts[figure]}`}
          axis={daysAxis(days, { tickText: shortDate, pointText: date })}
          series={bonds.map(({ isin, name }, at) => ({
            ...{ label: name, kind: 'line' as const, ...styleAt(at) },
            values: valuesOn(days, histories.get(isin) ?? [], figure),
          }))}
          valueText={value => decimal(value, figure === 'gSpreadBp' ? 0 : 2)}
        />
      )}
    </Card>
  )
}

/** A day on which only another bond has a row does not interrupt a line; an unknown figure does. */
function valuesOn(
  days: readonly string[],
  rows: readonly Day[],
  figure: Figure,
): readonly (number | null | undefined)[] {
  const onDay = new Map(rows.map(row => [row.date, row[figure]]))
  return days.map(day => onDay.get(day))
}

interface Histories {
  /** Null until all answers are there. */
  readonly histories: ReadonlyMap<string, readonly Day[]> | null
  readonly failures: readonly (readonly [isin: string, failure: Failure])[]
}

function useHistories(isins: readonly string[]): Histories {
  const { runEndpoint } = useClient()
  const [state, setState] = useState<Histories>({ histories: null, failures: [] })
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const answers = await Promise.all(
        isins.map(async isin => [isin, await runEndpoint('get-history', { id: isin, ...historyRequest })] as const),
      )
      if (!wanted) return
      setState({
        histories: new Map(
          answers.flatMap(([isin, answer]) => (answer.ok ? [[isin, answer.data.items] as const] : [])),
        ),
        failures: answers.flatMap(([isin, answer]) => (answer.ok ? [] : [[isin, answer.failure] as const])),
      })
    }
    void load()
    return () => {
      wanted = false
    }
  }, [isins.join()])
  return state
}
