const FORM = /^(\d{10}|\d{12})$/
/** Weights of the eleven digits before the last check digit; shorter numbers use the last ones. */
const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/**
 * Why a text is not a Russian taxpayer number; null if it is valid: ten digits of a company, the last of them a check
 * digit, or twelve of a person with two.
 * Each check digit is a weighted sum of the digits before it, modulo 11, modulo 10.
 */
export function innProblem(inn: string): string | null {
  if (!FORM.test(inn)) return `${JSON.stringify(inn)} is not an INN (10 digits of a company, 12 of a person)`
  const checked = inn.length === 10 ? [9] : [10, 11]
  const isRight = checked.every(place => Number(inn[place]) === checkDigit(inn.slice(0, place)))
  return isRight ? null : `the check digits of ${inn} are wrong`
}

function checkDigit(digits: string): number {
  const weights = WEIGHTS.slice(-digits.length)
  return ([...digits].reduce((sum, digit, place) => sum + Number(digit) * (weights[place] ?? 0), 0) % 11) % 10
}
