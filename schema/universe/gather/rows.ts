import { BOND_FIELDS, bondView, columnNamed, measureStore } from '../bond-view.ts'
import { type CodedColumn, storedColumn } from '../columns/stored.ts'
import { inTurns } from '../in-turns.ts'
import type { BondRow, IssuerRow } from '../row.ts'

/** What the rows of bonds are made of. */
export interface BondColumns {
  readonly terms: readonly CodedColumn[]
  readonly figures: readonly CodedColumn[]
  /** The issuers of the bonds, in the order of the codes of their ids. */
  readonly owners: readonly IssuerRow[]
  /** As of when what follows from terms and figures does, ISO 8601. */
  readonly asOf: string
}

export async function bondRows({ terms, figures, owners, asOf }: BondColumns): Promise<readonly BondRow[]> {
  const store = { columns: terms.map(storedColumn), asOf }
  const measures = measureStore(store, figures.map(storedColumn))
  const { codes } = columnNamed(BOND_FIELDS, terms, 'issuerId')
  return inTurns(codes, (owner, at) => bondView(store, measures, at, owners[owner] as IssuerRow))
}

/** @throws Error for an issuer that was not read */
export function ownersOf(terms: readonly CodedColumn[], issuers: ReadonlyMap<string, IssuerRow>): readonly IssuerRow[] {
  return Array.from(columnNamed(BOND_FIELDS, terms, 'issuerId').dictionary, id => {
    const issuer = issuers.get(String(id))
    if (issuer === undefined) throw new Error(`bonds have an issuer made after the issuers were read: ${id}`)
    return issuer
  })
}
