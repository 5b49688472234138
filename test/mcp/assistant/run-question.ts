import { isDeepStrictEqual } from 'node:util'
import type { CallResult } from '../raw.ts'
import type { Answer, MarketExport } from './market-export.ts'
import type { Args, AssistantQuestion, ToolCall } from './question.ts'

export type CallTool = (name: string, args: Args) => Promise<CallResult>

/** What became of a question. */
export interface Outcome {
  readonly asked: string
  readonly isFirst: boolean
  readonly calls: number
  /** The texts that the reader is given. */
  readonly texts: readonly string[]
  readonly isRight: boolean
  readonly answer: unknown
  readonly expected: unknown
  /** How the slip ended: taken as meant, or refused with a text that leads to the right call; null when neither. */
  readonly slip: 'understood' | 'mended' | null
  /** What was said to the slip. */
  readonly slipText: string
}

/** Makes the calls of a question, compares its answer with the export, and slips once. */
export async function runQuestion(
  { asked, isFirst, calls, answer, expected, slip }: AssistantQuestion,
  market: MarketExport,
  callTool: CallTool,
): Promise<Outcome> {
  const results: Answer[] = []
  const texts: string[] = []
  for (const call of calls) {
    const result = await callTool(call[0], argumentsOf(call, results, market))
    texts.push(textOf(result))
    results.push(result.structuredContent ?? {})
  }
  const given = plain(answer(results, market))
  const wanted = plain(await expected(market, results))
  const last = calls.at(-1)
  const before = results.slice(0, -1)
  const slipped = typeof slip === 'function' ? slip(before, market) : slip
  const taken = last && (await callTool(last[0], slipped))
  const mended = taken?.isError ? await mend(textOf(taken), callTool) : taken
  const isMended = isDeepStrictEqual(dataOf(mended), dataOf(results.at(-1) && { structuredContent: results.at(-1) }))
  const how = taken?.isError ? 'mended' : 'understood'
  return {
    ...{ asked, isFirst: isFirst === true, calls: calls.length, texts, answer: given, expected: wanted },
    isRight: isDeepStrictEqual(given, wanted),
    slip: isMended ? how : null,
    slipText: taken === undefined ? '' : textOf(taken),
  }
}

function argumentsOf([, args]: ToolCall, results: readonly Answer[], market: MarketExport): Args {
  return typeof args === 'function' ? args(results, market) : args
}

/** Makes the call that a refusal names, with nothing else to go by. */
async function mend(text: string, callTool: CallTool): Promise<CallResult | undefined> {
  const [, tool, args] = text.match(/(?:Corrected call|Look it up first)[^:\n]*: (\w+) (\{.*\})$/m) ?? []
  return tool === undefined || args === undefined ? undefined : callTool(tool, JSON.parse(args) as Args)
}

/** Without what belongs to the single request. */
function dataOf(result: Pick<CallResult, 'structuredContent'> | undefined): unknown {
  const { meta: _meta, warnings: _warnings, ...data } = (result?.structuredContent ?? {}) as Answer
  return Object.keys(data).length === 0 ? null : plain(data)
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

function textOf({ content }: CallResult): string {
  return content.map(({ text }) => text).join('\n')
}
