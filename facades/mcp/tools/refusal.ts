import type { Failure } from '../../../gateway/errors.ts'
import type { ArgumentFault } from '../../arguments/read-arguments.ts'
import { type Correction, firstText } from './corrected-call.ts'
import type { Suggestion } from './guide.ts'
import type { ToolArguments } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** Longer lists of allowed values are reduced to the nearest ones. */
const LONGEST_LIST = 400

/**
 * The fault of each argument, its allowed values, a corrected call, and what that call leaves out.
 * @param correction null where nothing usable can be suggested
 */
export function faultsText(tool: Tool, faults: readonly ArgumentFault[], correction: Correction | null): string {
  const count = faults.length === 1 ? 'One argument' : `${faults.length} arguments`
  return [
    `INVALID_PARAMETER: ${count} of ${tool.name} cannot be used; nothing was run.`,
    ...faults.map(fault => `- ${faultText(fault)}`),
    ...(correction !== null && correction.leftOut.length > 0
      ? [`Left out below, since nothing usable could be suggested: ${namesText(correction.leftOut)}.`]
      : []),
    ...(correction === null ? [] : [`Corrected call, for example: ${callText(correction)}`]),
  ].join('\n')
}

/** Why the call failed, and what to do. */
export function failureText(tool: Tool, given: ToolArguments, failure: Failure, requestId: string): string {
  const { code, detail, title } = failure
  const reason = `${code}: ${detail === '' ? title : detail}`
  switch (code) {
    case 'CURSOR_EXPIRED': {
      const { Cursor: _expired, ...rest } = given
      return `${reason}\nCorrected call: ${callText({ tool: tool.name, args: rest })}`
    }
    case 'NOT_FOUND':
      return [reason, whereToLook(tool, given, failure)].join('\n')
    case 'INTERNAL':
      return `${reason} requestId: ${requestId}`
    default:
      return reason
  }
}

function faultText({ name, message, allowed, didYouMean }: ArgumentFault): string {
  const text = `${name.slice(0, 100)}: ${message}`
  const list = allowed?.join(', ') ?? ''
  if (didYouMean !== undefined && list.length > LONGEST_LIST) return `${text} Did you mean ${didYouMean}?`
  const meant = didYouMean === undefined ? '' : ` Did you mean ${didYouMean}?`
  if (allowed === undefined) return text + meant
  return `${text}${meant} Allowed: ${list.length > LONGEST_LIST ? nearest(allowed, name) : list}`
}

/** Values that share a word with the given name, longest word first; without a match the first values. */
function nearest(allowed: readonly string[], given: string): string {
  const words = given
    .slice(0, 100)
    .split(/(?=[A-Z])|[^A-Za-z0-9]/)
    .map(word => word.toLowerCase())
    .filter(word => word.length > 2)
    .sort((a, b) => b.length - a.length)
  const akin = words.map(word => allowed.filter(name => name.toLowerCase().includes(word)))
  const shown = fitting(akin.find(names => names.length > 0) ?? allowed)
  return `${shown.join(', ')} and ${allowed.length - shown.length} more (see the input schema)`
}

function fitting(names: readonly string[]): readonly string[] {
  let room = LONGEST_LIST
  return names.filter(name => {
    room -= name.length + 2
    return room >= 0
  })
}

/** The same call with the suggested id, if known; else a lookup call. */
function whereToLook({ name, guide }: Tool, given: ToolArguments, { faults: [fault] }: Failure): string {
  if (fault?.didYouMean !== undefined) {
    return `Corrected call: ${callText({ tool: name, args: { ...given, [fault.path]: fault.didYouMean } })}`
  }
  const lookup = guide.lookup?.(firstText(given))
  return lookup === undefined ? '' : `Look it up first: ${callText(lookup)}`
}

function namesText(names: readonly string[]): string {
  return names.map(name => name.slice(0, 100)).join(', ')
}

function callText({ tool, args }: Suggestion): string {
  return `${tool} ${JSON.stringify(args)}`
}
