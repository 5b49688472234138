import type { FlatParameter } from '../../arguments/parameters.ts'
import { type ArgumentFault, readArguments } from '../../arguments/read-arguments.ts'
import { readValue } from '../../arguments/read-value.ts'
import { suggestValue } from '../../arguments/suggest-value.ts'
import type { Suggestion } from './guide.ts'
import { reshaped } from './reshape-arguments.ts'
import { filtersIn } from './screen-argument.ts'
import { SCREEN, type ToolArguments, valuesOf } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** A call that may be tried, and the arguments of the given one that it does without. */
export interface Correction extends Suggestion {
  readonly leftOut: readonly string[]
  /** True of a lookup call or an example, which has nothing of the given call. */
  readonly isOther?: true
}

/**
 * The call that was probably meant: misspelt names and values are corrected, numbers are clamped to their bounds, and
 * other invalid arguments are left out. Without arguments left, it is a lookup call or an example.
 */
export function correctedCall(tool: Tool, given: ToolArguments, faults: readonly ArgumentFault[]): Correction {
  return tool.screener === undefined
    ? correctedPlainCall(tool, given, faults)
    : correctedScreenCall(tool, tool.screener, { given, faults })
}

interface Refused {
  readonly given: ToolArguments
  readonly faults: readonly ArgumentFault[]
}

/** The screen is corrected as a call of the screener; filters beside it were meant to be in it. */
function correctedScreenCall(tool: Tool, screener: Tool, { given, faults }: Refused): Correction {
  const name = screenNameIn(tool, given)
  const { [name]: value, ...beside } = given
  const isFilter = (name: string) => isNamed(screener, name) && !isNamed(tool, name)
  const own = Object.fromEntries(Object.entries(beside).filter(([name]) => !isFilter(name)))
  const filters = {
    ...filtersIn(value, screener),
    ...Object.fromEntries(Object.entries(beside).filter(([name]) => isFilter(name))),
  }
  const ownFaults = faults.filter(({ name }) => name in own || !name.startsWith(SCREEN))
  const correction = correctedPlainCall(
    tool,
    own,
    ownFaults.filter(({ name }) => !isFilter(name)),
  )
  if (Object.keys(filters).length === 0 || correction.isOther) return correction
  const screen = correctedPlainCall(screener, filters, faultsOf(screener.parameters, filters))
  const leftOut = [...correction.leftOut, ...screen.leftOut.map(name => `${SCREEN}.${name}`)]
  return !screen.isOther
    ? { ...correction, args: { ...correction.args, [SCREEN]: screen.args }, leftOut }
    : { ...correction, leftOut: [...leftOut, SCREEN] }
}

/** What holds the screen: an object of another name can be nothing else. */
function screenNameIn(tool: Tool, given: ToolArguments): string {
  if (SCREEN in given) return SCREEN
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.keys(given).find(name => !isNamed(tool, name) && isObject(given[name])) ?? SCREEN
}

function isNamed({ parameters }: Tool, name: string): boolean {
  return parameters.some(parameter => parameter.name === name)
}

function correctedPlainCall(tool: Tool, given: ToolArguments, faults: readonly ArgumentFault[]): Correction {
  const { name, parameters, served, guide } = tool
  const shaped = reshaped(given, parameters)
  const { args, leftOut } = mended(parameters, shaped, shaped === given ? faults : faultsOf(parameters, shaped))
  const onlyTheCursor = faults.every(fault => fault.name === 'Cursor')
  const isUsable = (Object.keys(args).length > 0 || onlyTheCursor) && faultsOf(parameters, args).length === 0
  if (isUsable) return { tool: name, args, leftOut }
  const other = guide.lookup?.(firstText(given)) ?? { tool: name, args: exampleOf(parameters, served.endpoint.example) }
  return { ...other, leftOut: [], isOther: true }
}

/** The first text argument, most likely the name of what the model looks for. */
export function firstText(given: ToolArguments): string | undefined {
  const texts = Object.values(given).flat()
  return texts.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.slice(0, 100)
}

function exampleOf(parameters: readonly FlatParameter[], example: ToolArguments): ToolArguments {
  const shown = parameters.filter(({ name }) => name in example)
  return Object.fromEntries(shown.map(parameter => [parameter.name, asJson(parameter, example[parameter.name])]))
}

function faultsOf(parameters: readonly FlatParameter[], given: ToolArguments): readonly ArgumentFault[] {
  const read = readArguments(parameters, valuesOf(given))
  return 'faults' in read ? read.faults : []
}

function mended(
  parameters: readonly FlatParameter[],
  given: ToolArguments,
  faults: readonly ArgumentFault[],
): { readonly args: ToolArguments; readonly leftOut: readonly string[] } {
  const byName = new Map(parameters.map(parameter => [parameter.name, parameter]))
  const leftOut: string[] = []
  const entries = Object.entries(withBoundsInOrder(given, faults)).flatMap(([name, value]) => {
    const fault = faults.find(one => one.name === name)
    const parameter = byName.get(name) ?? byName.get(fault?.didYouMean ?? '')
    if (parameter === undefined || fault?.code === 'EXCLUDED') {
      leftOut.push(name)
      return []
    }
    const meant = byName.has(name) ? fault?.didYouMean : undefined
    const isRight = isReadable(parameter, value) && (fault === undefined || parameter.name !== name || isOrder(fault))
    const right = isRight ? value : mendedValue(parameter, replaced(value, faults, parameter), meant)
    if (right !== undefined && isReadable(parameter, right))
      return [[parameter.name, asJson(parameter, right)] as const]
    const takesWords = parameter.kind === 'uuid' && parameter.list && byName.has('Query') && !('Query' in given)
    if (takesWords) return [['Query', String([value].flat()[0])] as const]
    leftOut.push(name)
    return []
  })
  return { args: Object.fromEntries(entries), leftOut }
}

/** A list without the values that only the data shows to be wrong: each fault names one, which its suggestion replaces. */
function replaced(value: unknown, faults: readonly ArgumentFault[], parameter: FlatParameter): unknown {
  if (!parameter.list || !isReadable(parameter, value)) return value
  const own = faults.filter(({ name }) => name === parameter.name)
  const items = (Array.isArray(value) ? value : String(value).split(',')).map(item => String(item).trim())
  const right = items.flatMap(item => {
    const [sign, text] = item.startsWith('!') ? ['!', item.slice(1)] : ['', item]
    const fault = own.find(({ message }) => message.includes(text))
    if (fault === undefined) return [item]
    // A minus is read as the sign of exclusion: the value without it would mean the opposite.
    const isExcluded = sign === '!' || (item.startsWith('-') && parameter.exclusionPath !== undefined)
    return fault.didYouMean === undefined ? [] : [(isExcluded ? '!' : '') + fault.didYouMean]
  })
  return [...new Set(right)]
}

/** Swaps reversed bounds, the most common mistake with ratings. */
function withBoundsInOrder(given: ToolArguments, faults: readonly ArgumentFault[]): ToolArguments {
  const swapped = faults.filter(isOrder).flatMap(({ name }) => {
    const upper = name.replace(/From$/, 'To')
    return upper in given ? [[name, given[upper]] as const, [upper, given[name]] as const] : []
  })
  return { ...given, ...Object.fromEntries(swapped) }
}

function isOrder({ code }: ArgumentFault): boolean {
  return code === 'BOUNDS_REVERSED'
}

function isReadable(parameter: FlatParameter, value: unknown): boolean {
  return !('faults' in readValue(parameter, [value]))
}

/** @returns undefined when it cannot be corrected */
function mendedValue(parameter: FlatParameter, value: unknown, meant: string | undefined): unknown {
  if (!parameter.list) return mendedItem(parameter, value) ?? meant
  const right = itemsOf(value)
    .map(item => mendedItem(parameter, item))
    .filter(item => item !== undefined)
  return right.length > 0 ? right.slice(0, parameter.maximumItems) : undefined
}

/** The values of a list, also of one that is wrapped in an operator: `{ in: ["RUB"] }`. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values(value).flat() : String(value).split(',')
}

function mendedItem(parameter: FlatParameter, item: unknown): unknown {
  if (typeof item === 'object') return undefined
  const read = readValue(parameter, [item])
  if (!('faults' in read)) return parameter.list ? item : undefined
  const [first] = read.faults
  return suggestValue(parameter, item) ?? first?.didYouMean ?? withinBounds(parameter, String(item))
}

function withinBounds({ kind, minimum, maximum }: FlatParameter, text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  if (Number.isNaN(number) || text.trim() === '' || !['number', 'integer', 'decimal'].includes(kind)) return undefined
  const whole = kind === 'integer' ? Math.round(number) : number
  return Math.min(Math.max(whole, minimum ?? whole), maximum ?? whole)
}

/** The value in the form of the input schema: arrays, unquoted numbers and booleans, enum values in capitals. */
function asJson(parameter: FlatParameter, value: unknown): unknown {
  if (!parameter.list) return itemAsJson(parameter, value)
  const items = Array.isArray(value) ? value : String(value).split(',')
  return items.map(item => itemAsJson(parameter, typeof item === 'string' ? item.trim() : item))
}

function itemAsJson({ kind, values = [] }: FlatParameter, item: unknown): unknown {
  if (typeof item !== 'string') return item
  if (kind === 'number' || kind === 'integer' || kind === 'decimal') return Number(item)
  if (kind === 'boolean' && /^(true|false)$/i.test(item)) return item.toLowerCase() === 'true'
  const word = item.replace(/^!/, '').toLowerCase()
  const canonical = kind === 'enum' ? values.find(one => one.toLowerCase() === word) : undefined
  return canonical === undefined ? item : item.startsWith('!') ? `!${canonical}` : canonical
}
