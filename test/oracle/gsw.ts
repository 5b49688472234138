import { curveFromTerms, forwardRate } from '../../schema/analytics/curves/curve.ts'
import { forwardParRate, parRate } from '../../schema/analytics/curves/tenor.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'
import { value } from './value.ts'

type Published = Readonly<Record<string, number>>

interface Day {
  readonly date: string
  readonly params: readonly number[]
  readonly zero: Published
  readonly forward: Published
  readonly par: Published
  readonly one_year_forward: Published
}

export interface OracleGsw {
  readonly rows: readonly Day[]
}

/** Half a unit of the last published digit. */
const TOLERANCE = 5e-5 + 1e-9

/** Every check of gsw_points.json: zero, forward, par and one-year forward rates of a day's parameters. */
export const gswChecks = ({ rows }: OracleGsw): Found =>
  checkRows(rows, { nameOf: ({ date }) => ({ family: 'curves', id: date }), check: checkDay })

const checkDay = (row: Day, add: Add): void => {
  const curve = value(curveFromTerms({ model: 'SVENSSON', parameters: row.params }))
  const each = (kind: string, published: Published | undefined, ours: (years: number) => number) => {
    for (const [years, theirs] of Object.entries(published ?? {})) {
      add(`${kind} ${years}y`, distance(100 * ours(Number(years)), theirs), TOLERANCE)
    }
  }
  each('zero', row.zero, years => curve.zero(years))
  each('forward', row.forward, years => forwardRate(curve, years))
  each('par', row.par, years => value(parRate(curve, years)))
  each('one-year forward', row.one_year_forward, years => value(forwardParRate(curve, { from: years, length: 1 })))
}
