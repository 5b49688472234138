/** Tax numbers of firms: formats and check digits, without a register. */

const INN_WEIGHTS = {
  10: [[2, 4, 10, 3, 5, 9, 4, 6, 8]],
  12: [
    [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
    [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  ],
} as const

/**
 * True for an INN with right check digits: ten digits of a firm, twelve of a person.
 *
 *     check = (Σ wᵢ dᵢ mod 11) mod 10
 *
 * @source Order of the Federal Tax Service of Russia ED-7-14/559@ of 2020-06-29
 */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false
  const digits = [...text].map(Number)
  const rows = INN_WEIGHTS[digits.length as 10 | 12]
  return rows.every(weights => {
    const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] as number), 0)
    return digits[weights.length] === (sum % 11) % 10
  })
}

/** True for the form of a KPP: four digits of the tax office, two signs of the reason, three of the place. */
export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)
}

/**
 * Forms of VAT numbers behind the two letters of the state; Greece writes EL.
 * @source European Commission, VIES, structure of VAT numbers
 */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** States whose VAT numbers begin with other letters than their code. */
const VAT_PREFIX: Readonly<Record<string, string>> = { GR: 'EL' }

/** Two letters that the VAT numbers of a state begin with; null where the form is not known. */
export function vatPrefixOf(country: string): string | null {
  const prefix = VAT_PREFIX[country] ?? country
  return Object.hasOwn(VAT_FORMS, prefix) ? prefix : null
}

/** True for the form of the VAT number of a state, such as `DE123456789`; of a state without a known form, for any. */
export function isVatId(text: string, country: string): boolean {
  const prefix = vatPrefixOf(country)
  if (prefix === null) return /^[A-Z\d][A-Z\d./-]{3,19}$/.test(text)
  return text.startsWith(prefix) && (VAT_FORMS[prefix] as RegExp).test(text.slice(prefix.length))
}
