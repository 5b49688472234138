import type { Language } from '../client/rows.ts'

/** Numbers and dates in inputs, and what is typed there, for the API: decimals with a point, dates as ISO 8601. */
export interface Typed {
  /** A decimal of the API, for an input. */
  numberShown(value: string | number | null | undefined): string
  /**
   * A number as people type it: spaces between thousands, a comma or a point, a long minus sign. Of a comma and a point the
   * last is the decimal one, and one of them that comes more than once separates thousands, as a comma before three digits
   * does in English. What is no number stays one that the service refuses.
   */
  numberTyped(text: string): string
  /** Numbers or dates of the API, for an input. */
  listShown(value: string): string
  /** Numbers or dates between semicolons or spaces, or between commas where these are not decimal. */
  listTyped(text: string): string
}

export function typedIn(language: Language): Typed {
  const isRussian = language === 'RU'
  const numberShown: Typed['numberShown'] = value => {
    const text = String(value ?? '')
    return isRussian && /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text
  }
  const numberTyped = (text: string) => {
    const bare = text.replace(/\s/g, '').replace('\u2212', '-')
    const [one, other] = new Set(bare.match(/[.,]/g))
    if (one === undefined) return bare
    if (other !== undefined) {
      const isGrouped = /^-?[1-9]\d{0,2}([.,]\d{3})+[.,]\d+$/.test(bare)
      const isLast = bare.indexOf(other) > bare.lastIndexOf(one) && bare.indexOf(other) === bare.lastIndexOf(other)
      return isGrouped && isLast ? bare.replaceAll(one, '').replace(',', '.') : bare
    }
    const isGrouped = /^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(bare)
    const isRepeated = bare.indexOf(one) < bare.lastIndexOf(one)
    return isGrouped && (isRepeated || (one === ',' && !isRussian)) ? bare.replaceAll(one, '') : bare.replace(',', '.')
  }
  return {
    numberShown,
    numberTyped,
    listShown: value =>
      value
        .split(',')
        .map(item => (isRussian ? item.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1') : item))
        .map(numberShown)
        .join(isRussian ? '; ' : ', '),
    listTyped: text =>
      itemsOf(text, isRussian)
        .filter(item => item !== '')
        .map(item => item.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1'))
        .map(item => (/^-?\d+,\d+$/.test(item) ? item.replace(',', '.') : item))
        .join(','),
  }
}

function itemsOf(text: string, isRussian: boolean): readonly string[] {
  const minus = text.replaceAll('\u2212', '-')
  if (minus.includes(';')) return minus.split(/[\s;]+/)
  // A comma in a Russian number stands between digits, and only once.
  return minus.split(/,?\s+/).flatMap(item => (isRussian && /^-?\d+,\d+$/.test(item) ? [item] : item.split(',')))
}
