/** Number of typos tolerated in a word: none in a short one, where a typo would make another word. */
export function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word)) return word.length < 8 ? 0 : 1
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Whether two words are within the given number of changed, missing, extra or transposed adjacent letters. */
export function isWithin(typos: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > typos) return false
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const cost = stepTo({ a, b, row, column, before, above, current })
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > typos) return false
    before = above
    above = current
  }
  return (above[b.length] as number) <= typos
}

interface Step {
  readonly a: string
  readonly b: string
  readonly row: number
  readonly column: number
  readonly before: readonly number[]
  readonly above: readonly number[]
  readonly current: readonly number[]
}

function stepTo({ a, b, row, column, before, above, current }: Step): number {
  const isSame = a[row - 1] === b[column - 1]
  const changed = (above[column - 1] as number) + (isSame ? 0 : 1)
  const cost = Math.min(changed, (above[column] as number) + 1, (current[column - 1] as number) + 1)
  const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return isSwap ? Math.min(cost, (before[column - 2] as number) + 1) : cost
}
