import type { Failure } from './source.ts'

/** Parts what could be read from what could not. */
export function parted<T extends object>(
  outcomes: readonly (T | Failure)[],
): { readonly values: readonly T[]; readonly failures: readonly Failure[] } {
  const values: T[] = []
  const failures: Failure[] = []
  for (const outcome of outcomes) {
    if ('reason' in outcome) failures.push(outcome)
    else values.push(outcome)
  }
  return { values, failures }
}
