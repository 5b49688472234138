import type { CallToolResult } from '@modelcontextprotocol/server'
import { withoutKeys } from '../../../gateway/access/key.ts'
import { type Bytes, bytesOf } from '../../../gateway/answers/bytes.ts'
import { type ErrorCode, type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import type { Principal } from '../../../schema/context.ts'
import type { Meter } from '../../admission.ts'
import { publicFailure, publicName } from '../../arguments/parameters.ts'
import { type ArgumentFault, readArguments, withMeaning } from '../../arguments/read-arguments.ts'
import { runWithinBudget } from './budget.ts'
import { failureText, faultsText } from './refusal.ts'
import { normalized, type ToolArguments, valuesOf } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** Who calls, and by which id the log knows the request. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
  readonly meter: Meter
}

/** What a tool says: its answer, or why there is none, so that the model can mend it. */
export type ToolOutcome = { readonly answer: DataAnswer } | { readonly refusal: string }

type DataAnswer = Extract<Answer, { readonly kind: 'data' }>

/** As the protocol has it. */
export function resultOf(told: ToolOutcome): CallToolResult {
  if ('refusal' in told) return { isError: true, content: [{ type: 'text', text: told.refusal }] }
  const { text, data } = told.answer
  return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> }
}

/** The same as JSON: an answer is that already, and goes in as it is. */
export function resultBytes(told: ToolOutcome): Bytes {
  if ('refusal' in told) return bytesOf(JSON.stringify(resultOf(told)))
  const { bytes } = told.answer
  return `{"content":[{"type":"text","text":${JSON.stringify(bytes)}}],"structuredContent":${bytes}}` as Bytes
}

/** From the arguments of a model to its answer. */
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

/** A fault of ours is a failure like any other: its cause goes to the log and not to the model. */
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
    const told = { name, in: parameter?.in ?? ('query' as const), ...fault }
    return parameter === undefined ? told : withMeaning(told, parameter, [given[name]])
  })
}
