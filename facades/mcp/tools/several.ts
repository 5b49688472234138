import { dataAnswer } from '../../../gateway/answers/answer.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { ArgumentFault } from '../../arguments/read-arguments.ts'
import { BUDGET, FRAME_GROWTH } from './budget.ts'
import type { Correction } from './corrected-call.ts'
import type { ToolArguments } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

type DataAnswer = Extract<Answer, { readonly kind: 'data' }>
type Outcome = DataAnswer | Extract<Answer, { readonly kind: 'failure' }> | Faulty

interface Faulty {
  readonly faults: readonly ArgumentFault[]
}

/** Several ids in the argument that takes one; null for one. */
export function idsIn({ guide }: Pick<Tool, 'guide'>, call: ToolArguments): readonly string[] | null {
  if (guide.several === undefined) return null
  const given = call[guide.several.parameter]
  const list: unknown = typeof given === 'string' && given.includes(',') ? given.split(',') : given
  if (!Array.isArray(list)) return null
  const ids = new Set(list.map(id => String(id).trim()).filter(id => id !== ''))
  return ids.size === 0 ? null : [...ids]
}

/** A call for several ids as one for the first of them, to be corrected, and the way back. */
export function asSingle(tool: Tool, call: ToolArguments) {
  const ids = idsIn(tool, call)
  const { several } = tool.guide
  if (ids === null || several === undefined) return { call, restored: (correction: Correction) => correction }
  const { parameter, most } = several
  const restored = (correction: Correction): Correction =>
    correction.tool === tool.name && parameter in correction.args
      ? { ...correction, args: { ...correction.args, [parameter]: ids.slice(0, most) } }
      : correction
  return { call: { ...call, [parameter]: ids[0] }, restored }
}

/**
 * The answers for several ids as one, `{ items, notFound, truncated, hint }`: each item is the answer for its id alone.
 * What has no room is named in the hint.
 * @param run answers for one id, in at most so many characters where it can be shortened
 */
export async function answerForEach(
  ids: readonly string[],
  run: (id: string, room: number) => Promise<Outcome>,
): Promise<Outcome> {
  const items: unknown[] = []
  const notFound: { id: string; didYouMean: string | null }[] = []
  const left: string[] = []
  let room = BUDGET - FRAME_GROWTH
  let revision = 0
  for (const [index, id] of ids.entries()) {
    const outcome = await run(id, Math.floor(room / (ids.length - index)))
    if ('faults' in outcome) return outcome
    if (outcome.kind === 'failure') {
      if (outcome.failure.code !== 'NOT_FOUND') return outcome
      notFound.push({ id, didYouMean: outcome.failure.faults[0]?.didYouMean ?? null })
    } else if (outcome.text.length > room) left.push(id)
    else {
      room -= outcome.text.length + 1
      revision = outcome.revision
      items.push(outcome.data)
    }
  }
  const hint = left.length === 0 ? null : `No room for ${left.join(', ')}: ask for them alone, or for fewer \`Parts\`.`
  return dataAnswer({ items, notFound, truncated: left.length > 0, hint }, { etag: null, revision })
}
