import type { Coded, Column } from './coded.ts'
import { translated } from './codes.ts'
import { columnFrom, columnOfCoded } from './column.ts'
import type { ColumnNeed } from './table.ts'

/**
 * The column of a value that rows share through an owner, such as their issuer: it is read once per owner.
 * @param shared which one each row has; every row has one
 * @param owners what is shared, in the order of its codes
 */
export function columnThrough(
  { codes }: Coded<unknown>,
  owners: readonly object[],
  { path, decimal }: ColumnNeed,
): Column {
  const { dictionary, codes: ofOwners, ofLists, exact } = columnFrom(owners, path, decimal)
  return columnOfCoded({ dictionary, codes: translated(codes, ofOwners, dictionary.length), exact }, ofLists)
}
