import type { Result } from '../../schema/analytics/result.ts'
import { refusal } from './report.ts'

/** The value of a result; an absence becomes an exception that the runner counts as a refused case. */
export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw refusal(`${result.reason} ${result.field ?? ''}`.trim())
  return result.value
}
