import type { Failure } from './source.ts'

/** Separates values from failures. */
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
