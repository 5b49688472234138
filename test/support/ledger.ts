import { Book, type Entry, KIND_ORDER, type Ledger } from '../../schema/portfolio/ledger.ts'

/** The ledger of transactions in any order, which the service reads bond by bond. */
export function ledgerOf(entries: readonly Entry[]): Ledger {
  const book = new Book()
  for (const entry of entries.toSorted(byDayAndKind)) book.enter(entry)
  return book.closed()
}

function byDayAndKind(a: Entry, b: Entry): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return KIND_ORDER.indexOf(a.type) - KIND_ORDER.indexOf(b.type)
}
