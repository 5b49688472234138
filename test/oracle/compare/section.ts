/** A published figure and the same of ours. */
export interface Comparison {
  readonly id: string
  readonly figure: string
  /** Null where we give none. */
  readonly ours: number | null
  readonly theirs: number
  /** Half a unit of the last published digit. */
  readonly tolerance: number
}

/** What was compared of one source. */
export interface Section {
  readonly title: string
  readonly comparisons: readonly Comparison[]
  /** What has nothing to compare, by reason. */
  readonly leftOut: ReadonlyMap<string, number>
}

export const agrees = ({ ours, theirs, tolerance }: Comparison): boolean =>
  ours !== null && Math.abs(ours - theirs) <= tolerance + 1e-9

/** How many agree of each figure, then every one that does not. */
export const linesOf = ({ title, comparisons, leftOut }: Section): readonly string[] => {
  const counts = [...Map.groupBy(comparisons, ({ figure }) => figure)].map(
    ([figure, all]) => `  ${figure}: ${all.filter(agrees).length} of ${all.length} agree`,
  )
  const misses = comparisons.filter(comparison => !agrees(comparison)).map(missLine)
  const rest = [...leftOut].map(([reason, count]) => `  left out: ${count}, ${reason}`)
  return [
    `${title}: ${comparisons.filter(agrees).length} of ${comparisons.length} agree`,
    ...counts,
    ...misses,
    ...rest,
  ]
}

const missLine = ({ id, figure, ours, theirs, tolerance }: Comparison): string => {
  const difference = ours === null ? 'no figure of ours' : `off by ${(ours - theirs).toFixed(6)}`
  return `  miss: ${id}, ${figure}: ours ${ours ?? '-'}, published ${theirs}, ${difference} (tolerance ${tolerance})`
}

/** Counts reasons. */
export const counted = (reasons: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(reasons, reason => reason)].map(([reason, all]) => [reason, all.length]))
