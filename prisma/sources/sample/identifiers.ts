import { leiCheckDigits } from '../../../schema/analytics/lei.ts'

/**
 * Identifiers with right check digits that no real security or company can bear, and that anyone recognises:
 * - ISIN: the body starts with DEMO. CUSIP, CINS, SEDOL and WKN never use the letter O; Russian, French, Chinese,
 *   Kazakh and XS numbers begin with a digit (China also with D and digits), so none of them can collide.
 * - LEI: the issuing-organisation prefix DEMO is not assigned.
 * - INN and OGRN: the region code 00 does not exist.
 */
export function isinOf(country: string, index: number): string {
  const body = `${country}DEMO${base36(index, 5)}`
  return `${body}${luhnDigit(digitsOf(body))}`
}

export function leiOf(index: number): string {
  const body = `DEMO00${base36(index, 12)}`
  return `${body}${leiCheckDigits(body)}`
}

/** Taxpayer number of a Russian company: ten digits, the last is a weighted sum modulo 11, modulo 10. */
export function innOf(index: number): string {
  const body = `00${String(index + 1).padStart(7, '0')}`
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0)
  return `${body}${(sum % 11) % 10}`
}

/** Registration number of a Russian company: thirteen digits, the last is the rest modulo 11, modulo 10. */
export function ogrnOf(index: number): string {
  const body = `11500${String(index + 1).padStart(7, '0')}`
  return `${body}${(Number(body) % 11) % 10}`
}

function base36(value: number, width: number): string {
  return value.toString(36).toUpperCase().padStart(width, '0')
}

function digitsOf(text: string): string {
  return [...text].map(character => String(Number.parseInt(character, 36))).join('')
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
