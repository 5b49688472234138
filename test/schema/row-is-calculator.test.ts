import { afterEach, expect, inject, test } from 'vitest'
import { openPathService, type PathService } from '../oracle/path-service.ts'
import { recordedLoads } from '../support/recorded-files.ts'
import { compareWithCalculator, type Row } from '../support/row-and-calculator.ts'
import { copyFolder, emptyOf } from '../support/template.ts'
import { sharedWorld, type World } from '../world.ts'

const ALL = 'PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

const open: (World | PathService)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

test('the calculator and the row agree for every bond of the sample: the same inputs give the same figure', async () => {
  const world = await sharedWorld()
  open.push(world)
  const rows: Row[] = []
  for (let page = 1; rows.length === (page - 1) * 500; page += 1) {
    const path = `/api/v1/data/instruments?Fields=full&PageSize=500&Sorts=isin_asc&Status=${ALL}&Page=${page}`
    rows.push(...(await world.getJson<{ items: readonly Row[] }>(path)).items)
  }
  const comparison = await compareWithCalculator(rows, world.service.operator)
  expect(comparison.differing).toEqual([])
  expect(comparison.rows).toBeGreaterThan(300)
  expect(comparison.figures).toBeGreaterThan(comparison.rows * 5)
})

/** A row of a bond that was due before the day of the market, and is said to be traded. */
const isOverAndLive = ({ status, maturityDate, asOf }: Row) =>
  maturityDate !== null && maturityDate < asOf && !['MATURED', 'DEFAULTED'].includes(status)

/** The registers state terms and names, neither prices nor curves. */
const LOADS = recordedLoads().filter(({ source }) => source !== 'firds' && source !== 'gleif')

const RECORDED = '(only with recorded answers) so they do for every bond of recorded markets'
test.runIf(LOADS.length > 0)(RECORDED, { timeout: 300_000 }, async () => {
  const service = await openPathService(await copyFolder(emptyOf(inject('template')), inject('copies')))
  open.push(service)
  for (const { source, from } of LOADS) {
    // Some recorded answers are broken on purpose.
    await service.ingest(source, from).catch(error => expect(String(error)).toContain('No record could be used'))
  }
  const rows = [...(await service.rows()).values()] as unknown as readonly Row[]
  const comparison = await compareWithCalculator(rows, service.operator)
  expect(rows.filter(isOverAndLive).map(({ isin }) => isin)).toEqual([])
  expect(comparison.differing).toEqual([])
  expect(comparison.rows).toBeGreaterThan(50)
  expect(comparison.figures).toBeGreaterThan(comparison.rows)
})
