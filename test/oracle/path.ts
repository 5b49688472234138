import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPathService, type PathService, type Row, withKinds } from './path-service.ts'
import { type Check, distance, type Exception } from './report.ts'

/** A bond of `expected.json`: what the row must show, and at which nominal. */
interface Expected {
  readonly isin: string
  readonly family: string
  readonly tag: string
  readonly nominal: number
  readonly expected: Readonly<Record<string, number>> | null
}

interface Quantity {
  /** Where the row has it. */
  readonly path: string
  /** From the unit of the row to that of the oracle. */
  readonly times?: (nominal: number) => number
  /** Relative, or in basis points. */
  readonly tolerance: number
  readonly isAbsolute?: true
}

const per100 = (nominal: number) => 100 / nominal

/** By the oracle's name. Its README states the tolerances. */
const QUANTITIES: Readonly<Record<string, Quantity>> = {
  accrued: { path: 'accrued', times: per100, tolerance: 1e-6 },
  dirty: { path: 'dirtyPrice', tolerance: 1e-6 },
  ytm: { path: 'yields.toMaturity', tolerance: 2e-6 },
  street: { path: 'yields.street', tolerance: 2e-6 },
  ytw: { path: 'yields.toWorst', tolerance: 2e-6 },
  ytc: { path: 'yields.toCall', tolerance: 2e-6 },
  ytp: { path: 'yields.toPut', tolerance: 2e-6 },
  current: { path: 'yields.current', tolerance: 2e-6 },
  lastPayment: { path: 'yields.lastPayment', tolerance: 2e-6 },
  mac: { path: 'risk.macaulayDuration', tolerance: 2e-6 },
  mod: { path: 'risk.modifiedDuration', tolerance: 2e-6 },
  conv: { path: 'risk.convexity', tolerance: 2e-6 },
  bpv: { path: 'risk.bpv', times: per100, tolerance: 2e-6 },
  z: { path: 'risk.zSpreadBp', tolerance: 0.01, isAbsolute: true },
  g: { path: 'risk.gSpreadBp', tolerance: 0.01, isAbsolute: true },
}

/** Stored figures have eight decimals: a smaller figure is exact to the last of them. */
const LAST_DECIMAL = 1e-8

type Load = (service: PathService, folder: string) => Promise<void>

const curve = (service: PathService, folder: string) => service.ingest('fed', join(folder, 'curve/feds200628.csv'))
const bonds = (service: PathService, folder: string, isWanted: (kind: string) => boolean) =>
  withKinds(join(folder, 'mapping.yaml'), isWanted, mapping => service.ingest('file', folder, mapping))
const all = () => true

/** The rows must be the same whatever the order in which their parts arrive. */
const ORDERS: Readonly<Record<string, Load>> = {
  'curve first': async (service, folder) => {
    await curve(service, folder)
    await bonds(service, folder, all)
  },
  'curve last': async (service, folder) => {
    await bonds(service, folder, all)
    await curve(service, folder)
  },
  'curve between terms and quotes': async (service, folder) => {
    await bonds(service, folder, kind => kind !== 'quote')
    await curve(service, folder)
    await bonds(service, folder, kind => kind === 'quote')
  },
  'quotes before schedules': async (service, folder) => {
    await bonds(service, folder, kind => ['issuer', 'bond', 'quote'].includes(kind))
    await curve(service, folder)
    await bonds(service, folder, kind => !['issuer', 'bond', 'quote'].includes(kind))
  },
}

export interface PathFound {
  readonly checks: readonly Check[]
  /** Figures that a row does not give, with what it says instead. */
  readonly exceptions: readonly Exception[]
}

/** Loads the folder in each order into a service of its own and compares every figure of every row. */
export async function pathChecks(folder: string): Promise<PathFound> {
  if (!existsSync(join(folder, 'expected.json'))) throw new Error(`no expected.json in ${folder}`)
  const cases = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as readonly Expected[]
  const [checks, exceptions]: [Check[], Exception[]] = [[], []]
  let first: ReadonlyMap<string, Row> | null = null
  for (const [order, load] of Object.entries(ORDERS)) {
    const service = await openPathService()
    try {
      await load(service, folder)
      const rows = await service.rows()
      first ??= rows
      checks.push(...sameRows(first, rows, order))
      for (const one of cases) {
        const row = rows.get(one.isin)
        const found = checksOf(one, row, order)
        checks.push(...found)
        exceptions.push(...found.flatMap(check => exceptionOf(check, row)))
      }
    } finally {
      await service.close()
    }
  }
  return { checks, exceptions }
}

/** Every column of every row, whatever the order of the loads. */
function sameRows(first: ReadonlyMap<string, Row>, rows: ReadonlyMap<string, Row>, order: string): readonly Check[] {
  const [one] = Object.keys(ORDERS)
  return [...first].flatMap(([isin, row]) => {
    const other = rows.get(isin) ?? {}
    const differing = Object.keys(row).filter(name => JSON.stringify(row[name]) !== JSON.stringify(other[name]))
    const quantity = differing.length === 0 ? `row as ${one}` : `columns ${differing.join(', ')}`
    return [{ family: 'order of loads', id: `${isin} (${order})`, quantity, error: differing.length, tolerance: 0 }]
  })
}

/** What a row may say in the place of a figure; everything else that misses is a failure. */
function exceptionOf({ id, quantity, error: upTo, tolerance }: Check, row: Row | undefined): readonly Exception[] {
  if (row === undefined || upTo <= tolerance) return []
  const isSpread = quantity === 'z' || quantity === 'g'
  const reasons = (row.reasons ?? {}) as Readonly<Record<string, string>>
  const reason = reasons[quantity === 'z' ? 'zSpreadBp' : 'gSpreadBp']
  if (isSpread && row.indexed === true && reason === 'NOT_APPLICABLE') {
    return [{ id, quantity, upTo, reason: 'a real yield has no spread over nominal rates: NOT_APPLICABLE' }]
  }
  if (isSpread && row.nominalCurrency !== 'USD' && reason === 'MISSING_DATA') {
    return [{ id, quantity, upTo, reason: `no curve of ${String(row.nominalCurrency)} is loaded: MISSING_DATA` }]
  }
  const isSaid = row.dayCount === null && String(row.assumption).includes('day count is not stated')
  return isSaid ? [{ id, quantity, upTo, reason: `the row says: ${String(row.assumption)}` }] : []
}

function checksOf({ isin, family, tag, nominal, expected }: Expected, row: Row | undefined, order: string) {
  const id = `${isin} ${tag} (${order})`
  if (expected === null) {
    // No figure is expected: the row must be there, and refuse or explain.
    return [{ family, id, quantity: 'row', error: row === undefined ? 1 : 0, tolerance: 0 }]
  }
  return Object.entries(expected).flatMap(([name, theirs]) => {
    const quantity = QUANTITIES[name]
    if (quantity === undefined) return []
    const { path, times = () => 1, tolerance, isAbsolute = false } = quantity
    const found = valueAt(row, path)
    const factor = times(outstandingOf(row, nominal, expected))
    const ours = found === undefined ? undefined : found * factor
    const allowed = isAbsolute ? tolerance : Math.max(tolerance * Math.abs(theirs), LAST_DECIMAL * factor)
    return [{ family, id, quantity: name, error: distance(ours, theirs), tolerance: allowed }]
  })
}

/** Nominal of one bond outstanding at settlement; of a linker the indexed one, which the row has. */
function outstandingOf(row: Row | undefined, nominal: number, { outstanding = 100 }: Readonly<Record<string, number>>) {
  return row?.indexed === true ? Number(row.outstandingNominal) : (nominal * outstanding) / 100
}

function valueAt(row: Row | undefined, path: string): number | undefined {
  const found = path.split('.').reduce<unknown>((at, name) => (at as Row | null | undefined)?.[name], row)
  return found === null || found === undefined ? undefined : Number(found)
}
