import type { ExecutionResult } from 'graphql'
import type { Budget } from './budget.ts'

/** What the server calls to make the text of an answer; absent, it would make it in one go. */
interface WithText extends ExecutionResult {
  readonly stringify?: (result: ExecutionResult) => string
}

/** Characters that are made between two looks at the clock. */
const PIECE = 50_000

/** Makes the text of `data` in pieces, between which others have their turn; a query beyond its bytes is ended. */
export async function serialised(result: ExecutionResult, { pace, takeBytes }: Budget): Promise<WithText> {
  const { data } = result
  if (data === null || data === undefined) return result
  let text = ''
  let piece = ''
  for (const part of partsOf(data)) {
    piece += part
    if (piece.length < PIECE) continue
    if (!takeBytes(Buffer.byteLength(piece))) break
    text += piece
    piece = ''
    await pace.turn(null)
  }
  takeBytes(Buffer.byteLength(piece))
  const body = text + piece
  return { ...result, stringify: given => withData(body, given) }
}

/** @param others the rest of the answer, as the text of an object */
/** Errors first, since they concern the data; what concerns the request comes last. */
function withData(data: string, { data: _, errors, ...others }: ExecutionResult): string {
  const before = errors === undefined ? '' : `"errors":${JSON.stringify(errors)},`
  const after = JSON.stringify(others).slice(1, -1)
  return `{${before}"data":${data}${after === '' ? '' : `,${after}`}}`
}

/** The text of a value in parts, each the size of a row at most. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield* listed('[', ']', value, partsOf)
  } else if (isBranch(value)) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    yield* listed('{', '}', entries, partsOfEntry)
  } else yield JSON.stringify(value) ?? 'null'
}

function* partsOfEntry([name, value]: readonly [string, unknown]): Generator<string> {
  yield `${JSON.stringify(name)}:`
  yield* partsOf(value)
}

function* listed<Item>(
  open: string,
  close: string,
  items: readonly Item[],
  parts: (item: Item) => Iterable<string>,
): Generator<string> {
  let before = open
  for (const item of items) {
    yield before
    yield* parts(item)
    before = ','
  }
  yield before === open ? open + close : close
}

/** An object with objects or lists in it; what has only plain values is made in one go. */
function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false
  return Object.values(value).some(one => typeof one === 'object' && one !== null)
}
