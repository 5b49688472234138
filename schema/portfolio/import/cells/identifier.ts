import { type Cell, textOf } from '../../../../tables/cell.ts'
import { isinCheckDigit, isinProblem } from '../../../analytics/isin.ts'

type Identifier = { readonly isin: string } | { readonly problem: string }

const CUSIP = /^[0-9A-Z*@#]{8}[0-9]$/

/**
 * An ISIN from an ISIN or a CUSIP: the latter between `US` and a check digit. Zeros that a spreadsheet ate at the
 * beginning of a CUSIP are put back.
 */
export function identifierFrom(cell: Cell): Identifier {
  const within = isinsWithin(textOf(cell))
  if (within.length === 1 && within[0] !== undefined) return { isin: within[0] }
  if (within.length > 1) return { problem: `${within.slice(0, 2).join(' and ')} stand in one cell` }
  const text = textOf(cell)
    .replaceAll(/[\s="']/g, '')
    .toUpperCase()
  if (text.length > 9) {
    const problem = isinProblem(text)
    return problem === null ? { isin: text } : { problem }
  }
  const cusip = typeof cell === 'number' || /^\d+$/.test(text) ? text.padStart(9, '0') : text
  if (!CUSIP.test(cusip)) return { problem: `${JSON.stringify(text)} is neither an ISIN nor a CUSIP` }
  const expected = cusipCheckDigit(cusip.slice(0, 8))
  if (!cusip.endsWith(expected)) return { problem: `the check digit of the CUSIP ${cusip} should be ${expected}` }
  if (/^[A-Z]/.test(cusip)) return { problem: `${cusip} is a CINS: it does not tell the country that an ISIN needs` }
  return { isin: `US${cusip}${isinCheckDigit(`US${cusip}`)}` }
}

/** The valid ISINs that a longer text names, such as that of a paper with its registration. */
function isinsWithin(text: string): readonly string[] {
  const words = text.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])/g) ?? []
  return [...new Set(words)].filter(word => isinProblem(word) === null)
}

/** Every second character counts twice; the digits of what comes out are added up. */
function cusipCheckDigit(eightCharacters: string): string {
  const sum = [...eightCharacters].reduce((total, character, index) => {
    const special = '*@#'.indexOf(character)
    const value = (special < 0 ? Number.parseInt(character, 36) : 36 + special) * (index % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
