import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import type { ArgumentFault } from './errors.ts'
import type { InputNotes } from './input-notes.ts'
import { countWords } from './work.ts'

/** The largest whole number of the type Int, with either sign: bounds that say no more than the type does. */
export const LARGEST_INTEGER = 2_147_483_647
/** Characters of a text of which nothing else is declared. */
export const LONGEST_TEXT = 300
/** Words of a text that is searched for: each is looked for by itself, with typos. */
export const MOST_WORDS = 20
/** Values of a list of which nothing else is declared. */
export const MOST_ITEMS = 200

export type Span = readonly [minimum: number, maximum: number]

/** Ids of the database, and revisions. */
export const ROW_NUMBERS: Span = [0, LARGEST_INTEGER]

/**
 * Declares from where to where a whole number goes. Whatever runs a document refuses what lies outside, and facades
 * read from here what they describe and check.
 * @example t.arg.int({ required: true, ...bounded([1, 200]) })
 */
export function bounded([minimum, maximum]: Span, notes: InputNotes = {}): { extensions: { notes: InputNotes } } {
  return { extensions: { notes: { ...notes, minimum, maximum } } }
}

/** Declares how many values a list has. */
export function boundedList(maximumItems: number, notes: InputNotes = {}): { extensions: { notes: InputNotes } } {
  return { extensions: { notes: { ...notes, maximumItems } } }
}

/** Declares how many characters a text has where it may be longer than `LONGEST_TEXT`. */
export function boundedText(maximumLength: number): { extensions: { notes: InputNotes } } {
  return { extensions: { notes: { maximumLength } } }
}

/** Declares how many characters a field of an answer has where that may be more than most have. */
export function longText(maximumLength: number): { extensions: { maximumLength: number } } {
  return { extensions: { maximumLength } }
}

/** Files and folders of the server. */
export const SERVER_PATH = boundedText(4_096)
/** Longer than a password may be: what signs people in says how long that is. */
export const PASSWORD = boundedText(10_000)
/** What a browser answers about a passkey, as JSON. */
export const PASSKEY_ANSWER = boundedText(16_000)
/** As long as a URL may be. */
export const AUTHORIZATION_REQUEST = boundedText(12_288)
/** Longer than a file may be: what reads it says how long that is. */
export const FILE_CONTENT = boundedText(16 << 20)

/** What of the arguments of a field lies outside of their bounds. */
export type BoundFaults = (args: Readonly<Record<string, unknown>>) => readonly ArgumentFault[]

/** @returns null where no argument has bounds, so that nothing needs to be looked at */
export function boundFaults(args: readonly GraphQLArgument[]): BoundFaults | null {
  const checks = checksOf(args)
  if (checks.size === 0) return null
  const rows = [...checks]
  return values => {
    let faults = NONE
    for (const [name, check] of rows) {
      const value = values[name]
      if (value !== null && value !== undefined) faults = joined(faults, check(value, name))
    }
    return faults
  }
}

type Faults = readonly ArgumentFault[]
type Check = (value: unknown, path: string) => Faults

/** Nearly every request: nothing is made for it. */
const NONE: Faults = []

function joined(some: Faults, more: Faults): Faults {
  if (more.length === 0) return some
  return some.length === 0 ? more : [...some, ...more]
}

type Bounded = Pick<GraphQLInputField, 'name' | 'type' | 'extensions'>

function checksOf(inputs: readonly Bounded[]): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>()
  for (const input of inputs) {
    const check = checkOf(input)
    if (check !== null) checks.set(input.name, check)
  }
  return checks
}

function checkOf({ type, extensions }: Bounded): Check | null {
  const notes = (extensions.notes as InputNotes | undefined) ?? {}
  const one = checkOfOne(type, notes)
  return isListType(getNullableType(type)) ? checkOfList(one, notes) : one
}

/** Scalars that take a text of any length; the others have a form of their own. */
const TEXTS = ['String', 'ID', 'Amount']

function checkOfOne(type: GraphQLInputType, notes: InputNotes): Check | null {
  const { minimum, maximum, allowedNumbers } = notes
  const named = getNamedType(type)
  if (isInputObjectType(named)) return checkOfObject(checksOf(Object.values(named.getFields())))
  if (TEXTS.includes(named.name)) return checkOfText(notes)
  if (allowedNumbers !== undefined)
    return (value, path) =>
      allowedNumbers.includes(Number(value))
        ? NONE
        : faultOf(path, `must be one of ${allowedNumbers.join(', ')}, not ${value}`)
  if (minimum === undefined && maximum === undefined) return null
  const [least, most] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY]
  return (value, path) => {
    const number = Number(value)
    return number < least || number > most ? faultOf(path, `must be ${spanOf(minimum, maximum)}, not ${value}`) : NONE
  }
}

function checkOfText({ maximumLength = LONGEST_TEXT, maximumWords }: InputNotes): Check {
  return (value, path) => {
    if (typeof value !== 'string') return NONE
    if (value.length > maximumLength)
      return faultOf(path, `must have at most ${maximumLength} characters, not ${value.length}`)
    if (maximumWords === undefined || value.length <= maximumWords) return NONE
    const words = countWords(value)
    return words > maximumWords ? faultOf(path, `must have at most ${maximumWords} words, not ${words}`) : NONE
  }
}

function checkOfList(one: Check | null, { minimumItems = 0, maximumItems = MOST_ITEMS }: InputNotes): Check {
  return (value, path) => {
    // A single value stands for a list of one.
    const items = Array.isArray(value) ? value : [value]
    const { length } = items
    if (length > maximumItems || length < minimumItems)
      return faultOf(
        path,
        `takes ${minimumItems > 0 ? `${minimumItems} to` : 'at most'} ${maximumItems} values, not ${length}`,
      )
    if (one === null) return NONE
    const faultsOf = (item: unknown, index: number) => (isGiven(item) ? one(item, `${path}.${index}`) : NONE)
    return items.map(faultsOf).reduce(joined, NONE)
  }
}

/** Only what was given is looked at: a filter has a hundred fields, and a request three of them. */
function checkOfObject(checks: ReadonlyMap<string, Check>): Check | null {
  if (checks.size === 0) return null
  return (value, path) => {
    const given = value as Readonly<Record<string, unknown>>
    let faults = NONE
    for (const name in given) {
      const one = given[name]
      const check = isGiven(one) ? checks.get(name) : undefined
      if (check !== undefined) faults = joined(faults, check(one, `${path}.${name}`))
    }
    return faults
  }
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

function faultOf(path: string, fault: string): Faults {
  return [{ path, message: `${path} ${fault}.` }]
}

function spanOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return `at most ${maximum}`
  return maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`
}
