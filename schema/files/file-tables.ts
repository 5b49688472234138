import type { FileTable } from './file-table.ts'
import { bonds } from './tables/bonds.ts'
import { defaults, ratings } from './tables/credit.ts'
import { issuers } from './tables/issuers.ts'
import { curves, fixings, quotes } from './tables/market.ts'
import { measures } from './tables/measures.ts'
import { placements } from './tables/placements.ts'
import { coupons, offers, repayments } from './tables/schedules.ts'

/** Those that no archive has, written first: an ingestion run that begins meanwhile would change what they say. */
export const LIVE_TABLES: readonly FileTable[] = [quotes, curves, fixings]

/** The tables of the bulk files, in the order of the manifest. */
export const FILE_TABLES: readonly FileTable[] = [
  ...[bonds, coupons, repayments, offers, ratings, defaults, issuers, placements],
  ...[quotes, measures, curves, fixings],
]
