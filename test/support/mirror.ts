import type { World } from '../world.ts'

interface Change {
  readonly kind: string
  readonly id: string
  readonly isin: string | null
  readonly fields: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
  readonly removed: boolean
  readonly revision: number
}

export interface ChangePage {
  readonly items: readonly Change[]
  readonly counts: readonly object[]
  readonly since: number
  readonly revision: number
  readonly oldest: number
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

type Row = Readonly<Record<string, unknown>>
type Table = Map<string, string>

const STATUSES = 'PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'
const PLACEMENT_FIELDS = 'id,name,isin,stage,method,settlementDate,currency'
const ISINS_AT_ONCE = 150
/** Kinds of a bond that change days of its history. */
const HAS_DAYS = new Set(['QUOTE', 'MEASURES'])
/** The history of the sample market would take a request for each of its bonds. */
const isCopied = (isin: string) => isin.startsWith('XS000000')

/** A copy of the market that knows the service by REST alone: what it has read once, and what changed since. */
export async function openMirror(world: World) {
  const tables = { bonds: new Map(), days: new Map(), issuers: new Map(), placements: new Map() }
  const copy: Record<keyof typeof tables | 'curves' | 'rates', Table> = {
    ...tables,
    curves: new Map(),
    rates: new Map(),
  }
  const seen = new Set<string>()
  let revision = (await world.getJson<ChangePage>('/api/v1/data/changes?Limit=1')).revision
  const read = readerOf(world)

  Object.assign(copy, await read.everything())

  const apply = async (changes: readonly Change[]) => {
    const bonds = new Set<string>()
    for (const { kind, id, isin, from, to, removed } of changes) {
      seen.add(kind)
      if (kind === 'PLACEMENT') refresh(copy.placements, id, removed ? [] : await read.placements(id))
      else if (kind === 'CURVE') replaceDays(copy.curves, id, { from, to }, await read.curves(id, from, to))
      else if (kind === 'RATE') replaceDays(copy.rates, id, { from, to }, await read.rates(id, from, to))
      else if (isin === null) {
        if (copy.issuers.has(id)) refresh(copy.issuers, id, removed ? [] : await read.issuer(id))
        for (const of of removed ? [] : await read.isinsOf(id)) bonds.add(of)
      } else if (kind === 'BOND' && removed) {
        copy.bonds.delete(isin)
        for (const key of copy.days.keys()) if (key.startsWith(isin)) copy.days.delete(key)
      } else {
        bonds.add(isin)
        if (HAS_DAYS.has(kind) && isCopied(isin))
          replaceDays(copy.days, isin, { from, to }, await read.days(isin, from, to))
      }
    }
    for (const [isin, row] of await read.bonds([...bonds])) copy.bonds.set(isin, row)
  }

  return {
    get revision() {
      return revision
    },
    kinds: () => seen,
    /** Reads what changed since the last time. */
    follow: async () => {
      let cursor: string | null = null
      let until = revision
      do {
        const given = cursor === null ? '' : `&Cursor=${cursor}`
        const page: ChangePage = await world.getJson(`/api/v1/data/changes?SinceRevision=${revision}&Limit=100${given}`)
        await apply(page.items)
        until = page.revision
        cursor = page.page.nextCursor
      } while (cursor !== null)
      revision = until
    },
    /** Where the copy and the service differ. */
    differences: async () => {
      const service = await read.everything()
      return Object.entries(copy).flatMap(([name, table]) => {
        const other = service[name as keyof typeof service]
        const keys = new Set([...table.keys(), ...other.keys()])
        return [...keys]
          .filter(key => table.get(key) !== other.get(key))
          .map(key => ({
            ...{ table: name, key, copy: table.get(key), service: other.get(key) },
          }))
      })
    },
  }
}

function replaceDays(
  table: Table,
  key: string,
  { from, to }: Pick<Change, 'from' | 'to'>,
  rows: ReadonlyMap<string, string>,
): void {
  for (const known of table.keys()) {
    const [of, day = ''] = known.split(' ')
    if (of === key && day >= (from ?? '') && day <= (to ?? '')) table.delete(known)
  }
  for (const [known, row] of rows) table.set(known, row)
}

function refresh(table: Table, id: string, rows: Iterable<readonly [string, string]>): void {
  table.delete(id)
  for (const [key, row] of rows) table.set(key, row)
}

function readerOf(world: World) {
  const data = (path: string) => `/api/v1/data/${path}`
  const items = async (path: string) => (await world.getJson<{ items: readonly Row[] }>(data(path))).items
  const lines = async (path: string): Promise<readonly Row[]> => {
    const text = await (await world.get(data(path))).text()
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Row)
  }
  const keyed = (rows: readonly Row[], keyOf: (row: Row) => string): Table =>
    new Map(rows.map(row => [keyOf(row), JSON.stringify(row)]))
  const within = (from: string | null, to: string | null) => `From=${from}&To=${to}`

  const bonds = async (isins: readonly string[]): Promise<Table> => {
    const rows: Row[] = []
    for (let at = 0; at < isins.length; at += ISINS_AT_ONCE) {
      const some = isins.slice(at, at + ISINS_AT_ONCE).join()
      rows.push(...(await items(`instruments?Isin=${some}&Fields=full&PageSize=500&Status=${STATUSES}`)))
    }
    return keyed(rows, ({ isin }) => String(isin))
  }
  const days = async (isin: string, from: string | null, to: string | null): Promise<Table> => {
    const rows = await items(`instruments/${isin}/history?${within(from, to)}&Limit=200&Fields=date,price,turnover`)
    return keyed(rows, ({ date }) => `${isin} ${date}`)
  }
  const issuer = async (id: string): Promise<Table> => {
    const { name, inn, country, sector } = await world.getJson<Row>(data(`issuers/${id}`))
    return new Map([[id, JSON.stringify({ id, name, inn, country, sector })]])
  }
  const placements = async (id: string): Promise<Table> => {
    const row = await world.getJson<Row>(data(`placements/${id}`))
    const names = PLACEMENT_FIELDS.split(',')
    return new Map([[id, JSON.stringify(Object.fromEntries(names.map(name => [name, row[name]])))]])
  }
  const curves = async (key: string, from: string | null, to: string | null): Promise<Table> => {
    const rows = await items(`curves?Key=${key}&${within(from, to)}&PageSize=500&Parts=POINTS,PARAMETERS`)
    return keyed(rows, row => `${row.key} ${row.date}`)
  }
  const rates = async (key: string, from: string | null, to: string | null): Promise<Table> => {
    const rows = await items(`rates?Key=${encodeURIComponent(key)}&${within(from, to)}&Limit=200&Fields=full`)
    return keyed(rows, row => `${row.key} ${row.date}`)
  }
  const isinsOf = async (id: string) => {
    const rows = await lines(`instruments?IssuerId=${id}&Fields=isin&Format=ndjson&Status=${STATUSES}`)
    return rows.map(({ isin }) => String(isin))
  }

  const everything = async () => {
    const rows = await lines(`instruments?Format=ndjson&Fields=full&Status=${STATUSES}`)
    const ofUs = rows.map(({ isin }) => String(isin)).filter(isCopied)
    const sales = await lines(`placements?Format=ndjson&Fields=${PLACEMENT_FIELDS}`)
    const issuers = new Set(
      rows.filter(({ isin }) => isCopied(String(isin))).map(row => (row.issuer as { readonly id: string }).id),
    )
    const range = ['2026-11-20', '2026-11-30'] as const
    const all = async (tables: readonly Promise<Table>[]): Promise<Table> =>
      new Map((await Promise.all(tables)).flatMap(table => [...table]))
    return {
      bonds: keyed(rows, ({ isin }) => String(isin)),
      days: await all(ofUs.map(isin => days(isin, ...range))),
      issuers: await all([...issuers].map(issuer)),
      placements: keyed(sales, ({ id }) => String(id)),
      curves: await curves('RUB-GOV', ...range),
      rates: await rates('RUB-KEY-RATE', ...range),
    }
  }
  return { bonds, days, issuer, placements, curves, rates, isinsOf, everything }
}
