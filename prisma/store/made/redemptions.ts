import { type Store, touch } from '../store.ts'
import { replaceChildren } from '../writing/children.ts'
import { GIVEN_IDS } from '../writing/ids.ts'
import type { Item } from '../writing/upsert.ts'
import { readJson } from './read.ts'

interface Redeemed {
  readonly id: string
  readonly isin: string
  readonly initialNominal: number
  readonly outstandingNominal: number
  readonly redemptionPrice: number | null
  readonly maturityDate: string | null
  readonly indexed: boolean
  /** Payment date of the coupon that ends at maturity. */
  readonly payDate: string | null
  /** True if a source lists its repayments. */
  readonly listed: boolean
  readonly made: boolean
}

const REDEEMED = `SELECT b.id, b.isin, b."initialNominal"::float8, b."outstandingNominal"::float8, b."redemptionPrice",
    b."maturityDate", b.indexed,
    (SELECT c."payDate" FROM "Coupon" c WHERE c."bondId" = b.id AND c."periodEnd" = b."maturityDate") AS "payDate",
    EXISTS (SELECT 1 FROM "Amortization" a WHERE a."bondId" = b.id AND a.made IS NOT TRUE) AS listed,
    EXISTS (SELECT 1 FROM "Amortization" a WHERE a."bondId" = b.id AND a.made) AS made
  FROM "Bond" b`

/** Derives the redemption of bonds that are redeemed at a price other than par and have no listed repayments. */
export async function makeRedemptions(store: Store, ids: readonly string[]): Promise<void> {
  const bonds = await readJson<Redeemed>(store, `${REDEEMED} WHERE b.id = ${GIVEN_IDS} ORDER BY b.isin`, ids)
  const wanted = bonds.filter(bond => !bond.listed && (bond.made || rowsOf(bond).length > 0))
  const parents = wanted.map(({ id }) => id)
  const { changed } = await replaceChildren(store, 'Amortization', 'bondId', parents, wanted.flatMap(rowsOf))
  for (const id of changed) touch(store.touched, id, 'SCHEDULE')
}

/** Tolerated relative difference between repayments and nominal, because sources round both. */
const SLACK = 1e-3
const PAR = 100
const DECIMALS = 8

/** Empty if the nominal is partly repaid or index-linked, because the final amount is then unknown. */
function rowsOf(bond: Redeemed): readonly Item[] {
  const { id, isin, initialNominal, outstandingNominal, redemptionPrice, maturityDate, payDate, indexed } = bond
  const isBullet = Math.abs(outstandingNominal - initialNominal) <= SLACK * initialNominal
  if (redemptionPrice === null || redemptionPrice === PAR || maturityDate === null || indexed || !isBullet) return []
  const value = ((initialNominal * redemptionPrice) / PAR).toFixed(DECIMALS)
  const row = { date: payDate ?? maturityDate, percent: null, value, redemption: true }
  const placed = { record: bond, file: 'terms', position: `the redemption derived for ${isin}` }
  return [{ placed, values: { bondId: id, ...row, price: redemptionPrice, made: true } }]
}
