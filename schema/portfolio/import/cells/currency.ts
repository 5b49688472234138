import { type Cell, textOf } from '../../../../tables/cell.ts'

/** How files call currencies beside their codes. */
const NAMES: Readonly<Record<string, string>> = {
  RUR: 'RUB',
  SUR: 'RUB',
  РУБ: 'RUB',
  РУБЛЬ: 'RUB',
  'РОССИЙСКИЙ РУБЛЬ': 'RUB',
  'РУБЛЬ РФ': 'RUB',
  '₽': 'RUB',
  $: 'USD',
  US$: 'USD',
  'ДОЛЛАР США': 'USD',
  'ДОЛЛ США': 'USD',
  '€': 'EUR',
  ЕВРО: 'EUR',
  ЮАНЬ: 'CNY',
  'КИТАЙСКИЙ ЮАНЬ': 'CNY',
}

/** The currency that a cell names; null for none, and for names that are not known. */
export function currencyIn(cell: Cell): string | null {
  const text = textOf(cell).toUpperCase().replaceAll('.', '').trim()
  return NAMES[text] ?? (/^[A-Z]{3}$/.test(text) ? text : null)
}
