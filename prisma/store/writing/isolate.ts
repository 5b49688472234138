import { messageOf, sqlState } from '../runs/message.ts'
import type { Store } from '../store.ts'

/**
 * Writes many units in one statement. If the database rejects them, splits them in halves until the invalid unit is
 * isolated and passed to `refuse`; all others are written.
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
      refuse(first, `the database rejects it: ${messageOf(error)}`)
      return []
    }
  }
  const middle = Math.ceil(units.length / 2)
  const before = await writeIsolating(store, units.slice(0, middle), write, refuse)
  return [...before, ...(await writeIsolating(store, units.slice(middle), write, refuse))]
}

/** Errors that are independent of the row, such as a full disk or a lost connection. They fail the whole run. */
const NOT_OF_ROW = /^(08|25|40|53|54|55|57|58|XX)/

function isOfRow(error: unknown): boolean {
  const code = sqlState(error)
  return code === null || !NOT_OF_ROW.test(code)
}
