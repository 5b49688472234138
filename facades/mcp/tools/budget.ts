import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Answer } from '../../../gateway/execute.ts'
import type { Call, ServedDocument } from '../../service.ts'

/** The maximum length of an answer in characters, about 6,000 tokens. */
export const BUDGET = 20_000
/** Characters that hints and a cursor add to a shortened answer. */
export const FRAME_GROWTH = 400

type Rows = readonly unknown[]
type Data = Readonly<Record<string, unknown>>

/** A way to shorten an answer by an argument of the document. */
interface Cut {
  /** The variable that is set. */
  readonly variable: string
  /** The lists that the variable limits together; absent when the variable takes `value`. */
  readonly lists?: (data: Data) => readonly Rows[]
  readonly value?: string
}

const ITEMS: Cut = { variable: 'limit', lists: ({ items }) => [rowsIn(items)] }

/** Applied in this order until the answer fits; the answer itself reports what was cut. */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  search_bonds: [ITEMS],
  get_placements: [ITEMS],
  get_issuers: [ITEMS],
  get_history: [ITEMS],
  get_events: [ITEMS],
  get_changes: [ITEMS],
  get_curves: [ITEMS],
  get_portfolios: [ITEMS],
  get_bond: [
    { variable: 'schedules', value: 'NEXT' },
    {
      variable: 'scheduleLimit',
      lists: ({ coupons, amortizations, offers }) => [coupons, amortizations, offers].map(rowsIn),
    },
  ],
  get_portfolio: [
    { variable: 'calendarLimit', lists: ({ cashFlows }) => [rowsIn((cashFlows as Data).items)] },
    { variable: 'positionsLimit', lists: ({ positions }) => [rowsIn(positions)] },
  ],
  get_alternatives: [
    {
      variable: 'limit',
      lists: ({ higherYield, lowerRisk, similar }) => [higherYield, lowerRisk, similar].map(rowsIn),
    },
  ],
  get_market_overview: [{ variable: 'limit', lists: overviewLists }],
}

/** Runs a call, and repeats it with smaller limits while the answer is too long. */
export async function runWithinBudget(served: ServedDocument, call: Call, budget = BUDGET): Promise<Answer> {
  let variables = call.variables
  let answer = await served.run(call)
  for (const cut of CUTS[served.endpoint.tool ?? ''] ?? []) {
    if (!isTooLong(answer, budget)) break
    // A long answer, the lengths of its rows and a second answer are not made in one go (`npm run bench:neighbour`).
    await othersTurn()
    const value = shorterValue(cut, answer, variables, budget)
    if (value === null) continue
    await othersTurn()
    variables = { ...variables, [cut.variable]: value }
    answer = await served.run({ ...call, variables })
  }
  return answer
}

type DataAnswer = Extract<Answer, { kind: 'data' }>

function isTooLong(answer: Answer, budget: number): answer is DataAnswer {
  // A text never has more characters than bytes.
  return answer.kind === 'data' && answer.body.length > budget && answer.text.length > budget
}

/** @returns null when nothing can be cut this way */
function shorterValue(
  { variable, value, lists }: Cut,
  answer: DataAnswer,
  variables: Call['variables'],
  budget: number,
): string | number | null {
  if (value !== undefined) return variables[variable] === undefined ? value : null
  return lists === undefined ? null : rowsThatFit(lists(answer.data as Data), answer.text.length, budget)
}

/** @returns at least 1, so that paging advances; null when no list has two rows */
function rowsThatFit(lists: readonly Rows[], length: number, budget: number): number | null {
  const longest = Math.max(0, ...lists.map(rows => rows.length))
  if (longest < 2) return null
  const lengths = Array.from({ length: longest }, (_, index) =>
    lists.reduce((sum, rows) => sum + (index < rows.length ? JSON.stringify(rows[index]).length + 1 : 0), 0),
  )
  const frame = length - lengths.reduce((sum, one) => sum + one, 0)
  let room = budget - frame - FRAME_GROWTH
  const overflow = lengths.findIndex(one => {
    room -= one
    return room < 0
  })
  return overflow < 0 ? null : Math.max(1, overflow)
}

function rowsIn(value: unknown): Rows {
  return Array.isArray(value) ? value : []
}

/** All lists of the overview, including those nested by currency. */
function overviewLists({ curves, activity, movers, calendar, creditEvents }: Data): readonly Rows[] {
  const each = (list: unknown, ...names: readonly string[]) =>
    (rowsIn(list) as readonly Data[]).flatMap(row => names.map(name => rowsIn(row[name])))
  return [
    ...each(curves, 'bonds'),
    ...each(activity, 'mostTraded'),
    ...each(movers, 'gainers', 'losers'),
    ...Map.groupBy(rowsIn((calendar as Data).events) as readonly Data[], ({ type }) => type).values(),
    rowsIn(creditEvents),
  ]
}
