import { setImmediate } from 'node:timers/promises'
import { BOND_FIELDS, type BondColumns, bondStore, bondView, columnNamed } from '../bond-view.ts'
import type { CodedColumn } from '../columns/stored.ts'
import type { BondRow, IssuerRow } from '../row-types.ts'

/** Rows between two yields to the event loop: less than a millisecond of work. */
const ROWS_AT_ONCE = 10_000

export async function bondRows(columns: BondColumns): Promise<readonly BondRow[]> {
  const store = bondStore(columns)
  const rows = new Array<BondRow>(columnNamed(BOND_FIELDS, columns.terms, 'issuerId').codes.length)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    rows[at] = bondView(store, at)
  }
  return rows
}

/** @throws Error for an issuer that is missing among those read */
export function ownersOf(terms: readonly CodedColumn[], issuers: ReadonlyMap<string, IssuerRow>): readonly IssuerRow[] {
  return Array.from(columnNamed(BOND_FIELDS, terms, 'issuerId').dictionary, id => {
    const issuer = issuers.get(String(id))
    if (issuer === undefined) throw new Error(`bonds have an issuer made after the issuers were read: ${id}`)
    return issuer
  })
}
