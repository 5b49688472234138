import { isDeepStrictEqual } from 'node:util'
import { FIELDS } from './columns.ts'
import type { Page } from './systems.ts'

/**
 * Whether two systems answered the same: the exact total, the ids in their order, the values of the 20 fields.
 * @returns the first difference in words; null when there is none
 */
export function differenceOf(ours: Page, peer: Page): string | null {
  if (ours.total !== peer.total) return `the total is ${peer.total}, ours ${ours.total}`
  const ids = (page: Page) => page.items.map(({ id }) => id)
  const place = ids(ours).findIndex((id, index) => id !== ids(peer)[index])
  if (place >= 0 || ours.items.length !== peer.items.length) {
    return `row ${place} of ${peer.items.length} is ${ids(peer)[place]}, ours ${ids(ours)[place]} of ${ours.items.length}`
  }
  for (const [index, row] of ours.items.entries()) {
    for (const field of FIELDS) {
      const [own, other] = [row[field], peer.items[index]?.[field]]
      if (own === undefined) return `our answer lacks ${field}`
      if (!isDeepStrictEqual(own, other))
        return `${field} of ${row.id} is ${JSON.stringify(other)}, ours ${JSON.stringify(own)}`
    }
  }
  return null
}
