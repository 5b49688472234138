import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../prisma/client.ts'
import { curveBook } from '../../../prisma/measures/curve-book.ts'
import type { MeasureInput } from '../../../prisma/measures/inputs.ts'
import { readInputs } from '../../../prisma/measures/read.ts'
import { moexHistorySource } from '../../../prisma/sources/moex/history-source.ts'
import type { Source } from '../../../prisma/sources/source.ts'
import { figure } from '../../../schema/analytics/figures.ts'
import type { MeasureName } from '../../../schema/analytics/measures.ts'
import { type UsedPrice, usedPrice } from '../../../schema/measures/price.ts'
import { settlementOf, valuationAt } from '../../../schema/measures/valuation.ts'
import type { HistoryRow, OracleMoex } from '../moex.ts'
import { load, withDatabase } from './database.ts'
import { answerOfDay, bondsOfHistory, isinOf } from './history-records.ts'
import { type Comparison, counted, type Section } from './section.ts'

/**
 * Past days of the Moscow Exchange, from the answer to the row: the bonds are stored, each day's answer is ingested, and
 * the measures of the day stand beside what the exchange published.
 */
export async function compareHistory(file: string): Promise<Section> {
  const { rows } = JSON.parse(await readFile(file, 'utf8')) as OracleMoex
  const history = rows.filter(row => row.source === 'history')
  const days = [...Map.groupBy(history, ({ trade_date }) => trade_date)].sort(([a], [b]) => (a < b ? -1 : 1))
  const folder = await mkdtemp(join(tmpdir(), 'history-'))
  try {
    return await withDatabase(async database => {
      await load(database, sourceOfBonds(history), folder)
      const found: (Comparison | string)[] = []
      for (const [date, traded] of days) {
        const path = join(folder, `${date}.json`)
        await writeFile(path, answerOfDay(traded))
        await load(database, moexHistorySource(), path)
        found.push(...(await compareDay(database, date, traded)))
      }
      const comparisons = found.filter(one => typeof one !== 'string')
      const leftOut = counted(found.filter(one => typeof one === 'string'))
      return { title: 'Moscow Exchange, past days', comparisons, leftOut }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

function sourceOfBonds(rows: readonly HistoryRow[]): Source {
  return {
    ...{ key: 'moex', name: 'Bonds of the oracle', licence: 'for tests', description: 'bonds of published figures' },
    async *read() {
      const records = bondsOfHistory(rows)
      yield { rows: records, failures: [], read: records.length }
    },
  }
}

type Compared = readonly (Comparison | string)[]

async function compareDay(database: Database, date: string, rows: readonly HistoryRow[]): Promise<Compared> {
  const { prisma } = database
  const isins = rows.map(({ secid }) => isinOf(secid))
  const bonds = await prisma.bond.findMany({ where: { isin: { in: isins } } })
  const ids = new Map(bonds.map(({ isin, id }) => [isin, id]))
  const measures = await prisma.measure.findMany({ where: { date: new Date(date), bondId: { in: [...ids.values()] } } })
  const inputs = await prisma.$transaction(client => readInputs(client, [...ids.values()], date, curveBook(date)))
  return rows.flatMap(row => {
    const bondId = ids.get(isinOf(row.secid))
    const input = inputs.find(({ bond }) => bond.id === bondId)
    const stored = measures.find(measure => measure.bondId === bondId) ?? null
    return input === undefined ? [`no row of ${row.secid} on ${date}`] : compareRow(row, { input, stored, date })
  })
}

interface Ours {
  readonly input: MeasureInput
  /** The row of the day. */
  readonly stored: { readonly yield: number | null; readonly lastPaymentYield: number | null } | null
  readonly date: string
}

/** With one payment left the exchange publishes simple interest, which the row has beside its effective headline. */
function compareRow(row: HistoryRow, { input, stored, date }: Ours): Compared {
  const { flows, published, waprice, secid } = row
  const isLast = flows.length === 1
  const used = usedPrice(input.priced)
  const atAverage = used === null || waprice === null ? null : { ...used, clean: waprice }
  const yieldName = isLast ? 'lastPaymentYield' : 'headlineYield'
  const atClose = (isLast ? stored?.lastPaymentYield : stored?.yield) ?? null
  const one = (name: string, ours: number | null, tolerance: number): Comparison | string => {
    const theirs = published[name]
    if (typeof theirs !== 'number') return `${name} not published`
    return { id: `${secid} ${date}`, figure: name, ours, theirs, tolerance }
  }
  return [
    one('YIELDCLOSE', atClose, 0.005),
    one('YIELDATWAP', figureAt(input, atAverage, { name: yieldName, date, times: 100 }), 0.005),
    one('DURATION', figureAt(input, atAverage, { name: 'macaulayDurationDays', date, times: 1 }), 0.5),
  ]
}

interface Asked {
  readonly name: MeasureName
  readonly date: string
  readonly times: number
}

function figureAt(input: MeasureInput, used: UsedPrice | null, { name, date, times }: Asked): number | null {
  const settlement = settlementOf(input, used, date)
  const valuation = valuationAt(input, used, { date, settlement })
  if (!valuation.ok) return null
  const { result } = figure(name, valuation.value.valuation)
  return result.ok ? result.value * times : null
}
