const LENGTH = 20
const FORM = /^[A-Z0-9]{18}[0-9]{2}$/

/**
 * Why a text is not a legal entity identifier; null if it is valid: eighteen letters or digits and two check digits.
 * With letters as 10 to 35 the number leaves 1 when it is divided by 97.
 * @source ISO 17442, ISO 7064 (MOD 97-10)
 */
export function leiProblem(lei: string): string | null {
  if (lei.length !== LENGTH) {
    return `${JSON.stringify(lei)} is not an LEI: it has ${lei.length} characters instead of ${LENGTH}`
  }
  if (!FORM.test(lei)) return `${JSON.stringify(lei)} is not an LEI (18 letters or digits, two check digits)`
  if (remainder(lei) === 1) return null
  return `the check digits of ${lei} should be ${leiCheckDigits(lei.slice(0, -2))}`
}

/** The two digits that make an identifier of eighteen characters. */
export function leiCheckDigits(eighteenCharacters: string): string {
  return String(98 - remainder(`${eighteenCharacters}00`)).padStart(2, '0')
}

function remainder(text: string): number {
  let left = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    left = (left * (value > 9 ? 100 : 10) + value) % 97
  }
  return left
}
