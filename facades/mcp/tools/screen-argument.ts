import { type ArgumentFault, readArguments } from '../../arguments/read-arguments.ts'
import { normalized, SCREEN, type ToolArguments, valuesOf } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** The filters by name; null where there are none to be read. */
export function filtersIn(value: unknown, { parameters }: Pick<Tool, 'parameters'>): ToolArguments | null {
  const given = typeof value === 'string' ? filtersInText(value) : value
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  return normalized(given as ToolArguments, parameters)
}

/** The call with its screen as the query of a URL, and what is wrong with it. */
export function withScreenAsQuery(
  { screener }: Pick<Tool, 'screener'>,
  call: ToolArguments,
): { readonly call: ToolArguments; readonly faults: readonly ArgumentFault[] } {
  if (screener === undefined || call[SCREEN] === undefined) return { call, faults: [] }
  const { [SCREEN]: value, ...others } = call
  const filters = filtersIn(value, screener)
  if (filters === null || Object.keys(filters).length === 0) {
    const message = `Takes filters of ${screener.name}, such as {"CreditRatingFrom":"AA","YieldFrom":15}.`
    return { call: others, faults: [{ name: SCREEN, in: 'query', message }] }
  }
  const read = readArguments(screener.parameters, valuesOf(filters))
  if ('faults' in read) {
    return { call: others, faults: read.faults.map(fault => ({ ...fault, name: `${SCREEN}.${fault.name}` })) }
  }
  return { call: { ...others, [SCREEN]: queryOf(filters) }, faults: [] }
}

function filtersInText(text: string): unknown {
  if (!text.trim().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function queryOf(filters: ToolArguments): string {
  const entries = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(entries).toString()
}
