/** Number of typos tolerated in a word: none in a short one, where a typo would make another word. */
export function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word)) return word.length < 8 ? 0 : 1
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

const DIGITS = 1 << 31

/** The letters of a word as a set of bits, with one that says that it has digits. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index)
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97)
    else letters |= (1 << (26 + (code % 5))) | (code >= 48 && code <= 57 ? DIGITS : 0)
  }
  return letters
}

export function hasDigits(letters: number): boolean {
  return (letters & DIGITS) !== 0
}

/**
 * False for most pairs of words that `isWithin` would reject: a typo changes at most two of their letters. Without it a
 * word that no bond has is compared with each of the 56,000 words of 20,000 bonds (`npm run bench:worst-queries`).
 */
export function mayBeWithin(typos: number, letters: number, others: number): boolean {
  let different = (letters ^ others) & ~DIGITS
  let count = 0
  for (; different !== 0 && count <= 2 * typos; different &= different - 1) count += 1
  return count <= 2 * typos
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
