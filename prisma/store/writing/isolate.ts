import { messageOf, sqlState } from '../runs/message.ts'
import type { Store } from '../store.ts'

/**
 * Writes many units at once. When the database refuses them, halves them until the one that cannot be stored
 * stands alone and is handed to `refuse`; all others are written.
 */
export async function writeIsolating<T, R>(
  store: Store,
  units: readonly T[],
  write: (units: readonly T[]) => Promise<readonly R[]>,
  refuse: (unit: T, reason: string) => void,
): Promise<readonly R[]> {
  const [first] = units
  if (first === undefined) return []
  await store.client.$executeRawUnsafe('SAVEPOINT units')
  try {
    const written = await write(units)
    await store.client.$executeRawUnsafe('RELEASE SAVEPOINT units')
    return written
  } catch (error) {
    if (!isOfRow(error)) throw error
    await store.client.$executeRawUnsafe('ROLLBACK TO SAVEPOINT units')
    if (units.length === 1) {
      refuse(first, `the database refuses it: ${messageOf(error)}`)
      return []
    }
  }
  const middle = Math.ceil(units.length / 2)
  const before = await writeIsolating(store, units.slice(0, middle), write, refuse)
  return [...before, ...(await writeIsolating(store, units.slice(middle), write, refuse))]
}

/** What a smaller statement would meet too, such as a full disk or a lost connection, is of the load and not of a row. */
const OF_THE_LOAD = /^(08|25|40|53|54|55|57|58|XX)/

function isOfRow(error: unknown): boolean {
  const code = sqlState(error)
  return code === null || !OF_THE_LOAD.test(code)
}
