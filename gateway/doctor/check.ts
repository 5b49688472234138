import type { Check } from '../../schema/check.ts'

export function ok(what: string, found: string): Check {
  return { what, state: 'OK', found, advice: null }
}

export function warn(what: string, found: string, advice: string): Check {
  return { what, state: 'WARN', found, advice }
}

export function fail(what: string, found: string, advice: string): Check {
  return { what, state: 'FAIL', found, advice }
}
