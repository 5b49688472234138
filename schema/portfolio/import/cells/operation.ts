import { type Cell, textOf } from '../../../../tables/cell.ts'
import type { Entry } from '../../ledger.ts'

type Operation = Extract<Entry['type'], 'BUY' | 'SELL' | 'COUPON' | 'AMORTIZATION' | 'REDEMPTION'>

/** How files call what was done, the longer names first: a partial redemption is no redemption. */
const OPERATIONS: readonly (readonly [RegExp, Operation])[] = [
  [/купон|coupon|interest payment/, 'COUPON'],
  [/амортиз|частичн.* погашен|amorti[sz]|partial redemption|principal payment/, 'AMORTIZATION'],
  [/погашен|redemption|redeem|maturity/, 'REDEMPTION'],
  [/^(?:b|buy|bot|bought|purchase|куп|покуп)/, 'BUY'],
  [/^(?:s|sell|sld|sold|sale|прод)/, 'SELL'],
]

/** What a row of a table of transactions records; null for what is not known. */
export function operationIn(cell: Cell): Operation | null {
  const text = textOf(cell).toLowerCase().replaceAll('ё', 'е')
  return OPERATIONS.find(([name]) => name.test(text))?.[1] ?? null
}
