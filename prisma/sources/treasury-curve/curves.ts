import { type ParPoint, zerosFromPar } from '../../../schema/analytics/curves/par-bootstrap.ts'
import { cellReader, type Line } from '../cells.ts'
import { failed } from '../files.ts'
import type { CurveRecord, Failure } from '../source.ts'
import { TENORS } from './tenors.ts'

/**
 * The zero-coupon curve behind the par yields of a day, straight lines between the published tenors. A day without any
 * rate, such as a holiday, is none.
 */
export function curveOfDay(line: Line): CurveRecord | Failure | null {
  const reader = cellReader(line, { absent: ['N/A'], dateFrom: isoDate })
  const date = reader.date('Date')
  if (date === null) reader.refuse('Date', 'rates without their day')
  const points = TENORS.flatMap(({ years, title }): readonly ParPoint[] => {
    const rate = reader.number(title)
    if (rate !== null && !(rate > -10 && rate < 100)) reader.refuse(title, `${rate} is no yield in per cent a year`)
    return rate === null ? [] : [{ years, par: rate / 100 }]
  })
  const problem = reader.problem()
  if (problem !== null || date === null) return problem
  if (points.length === 0) return null
  const zeros = zerosFromPar(points)
  if (!zeros.ok) return failed(line.file, line.position, `the par yields of ${date} make no curve`, zeros.field)
  const curve = zeros.value.map(({ years, zero }) => ({ tenorYears: years, zero: zero * 100 }))
  const parameters = Object.fromEntries(curve.map(({ tenorYears, zero }) => [String(tenorYears), zero]))
  return { key: 'USD-GOV-PAR', currency: 'USD', date, model: 'NODES', parameters, points: curve }
}

/** `09/11/2026` in ISO 8601; what has another form stays as it is. */
function isoDate(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')
}
