/** Half-open intervals of codes, ascending and disjoint. */
export type CodeRanges = readonly CodeRange[]
export type CodeRange = readonly [from: number, to: number]

/** @param codes in any order; negative ones stand for values that no row has */
export function rangesOfCodes(codes: readonly number[]): CodeRanges {
  const [only = -1] = codes
  // Most lists name one value.
  if (codes.length === 1) return only < 0 ? [] : [[only, only + 1]]
  const ranges: [number, number][] = []
  for (const code of [...new Set(codes)].filter(code => code >= 0).sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === code) last[1] = code + 1
    else ranges.push([code, code + 1])
  }
  return ranges
}

/** The parts of [0, end) outside the ranges. */
export function complement(ranges: CodeRanges, end: number): CodeRanges {
  const edges = [0, ...ranges.flat(), end]
  const gaps: CodeRange[] = []
  for (let index = 0; index < edges.length; index += 2) {
    const [from, to] = [edges[index] as number, edges[index + 1] as number]
    if (from < to) gaps.push([from, to])
  }
  return gaps
}

export function intersection(left: CodeRanges, right: CodeRanges): CodeRanges {
  return left.flatMap(([from, to]) =>
    right
      .map(([otherFrom, otherTo]): CodeRange => [Math.max(from, otherFrom), Math.min(to, otherTo)])
      .filter(([low, high]) => low < high),
  )
}
