/** A tenor by its names in the table and the feed. The set of tenors has changed over the years, so they are found by name. */
interface Tenor {
  readonly years: number
  readonly title: string
  readonly element: string
}

const month = (months: number, title: string, element: string): Tenor => ({ years: months / 12, title, element })
const year = (years: number): Tenor => ({ years, title: `${years} Yr`, element: `BC_${years}YEAR` })

export const TENORS: readonly Tenor[] = [
  month(1, '1 Mo', 'BC_1MONTH'),
  month(1.5, '1.5 Month', 'BC_1_5MONTH'),
  month(2, '2 Mo', 'BC_2MONTH'),
  month(3, '3 Mo', 'BC_3MONTH'),
  month(4, '4 Mo', 'BC_4MONTH'),
  month(6, '6 Mo', 'BC_6MONTH'),
  ...[1, 2, 3, 5, 7, 10, 20, 30].map(year),
]

/** Elements of the feed that repeat another one. */
export const REPEATED: ReadonlySet<string> = new Set(['BC_30YEARDISPLAY'])
