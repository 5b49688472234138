import type { CurveRecord, SourceRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { Collected } from './collect.ts'
import { moscowTime } from './quote.ts'
import { rowReader } from './row.ts'

const PARAMETERS = ['B1', 'B2', 'B3', 'T1', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'] as const

export interface ReadRecords {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
}

/** The government zero-coupon curve with its thirteen parameters, dated by the exchange and not by the request. */
export function curvesFrom({ curves, curvePoints }: Collected): ReadRecords {
  const failures: Failure[] = []
  const rows = curves.flatMap((row): readonly SourceRecord[] => {
    const reader = rowReader(row)
    const date = reader.date('tradedate')
    const values = PARAMETERS.map(name => [name, reader.number(name.toLowerCase())] as const)
    const absent = values.find(([, value]) => value === null)
    if (date === null) reader.refuse('tradedate', 'a curve without its date')
    if (absent !== undefined) reader.refuse(absent[0].toLowerCase(), 'a curve without this parameter')
    const problem = reader.problem()
    if (problem !== null) failures.push(problem)
    if (problem !== null || date === null) return []
    const parameters = Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
    const time = moscowTime(`${date} ${reader.text('tradetime') ?? ''}`)
    const points = pointsOf(curvePoints, date, failures)
    return [{ kind: 'curve', key: 'RUB-GOV', currency: 'RUB', date, time, model: 'MOEX_GAUSS', parameters, points }]
  })
  return { rows, failures }
}

function pointsOf(rows: Collected['curvePoints'], date: string, failures: Failure[]): CurveRecord['points'] {
  const points = new Map<number, number>()
  for (const row of rows) {
    const reader = rowReader(row)
    if (reader.date('tradedate') !== date) continue
    const tenorYears = reader.positive('period')
    const zero = reader.number('value')
    const problem = reader.problem()
    if (problem !== null) failures.push(problem)
    if (tenorYears !== null && zero !== null) points.set(tenorYears, zero)
  }
  return [...points].sort(([a], [b]) => a - b).map(([tenorYears, zero]) => ({ tenorYears, zero }))
}
