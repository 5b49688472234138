/** Why a text is not a CUSIP; null if it is valid: nine characters of which the last is the check digit. */
export function cusipProblem(cusip: string): string | null {
  if (!/^[0-9A-Z*@#]{8}[0-9]$/.test(cusip)) return `${JSON.stringify(cusip)} is not a CUSIP`
  const expected = checkDigit(cusip.slice(0, 8))
  return cusip.endsWith(expected) ? null : `the check digit of ${cusip} should be ${expected}`
}

const SYMBOLS: Readonly<Record<string, number>> = { '*': 36, '@': 37, '#': 38 }

/** Every second value is doubled; the digits of all are added up. */
function checkDigit(eightCharacters: string): string {
  const sum = [...eightCharacters]
    .map((character, index) => (SYMBOLS[character] ?? Number.parseInt(character, 36)) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0)
  return String((10 - (sum % 10)) % 10)
}
