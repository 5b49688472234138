import { countsByCode } from '../snapshot/columns/counts.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { type ScreenQuery, screen } from './screen.ts'

/** Bonds that are traded or placed now. */
export const LIVE_STATUS: readonly string[] = ['TRADING', 'PLACING']
/** Still owed, though nobody trades them: whoever looks for low prices or defaults means these, too. */
const OWED: readonly string[] = ['SUSPENDED', 'DEFAULTED']
/** Fewer are not worth a sentence in every answer. */
const SHARE_WORTH_SAYING = 0.2

/**
 * A warning where the default status leaves out many of the bonds that meet all other conditions. Matured and planned
 * bonds count only where nothing is left.
 */
export function hiddenByStatus({ values, ...question }: ScreenQuery, shown: number): readonly string[] {
  const { status, ...others } = values
  if (status !== LIVE_STATUS || Object.values(others).every(value => value === null || value === undefined)) return []
  const column = columnOf(question.among, { path: 'status', decimal: false })
  const counts = countsByCode(column, screen({ ...question, values: others }).found)
  const hidden = [...column.dictionary].map(String).flatMap((name, code) => {
    const count = counts[code] ?? 0
    const isMeant = OWED.includes(name) || (shown === 0 && !LIVE_STATUS.includes(name))
    return isMeant && count > 0 ? [{ name, count }] : []
  })
  const sum = hidden.reduce((total, { count }) => total + count, 0)
  if (sum === 0 || sum < shown * SHARE_WORTH_SAYING) return []
  const listed = hidden.map(({ name, count }) => `${name} ${count}`).join(', ')
  const all = [...(shown === 0 ? [] : LIVE_STATUS), ...hidden.map(({ name }) => name)].join(',')
  return [
    `Without \`filter.status\`, ${LIVE_STATUS.join(' and ')} alone are shown; the other conditions are also met by bonds of other status (${listed}): \`filter.status\`=${all} shows them.`,
  ]
}
