import type { FlatParameter } from '../../arguments/parameters.ts'

/** The arguments of a call, by name. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** The argument that holds filters of the screener: as an object, the same as JSON text, or as in a URL. */
export const SCREEN = 'Screen'

/** Models send null for omitted arguments, and sometimes a list as JSON text. */
export function normalized(given: ToolArguments, parameters: readonly FlatParameter[]): ToolArguments {
  const lists = new Set(parameters.filter(({ list }) => list).map(({ name }) => name))
  const entries = Object.entries(given).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, lists.has(name) ? listIn(value) : value]))
}

/** The input of `readArguments`: the values by name. */
export function valuesOf(given: ToolArguments): ReadonlyMap<string, readonly unknown[]> {
  return new Map(Object.entries(given).map(([name, value]) => [name, [value]]))
}

function listIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\[.*\]\s*$/s.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
