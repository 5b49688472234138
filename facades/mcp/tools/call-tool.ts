import { isDeepStrictEqual } from 'node:util'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { withoutKeys } from '../../../gateway/access/key.ts'
import { dataAnswer } from '../../../gateway/answers/answer.ts'
import { type Bytes, bytesOf } from '../../../gateway/answers/bytes.ts'
import { type ErrorCode, type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer, Snapshot } from '../../../gateway/execute.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import type { Principal } from '../../../schema/context.ts'
import type { Meter } from '../../admission.ts'
import { publicFailure, publicName } from '../../arguments/parameters.ts'
import { type ArgumentFault, readArguments, withSuggestion } from '../../arguments/read-arguments.ts'
import { runWithinBudget } from './budget.ts'
import { compactText } from './compact-text.ts'
import { correctedCall } from './corrected-call.ts'
import { failureText, faultsText } from './refusal.ts'
import { withScreenAsQuery } from './screen-argument.ts'
import { answerForEach, asSingle, idsIn } from './several.ts'
import { normalized, type ToolArguments, valuesOf } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** The principal, the request id and the usage meter of a call. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
  readonly meter: Meter
  /** Whether the text of a result is JSON, for programs that parse it. @default a compact table for models */
  readonly jsonText?: boolean
  /** Creates a signal that is aborted when the response closes; absent where the answer is sent on a stream. */
  readonly disconnected?: () => AbortSignal
  /** The resources that the stream of the caller is told of; absent where the caller has no stream. */
  readonly subscriptions?: {
    add(uri: string): Promise<void>
    remove(uri: string): Promise<void>
  }
}

/** The answer of a tool, or a refusal that lets the model correct its call. */
type ToolOutcome = { readonly answer: DataAnswer } | { readonly refusal: string }

type DataAnswer = Extract<Answer, { readonly kind: 'data' }>

/** As a protocol result: the text says what `structuredContent` says, shorter and rounded. */
export function resultOf(outcome: ToolOutcome, { jsonText = false }: Pick<Caller, 'jsonText'>): CallToolResult {
  if ('refusal' in outcome) return { isError: true, content: [{ type: 'text', text: outcome.refusal }] }
  const { text, data } = outcome.answer
  const content = [{ type: 'text' as const, text: jsonText ? text : compactText(data) }]
  return { content, structuredContent: data as Record<string, unknown> }
}

/** The same as JSON; the serialised answer is embedded unchanged. */
export function resultBytes(outcome: ToolOutcome, { jsonText = false }: Pick<Caller, 'jsonText'>): Bytes {
  if ('refusal' in outcome) return bytesOf(JSON.stringify(resultOf(outcome, {})))
  const { bytes, data } = outcome.answer
  const text = JSON.stringify(jsonText ? bytes : bytesOf(compactText(data)))
  return `{"content":[{"type":"text","text":${text}}],"structuredContent":${bytes}}` as Bytes
}

/** Runs a tool with the arguments of a model. */
export async function callTool(tool: Tool, given: ToolArguments, caller: Caller, log: Logger): Promise<ToolOutcome> {
  const { requestId, meter } = caller
  const refuse = (outcome: ErrorCode, sentence: string): ToolOutcome => {
    meter.fail()
    log.info({ requestId, tool: tool.name, outcome })
    return { refusal: withoutKeys(sentence) }
  }
  if (tool.guide.changes !== undefined && caller.principal.assistantsOnlyRead) return refuse('SCOPE_MISSING', ONLY_READ)
  const call = normalized(given, tool.parameters)
  const ids = idsIn(tool, call)
  const answer = ids === null ? await answerTo(tool, call, caller) : await answerToEach(tool, call, ids, caller)
  const faults = faultsIn(tool, call, answer)
  if (faults.length > 0 || 'faults' in answer) {
    return refuse('INVALID_PARAMETER', await correctionText(tool, call, faults, caller))
  }
  if (answer.kind === 'failure') {
    if (answer.failure.cause !== undefined) log.error({ requestId, tool: tool.name, err: answer.failure.cause })
    const refusal = publicFailure(tool.parameters, answer.failure)
    return refuse(refusal.code, failureText(tool, call, refusal, requestId))
  }
  meter.addRows(answer.rows)
  log.info({ requestId, tool: tool.name, outcome: 'OK', bytes: answer.body.length })
  return { answer }
}

type Outcome = Exclude<Answer, { kind: 'notModified' }> | { readonly faults: readonly ArgumentFault[] }

/** Part of a call for several ids. */
interface Share {
  readonly snapshot: Snapshot
  readonly budget: number
}

/** An internal error is a failure like any other: its cause goes to the log, not to the model. */
async function answerTo(
  tool: Tool,
  call: ToolArguments,
  { principal, disconnected }: Caller,
  { snapshot, budget }: Partial<Share> = {},
): Promise<Outcome> {
  try {
    const screened = withScreenAsQuery(tool, call)
    const read = readArguments(tool.parameters, valuesOf(screened.call))
    if ('faults' in read) return { faults: [...read.faults, ...screened.faults] }
    if (screened.faults.length > 0) return screened
    const answer = await runWithinBudget(tool.served, { ...read, principal, disconnected, snapshot }, budget)
    if (answer.kind === 'notModified') throw new Error('no ETag was given')
    return answer.kind === 'data' ? asObject(answer) : answer
  } catch (cause) {
    return { kind: 'failure', failure: failure('INTERNAL', { cause }) }
  }
}

/** A result is an object: what is one value has the name that the value has elsewhere. */
function asObject(answer: DataAnswer): DataAnswer {
  const { revision } = answer
  return typeof answer.data === 'string' ? dataAnswer({ id: answer.data }, { etag: null, revision }) : answer
}

/** All from one revision. */
async function answerToEach(tool: Tool, call: ToolArguments, ids: readonly string[], caller: Caller): Promise<Outcome> {
  const { parameter, most } = tool.guide.several ?? { parameter: '', most: 0 }
  if (ids.length > most) {
    const message = `Takes at most ${most} ids, not ${ids.length}. Many bonds as rows: search_bonds with Isin.`
    return { faults: [{ name: parameter, in: 'path', message }] }
  }
  const snapshot = tool.served.snapshot(caller.principal, caller.disconnected)
  return answerForEach(ids, (id, budget) => answerTo(tool, { ...call, [parameter]: id }, caller, { snapshot, budget }))
}

/** The faults of a call, whether its arguments could not be read or the schema refused them. */
function faultsIn(tool: Tool, call: ToolArguments, outcome: Outcome): readonly ArgumentFault[] {
  if ('faults' in outcome) return outcome.faults
  const refusal = outcome.kind === 'failure' ? publicFailure(tool.parameters, outcome.failure) : null
  return refusal?.code === 'INVALID_PARAMETER' ? publicFaults(tool, call, refusal) : []
}

const ONLY_READ =
  'SCOPE_MISSING: This account lets assistants only read, so nothing was changed. A person can allow changes in the dashboard under Security.'

/** A correction is corrected again so often. */
const MOST_TRIES = 3

/**
 * The refusal of a call. The corrected call is run before it is suggested: the schema may refuse what could be read, and
 * its faults belong to the answer, too.
 */
async function correctionText(
  tool: Tool,
  call: ToolArguments,
  found: readonly ArgumentFault[],
  caller: Caller,
): Promise<string> {
  const faults = [...found]
  const { call: single, restored } = asSingle(tool, call)
  const ownFaults = found.filter(({ name }) => call[name] === single[name])
  let correction = correctedCall(tool, single, ownFaults)
  // What changes something cannot be tried.
  if (tool.guide.changes !== undefined) {
    const isSame = isDeepStrictEqual(correction.args, call)
    return faultsText(tool, faults, isSame ? null : correction)
  }
  for (let tries = 0; tries < MOST_TRIES && correction.tool === tool.name; tries += 1) {
    const { args, leftOut } = correction
    const more = faultsIn(tool, args, await answerTo(tool, withoutNewDay(args, call), caller))
    if (more.length === 0) break
    faults.push(
      ...more.filter(({ name, message }) => !faults.some(one => one.name === name && one.message === message)),
    )
    const next = correctedCall(tool, args, more)
    correction = { ...next, leftOut: [...leftOut, ...next.leftOut] }
  }
  return faultsText(tool, faults, restored(correction))
}

/** A past day that stands in for a refused one is known to be right, and need not be read into memory to show it. */
function withoutNewDay({ AsOf: day, ...others }: ToolArguments, given: ToolArguments): ToolArguments {
  return day === undefined || day !== given.AsOf ? others : { ...others, AsOf: day }
}

function publicFaults({ parameters }: Tool, given: ToolArguments, { faults }: Failure): readonly ArgumentFault[] {
  return faults.map(({ path, ...fault }) => {
    const name = publicName(parameters, path)
    const parameter = parameters.find(one => one.name === name)
    const named = { name, in: parameter?.in ?? ('query' as const), ...fault }
    return parameter === undefined || fault.code === 'EXCLUDED'
      ? named
      : withSuggestion(named, parameter, [given[name]])
  })
}
