import type { CallToolResult } from '@modelcontextprotocol/server'
import { withoutKeys } from '../../../gateway/access/key.ts'
import { type Bytes, bytesOf } from '../../../gateway/answers/bytes.ts'
import { type ErrorCode, type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import type { Principal } from '../../../schema/context.ts'
import type { Meter } from '../../admission.ts'
import { publicFailure, publicName } from '../../arguments/parameters.ts'
import { type ArgumentFault, readArguments, withSuggestion } from '../../arguments/read-arguments.ts'
import { runWithinBudget } from './budget.ts'
import { failureText, faultsText } from './refusal.ts'
import { normalized, type ToolArguments, valuesOf } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** The principal, the request id and the usage meter of a call. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
  readonly meter: Meter
}

/** The answer of a tool, or a refusal that lets the model correct its call. */
type ToolOutcome = { readonly answer: DataAnswer } | { readonly refusal: string }

type DataAnswer = Extract<Answer, { readonly kind: 'data' }>

/** As a protocol result. */
export function resultOf(outcome: ToolOutcome): CallToolResult {
  if ('refusal' in outcome) return { isError: true, content: [{ type: 'text', text: outcome.refusal }] }
  const { text, data } = outcome.answer
  return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> }
}

/** The same as JSON; the serialised answer is embedded unchanged. */
export function resultBytes(outcome: ToolOutcome): Bytes {
  if ('refusal' in outcome) return bytesOf(JSON.stringify(resultOf(outcome)))
  const { bytes } = outcome.answer
  return `{"content":[{"type":"text","text":${JSON.stringify(bytes)}}],"structuredContent":${bytes}}` as Bytes
}

/** Runs a tool with the arguments of a model. */
export async function callTool(tool: Tool, given: ToolArguments, caller: Caller, log: Logger): Promise<ToolOutcome> {
  const { requestId, meter } = caller
  const refuse = (outcome: ErrorCode, sentence: string): ToolOutcome => {
    meter.fail()
    log.info({ requestId, tool: tool.name, outcome })
    return { refusal: withoutKeys(sentence) }
  }
  const call = normalized(given, tool.parameters)
  const answer = await answerTo(tool, call, caller)
  if ('faults' in answer) return refuse('INVALID_PARAMETER', faultsText(tool, call, answer.faults))
  if (answer.kind === 'failure') {
    if (answer.failure.cause !== undefined) log.error({ requestId, tool: tool.name, err: answer.failure.cause })
    const refusal = publicFailure(tool.parameters, answer.failure)
    const faults = refusal.code === 'INVALID_PARAMETER' ? publicFaults(tool, call, refusal) : []
    return refuse(
      refusal.code,
      faults.length > 0 ? faultsText(tool, call, faults) : failureText(tool, call, refusal, requestId),
    )
  }
  meter.addRows(answer.rows)
  log.info({ requestId, tool: tool.name, outcome: 'OK', bytes: answer.body.length })
  return { answer }
}

type Outcome = Exclude<Answer, { kind: 'notModified' }> | { readonly faults: readonly ArgumentFault[] }

/** An internal error is a failure like any other: its cause goes to the log, not to the model. */
async function answerTo(tool: Tool, call: ToolArguments, { principal }: Caller): Promise<Outcome> {
  try {
    const read = readArguments(tool.parameters, valuesOf(call))
    if ('faults' in read) return read
    const answer = await runWithinBudget(tool.served, { ...read, principal })
    if (answer.kind === 'notModified') throw new Error('no ETag was given')
    return answer
  } catch (cause) {
    return { kind: 'failure', failure: failure('INTERNAL', { cause }) }
  }
}

function publicFaults({ parameters }: Tool, given: ToolArguments, { faults }: Failure): readonly ArgumentFault[] {
  return faults.map(({ path, ...fault }) => {
    const name = publicName(parameters, path)
    const parameter = parameters.find(one => one.name === name)
    const named = { name, in: parameter?.in ?? ('query' as const), ...fault }
    return parameter === undefined ? named : withSuggestion(named, parameter, [given[name]])
  })
}
