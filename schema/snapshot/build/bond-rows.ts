import { BOND_FIELDS, type BondColumns, bondStore, bondView, columnNamed } from '../bond-view.ts'
import type { CodedColumn } from '../columns/stored.ts'
import type { BondRow, IssuerRow } from '../row-types.ts'
import { mapYielding } from '../yielding-map.ts'

export async function bondRows(columns: BondColumns): Promise<readonly BondRow[]> {
  const store = bondStore(columns)
  return mapYielding(columnNamed(BOND_FIELDS, columns.terms, 'issuerId').codes, (_, at) => bondView(store, at))
}

/** @throws Error for an issuer that is missing among those read */
export function ownersOf(terms: readonly CodedColumn[], issuers: ReadonlyMap<string, IssuerRow>): readonly IssuerRow[] {
  return Array.from(columnNamed(BOND_FIELDS, terms, 'issuerId').dictionary, id => {
    const issuer = issuers.get(String(id))
    if (issuer === undefined) throw new Error(`bonds have an issuer made after the issuers were read: ${id}`)
    return issuer
  })
}
