export const ISIN_LENGTH = 12
const FORM = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/

/**
 * Why a text is not an ISIN; null if it is valid: two letters, nine letters or digits, and the Luhn check digit.
 * @source ISO 6166
 */
export function isinProblem(isin: string): string | null {
  if (isin.length !== ISIN_LENGTH) {
    return `${JSON.stringify(isin.slice(0, 2 * ISIN_LENGTH))} is not an ISIN: it has ${isin.length} characters instead of ${ISIN_LENGTH}`
  }
  if (!FORM.test(isin)) return `${JSON.stringify(isin)} is not an ISIN (two letters, nine characters, a check digit)`
  const expected = isinCheckDigit(isin.slice(0, -1))
  return isin.endsWith(expected) ? null : `the check digit of ${isin} should be ${expected}`
}

/** Letters become 10 to 35, then every second digit from the right is doubled and the digits are added up. */
export function isinCheckDigit(elevenCharacters: string): string {
  const digits = [...elevenCharacters].map(character => Number.parseInt(character, 36)).join('')
  const sum = [...digits]
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return String((10 - (sum % 10)) % 10)
}
