import { decodeDetails } from './codec.ts'
import type { AmortizationRow, CouponRow, OfferRow } from './details.ts'
import { BOND_TABLES, type DetailTable } from './tables.ts'

/** The days on which the schedules of a bond have something, ISO. */
export interface ScheduleDates {
  readonly COUPON: readonly string[]
  readonly AMORTIZATION: readonly string[]
  readonly REDEMPTION: readonly string[]
  readonly PUT: readonly string[]
  readonly CALL: readonly string[]
}

/** The tables with dates, up to the last column that is read: later ones are not decoded. */
const DATED = [upTo('coupons', 'payDate'), upTo('amortizations', 'redemption'), upTo('offers', 'status')]

interface Dated {
  readonly coupons: readonly Pick<CouponRow, 'payDate'>[]
  readonly amortizations: readonly Pick<AmortizationRow, 'date' | 'redemption'>[]
  readonly offers: readonly Pick<OfferRow, 'date' | 'type' | 'status'>[]
}

/** Decodes only the dates of a bond's schedules. A cancelled offer is none. */
export function scheduleDatesIn(body: string): ScheduleDates {
  const { coupons, amortizations, offers } = decodeDetails(DATED, body) as unknown as Dated
  const repaid = (redemption: boolean) => amortizations.filter(row => row.redemption === redemption).map(dateOf)
  const open = (type: OfferRow['type']) =>
    offers.filter(offer => offer.type === type && offer.status !== 'CANCELLED').map(dateOf)
  return {
    COUPON: coupons.map(({ payDate }) => payDate),
    AMORTIZATION: repaid(false),
    REDEMPTION: repaid(true),
    PUT: open('PUT'),
    CALL: open('CALL'),
  }
}

function dateOf({ date }: { readonly date: string }): string {
  return date
}

function upTo(part: string, last: string): DetailTable {
  const table = BOND_TABLES.find(each => each.part === part)
  if (table === undefined) throw new Error(`no table ${part}`)
  return { ...table, columns: table.columns.slice(0, table.columns.findIndex(({ name }) => name === last) + 1) }
}
