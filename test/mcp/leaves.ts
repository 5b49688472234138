/** The values of an answer that its text does not say, rounded as it may be; empty when the text is complete. */
export function unsaidIn(text: string, data: unknown): readonly unknown[] {
  const plain = spaced(text)
  const numbers = Float64Array.from(plain.split(/[|\s=,;{}:()]+/).map(Number)).sort()
  return leavesOf(data).filter(leaf => {
    if (leaf === null) return false
    const number = typeof leaf === 'number' ? leaf : /^-?\d+\.\d+$/.test(String(leaf)) ? Number(leaf) : null
    if (number !== null) return !isNear(numbers, number)
    return !plain.includes(spaced(String(leaf)).replace(/(T\d\d:\d\d):00(\.0+)?Z$/, '$1Z'))
  })
}

function spaced(text: string): string {
  return text.replaceAll('|', ' ').replaceAll('¦', ' ').replace(/\s+/g, ' ')
}

function leavesOf(data: unknown): readonly unknown[] {
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(leavesOf) : [data]
}

function isNear(sorted: Float64Array, value: number): boolean {
  const size = Math.abs(value)
  const tolerance = Number.isInteger(value) ? 0 : size >= 100 ? 0.00501 : size >= 1 ? 0.000501 : size * 0.00501
  return sorted.some(one => Math.abs(one - value) <= tolerance)
}
