import { type ArgumentFault, readArguments } from '../arguments.ts'
import type { FlatParameter } from '../parameters.ts'
import { readValue } from '../values.ts'
import { type Given, valuesOf } from './given.ts'
import type { Tool } from './tools.ts'

/**
 * The call that was probably meant: misspelt names and labels put right, numbers moved into their bounds, what is
 * beyond repair left out. When nothing of it is left, the example of the tool.
 */
export function correctedCall(
  { parameters, served, guide }: Tool,
  given: Given,
  faults: readonly ArgumentFault[],
): Given {
  const byName = new Map(parameters.map(parameter => [parameter.name, parameter]))
  const entries = Object.entries(withBoundsInOrder(given, faults)).flatMap(([name, value]) => {
    const fault = faults.find(one => one.name === name)
    const parameter = byName.get(name) ?? byName.get(fault?.didYouMean ?? '')
    if (parameter === undefined) return []
    const meant = byName.has(name) ? fault?.didYouMean : undefined
    const isRight = isReadable(parameter, value) && (fault === undefined || parameter.name !== name || isOrder(fault))
    const mended = isRight ? value : mendedValue(parameter, value, meant)
    return mended !== undefined && isReadable(parameter, mended) ? [[parameter.name, mended] as const] : []
  })
  const call = Object.fromEntries(entries)
  const onlyTheCursor = faults.every(({ name }) => name === 'Cursor')
  const isUsable = (entries.length > 0 || onlyTheCursor) && !('faults' in readArguments(parameters, valuesOf(call)))
  return isUsable ? call : (guide.example ?? served.endpoint.example)
}

/** Bounds that were mistaken for one another change places: with ratings this is the commonest slip. */
function withBoundsInOrder(given: Given, faults: readonly ArgumentFault[]): Given {
  const swapped = faults.filter(isOrder).flatMap(({ name }) => {
    const upper = name.replace(/From$/, 'To')
    return upper in given ? [[name, given[upper]] as const, [upper, given[name]] as const] : []
  })
  return { ...given, ...Object.fromEntries(swapped) }
}

function isOrder({ name, message }: ArgumentFault): boolean {
  return name.endsWith('From') && message.startsWith('The lower bound lies above the upper bound')
}

function isReadable(parameter: FlatParameter, value: unknown): boolean {
  return !('faults' in readValue(parameter, [value]))
}

/** @returns undefined when it cannot be mended */
function mendedValue(parameter: FlatParameter, value: unknown, meant: string | undefined): unknown {
  if (!parameter.list) return mendedItem(parameter, value) ?? meant
  const items = Array.isArray(value) ? value : String(value).split(',')
  const mended = items.map(item => mendedItem(parameter, item)).filter(item => item !== undefined)
  return mended.length > 0 ? mended : undefined
}

function mendedItem(parameter: FlatParameter, item: unknown): unknown {
  if (typeof item === 'object') return undefined
  const read = readValue(parameter, [item])
  if (!('faults' in read)) return parameter.list ? item : undefined
  const [first] = read.faults
  return first?.didYouMean ?? withinBounds(parameter, String(item))
}

function withinBounds({ kind, minimum, maximum }: FlatParameter, text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  if (Number.isNaN(number) || text.trim() === '' || !['number', 'integer', 'decimal'].includes(kind)) return undefined
  const whole = kind === 'integer' ? Math.round(number) : number
  return Math.min(Math.max(whole, minimum ?? whole), maximum ?? whole)
}
