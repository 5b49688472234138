/**
 * The known text that is one typo away; transposed characters take precedence over a wrong one.
 * @returns undefined unless there is exactly one
 */
export function oneTypoAway(given: string, known: Iterable<string>): string | undefined {
  const all = [...new Set(known)]
  const swapped = all.filter(each => isSwapped(given, each))
  const near = swapped.length > 0 ? swapped : all.filter(each => isOneOff(given, each))
  return near.length === 1 ? near[0] : undefined
}

function isSwapped(a: string, b: string): boolean {
  const [restA, restB] = afterCommonStart(a, b)
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
}

/** One character is different, missing or extra. */
function isOneOff(a: string, b: string): boolean {
  const [restA, restB] = afterCommonStart(a, b)
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

function afterCommonStart(a: string, b: string): readonly [string, string] {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  return [a.slice(start), b.slice(start)]
}
