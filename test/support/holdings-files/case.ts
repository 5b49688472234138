import type { HoldingsRequest } from '../../../schema/portfolio/import/file/holdings-table.ts'
import type { UnusedRow } from '../../../schema/portfolio/import/unused-row.ts'
import { workbook } from '../workbook.ts'

/** Invented bonds of the kinds that files confuse: by face, by currency, partly repaid, in lots of ten. */
export const BONDS = {
  A: { isin: 'RU000A10ZZ12', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000', lotSize: 1 },
  B: { isin: 'RU000A10ZZ20', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000', lotSize: 1 },
  REPAID: {
    isin: 'RU000A10ZZ38',
    nominalCurrency: 'RUB',
    initialNominal: '1000',
    outstandingNominal: '600',
    lotSize: 1,
  },
  LOTS: {
    isin: 'RU000A10ZZ46',
    nominalCurrency: 'RUB',
    initialNominal: '1000',
    outstandingNominal: '1000',
    lotSize: 10,
  },
  LARGE: {
    isin: 'XS9000000018',
    nominalCurrency: 'USD',
    initialNominal: '200000',
    outstandingNominal: '200000',
    lotSize: null,
  },
  EURO: {
    isin: 'XS9000000026',
    nominalCurrency: 'EUR',
    initialNominal: '1000',
    outstandingNominal: '1000',
    lotSize: 1,
  },
  DOLLAR: {
    isin: 'XS9000000034',
    nominalCurrency: 'USD',
    initialNominal: '1000',
    outstandingNominal: '1000',
    lotSize: 1,
  },
  SMALL: { isin: 'US912810TN81', nominalCurrency: 'USD', initialNominal: '100', outstandingNominal: '100', lotSize: 1 },
} as const

export type BondName = keyof typeof BONDS

/** One file: a row of a table, so that the next broker is a row. */
export interface FileCase {
  readonly what: string
  /** The text; `{A}` stands for the ISIN of a bond. Of a workbook, cells are parted by `|`. */
  readonly text: string
  readonly as?: Form
  readonly columns?: HoldingsRequest['columns']
  readonly content?: HoldingsRequest['content']
  /** Bond, quantity and average price of each position. */
  readonly positions: readonly (readonly [bond: BondName, quantity: string, averagePrice: number | null])[]
  readonly refused?: readonly (readonly [line: number, reason: UnusedRow['reason']])[]
  /** Type, date, bond, quantity, price and amount of each transaction. */
  readonly transactions?: readonly (readonly [string, string, BondName, string | null, number | null, string])[]
  /** Titles of the columns that the preview asks about. */
  readonly asks?: readonly string[]
  /** What the figures were found to mean. */
  readonly reading?: {
    readonly amount?: string
    readonly price?: string
    readonly averagePrice?: string
    readonly value?: string
  }
  /** The whole file is refused in words. */
  readonly unreadable?: RegExp
}

type Form = 'UTF-8' | 'UTF-8 with BOM' | 'UTF-16LE' | 'UTF-16BE' | 'windows-1251' | 'XLSX'

export function bytesOf(
  { text, as = 'UTF-8' }: Pick<FileCase, 'text' | 'as'>,
  isins: (bond: string) => string,
): Buffer {
  const filled = text.replaceAll(/\{([A-Z]+)\}/g, (_whole, bond: string) => isins(bond))
  if (as === 'XLSX')
    return workbook(
      filled
        .trimEnd()
        .split('\n')
        .map(line => line.split('|').map(cellOf)),
    )
  if (as === 'UTF-8') return Buffer.from(filled)
  if (as === 'UTF-8 with BOM') return Buffer.from(`\ufeff${filled}`)
  if (as === 'windows-1251') return Buffer.from([...filled].map(windows1251))
  const little = Buffer.from(`\ufeff${filled}`, 'utf16le')
  return as === 'UTF-16LE' ? little : little.swap16()
}

/** A cell that looks like a number is one; after `'` it is text, and after `@` a date. */
function cellOf(text: string) {
  if (text.startsWith("'")) return text.slice(1)
  if (/^@\d+$/.test(text)) return { date: Number(text.slice(1)) }
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function windows1251(character: string): number {
  const code = character.charCodeAt(0)
  if (code < 128) return code
  if (code === 0xa0) return 0xa0
  if (character === '№') return 0xb9
  return character === 'ё' ? 0xb8 : code - 0x410 + 0xc0
}
