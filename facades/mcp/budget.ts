import type { Answer } from '../../gateway/execute.ts'
import type { Call, Served } from '../service.ts'

/** About so many characters leave a model room to think: some 5,000 tokens. */
const BUDGET = 20_000
/** What the hint and a cursor add to a page that is cut. */
const FRAME_GROWTH = 400

/**
 * Runs a call, and once more with fewer rows when the answer is too long. The schema itself cuts the page, so that
 * the cursor goes on from the cut and every facade would say the same.
 */
export async function runWithinBudget(served: Served, call: Call): Promise<Answer> {
  const answer = await served.run(call)
  if (answer.kind !== 'data' || answer.text.length <= BUDGET || !canBeCut(served)) return answer
  const limit = rowsThatFit(answer)
  return limit === null ? answer : served.run({ ...call, variables: { ...call.variables, limit } })
}

function canBeCut({ operation }: Served): boolean {
  return operation.parameters.some(({ path, notes }) => path.join('.') === 'limit' && notes.internal === true)
}

/** @returns at least one row, since none would never go on; null when the answer is no list */
function rowsThatFit({ data, text }: Extract<Answer, { kind: 'data' }>): number | null {
  const rows = (data as { readonly items?: unknown }).items
  if (!Array.isArray(rows) || rows.length < 2) return null
  const lengths = rows.map(row => JSON.stringify(row).length + 1)
  const frame = text.length - lengths.reduce((sum, length) => sum + length, 0)
  let room = BUDGET - frame - FRAME_GROWTH
  const overflow = lengths.findIndex(length => {
    room -= length
    return room < 0
  })
  return overflow < 0 ? null : Math.max(1, overflow)
}
