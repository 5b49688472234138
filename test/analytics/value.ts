import { expect } from 'vitest'
import type { Result } from '../../schema/analytics/result.ts'

/** The value of a result that a test expects to be there. */
export const value = <T>(result: Result<T>): T =>
  result.ok ? result.value : expect.fail(`absent: ${result.reason} ${result.field ?? ''}`)
