import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Logger } from '../../../gateway/process/log.ts'
import { readArguments } from '../../arguments/read-arguments.ts'
import { runWithinBudget } from '../tools/budget.ts'
import type { Caller } from '../tools/call-tool.ts'
import { type ToolArguments, valuesOf } from '../tools/tool-arguments.ts'
import type { Tool } from '../tools/tools.ts'

/** Data access for resources, prompts and completion: the same documents as the tools, for the same caller. */
export interface MarketData {
  /**
   * @param options.delivered the answer is sent to the caller: it is shortened as for the tool, and its rows are counted
   * @returns null when the resource does not exist
   */
  read(tool: string, given: ToolArguments, options?: { readonly delivered?: boolean }): Promise<Read | null>
}

interface Read {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

/** @throws ProtocolError when the service fails; its cause goes to the log */
export function marketDataFor(tools: ReadonlyMap<string, Tool>, caller: Caller, log: Logger): MarketData {
  const { principal, requestId, meter } = caller
  return {
    read: async (name, given, { delivered = false } = {}) => {
      const tool = tools.get(name)
      if (tool === undefined) return null
      const call = readArguments(tool.parameters, valuesOf(given))
      if ('faults' in call) throw new ProtocolError(ProtocolErrorCode.InvalidParams, faultText(call.faults))
      const run = delivered
        ? runWithinBudget(tool.served, { ...call, principal })
        : tool.served.run({ ...call, principal })
      const answer = await run
      if (answer.kind === 'data' && delivered) meter.addRows(answer.rows)
      if (answer.kind === 'data') return { text: answer.text, data: answer.data as Read['data'] }
      if (answer.kind === 'failure' && answer.failure.code === 'NOT_FOUND') return null
      if (answer.kind === 'failure' && answer.failure.cause === undefined) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, answer.failure.detail || answer.failure.title)
      }
      log.error({ requestId, tool: name, err: answer.kind === 'failure' ? answer.failure.cause : 'no ETag was given' })
      throw new ProtocolError(ProtocolErrorCode.InternalError, `Internal error. requestId: ${requestId}`)
    },
  }
}

function faultText(faults: readonly { readonly name: string; readonly message: string }[]): string {
  return faults.map(({ name, message }) => `${name}: ${message}`).join(' ')
}

export function rowsOf({ data }: Read): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(data.items) ? data.items : []
}
