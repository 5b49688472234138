import type { Context } from '../../context.ts'
import { type BondDetails, bondDetails } from '../../snapshot/details/details.ts'
import { notRetained } from '../../snapshot/past/past.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { BondRow } from '../../snapshot/row-types.ts'

/** Details of the bond that the request decoded last: fields are resolved one bond after the other. */
const lastDecoded = new WeakMap<Context, { readonly row: BondRow; readonly details: BondDetails }>()

/**
 * Schedules, ratings, boards and the like of a bond, in the market snapshot that its row belongs to.
 * @throws GraphQLError INVALID_PARAMETER for an archive without details
 */
export function detailsOf(row: BondRow, context: Context): BondDetails {
  const known = lastDecoded.get(context)
  if (known?.row === row) return known.details
  const details = bondDetails(snapshotOfRow(row, context).details, row.id)
  if (details === null) throw notRetained()
  lastDecoded.set(context, { row, details })
  return details
}

/** The day of the market snapshot that the row belongs to. */
export function todayOf(bond: BondRow, context: Context): string {
  return snapshotOfRow(bond, context).asOf.slice(0, 10)
}
