import { type ParPoint, zerosFromPar } from '../../../schema/analytics/curves/par-bootstrap.ts'
import { cellReader, type Line } from '../cells.ts'
import { failed } from '../files.ts'
import type { CurveRecord, Failure } from '../source.ts'
import { TENORS } from './tenors.ts'

/**
 * The zero-coupon curve bootstrapped from the par yields of a day, linear between the published tenors; null for a day
 * without rates, such as a holiday.
 */
export function curveOfDay(line: Line): CurveRecord | Failure | null {
  const reader = cellReader(line, { absent: ['N/A'], dateFrom: isoDate })
  const date = reader.date('Date')
  if (date === null) reader.refuse('Date', 'rates without their day')
  const points = TENORS.flatMap(({ years, title }): readonly ParPoint[] => {
    const rate = reader.number(title)
    if (rate !== null && !(rate > -10 && rate < 100)) reader.refuse(title, `${rate} is not a yield in per cent a year`)
    return rate === null ? [] : [{ years, par: rate / 100 }]
  })
  const problem = reader.problem()
  if (problem !== null || date === null) return problem
  if (points.length === 0) return null
  const zeros = zerosFromPar(points)
  if (!zeros.ok) return failed(line.file, line.position, `the par yields of ${date} do not give a curve`, zeros.field)
  const curve = zeros.value.map(({ years, zero }) => ({ tenorYears: years, zero: zero * 100 }))
  const parameters = Object.fromEntries(curve.map(({ tenorYears, zero }) => [String(tenorYears), zero]))
  return { key: 'USD-GOV-PAR', currency: 'USD', date, model: 'NODES', parameters, points: curve }
}

/** Converts `09/11/2026` to ISO 8601; other formats are returned unchanged. */
function isoDate(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
}
