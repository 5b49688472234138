import type { AnswerOf } from '../../client/documents.ts'

export type RatingAction = AnswerOf<'get-issuer'>['ratings'][number]

interface RatingLine {
  readonly agency: string
  readonly scale: string
  /** One for each day. Undefined where nothing happened; null from the day of the withdrawal. */
  readonly ordinals: readonly (number | null | undefined)[]
}

/**
 * The ratings of each agency on each scale over the days on which any of them changed, and today.
 * @param today ISO date: live ratings last until then
 */
export function ratingLines(
  ratings: readonly RatingAction[],
  today: string,
): { readonly days: readonly string[]; readonly lines: readonly RatingLine[] } {
  const days = [...new Set([...ratings.map(({ date }) => date), today])].sort()
  const byAgency = Map.groupBy(ratings, ({ agency, scale }) => `${agency} ${scale}`)
  const lines = [...byAgency.values()].map(actions => {
    const onDay = new Map(actions.toReversed().map(action => [action.date, action]))
    const [newest] = actions.toSorted((a, b) => (a.date < b.date ? 1 : -1))
    return {
      agency: newest?.agency ?? '',
      scale: newest?.scale ?? '',
      ordinals: days.map(day => {
        const action = onDay.get(day)
        if (action !== undefined) return action.withdrawn ? null : action.ordinal
        return day === today && newest?.withdrawn === false ? newest.ordinal : undefined
      }),
    }
  })
  return { days, lines }
}
