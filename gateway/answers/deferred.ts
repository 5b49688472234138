import type { Awaited, Writing } from './writing.ts'

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** JSON escapes this character, so no serialised value contains it. */
const MARK = '\0'
const MARKED = /\0(\d+)\0/g

/**
 * Defers a promised value: its field is resolved once, concurrently with the other fields.
 * @returns a mark that `withAwaited` replaces by the text of the value
 */
export function defer(
  value: PromiseLike<unknown>,
  write: (value: unknown, writing: Writing) => string,
  absent: () => string,
  writing: Writing,
): string {
  const { awaited, reads } = writing
  // The text of the enclosing row is incomplete and must not be cached.
  reads.beyondSnapshot = true
  const written = Promise.resolve(value).then(there =>
    there === null || there === undefined ? absent() : write(there, writing),
  )
  // Rejections become values, so that none goes unhandled while others are pending.
  awaited.push(
    written.then(
      text => ({ text }),
      (fault: unknown) => ({ fault }),
    ),
  )
  return `${MARK}${awaited.length - 1}${MARK}`
}

/**
 * Replaces the marks by the awaited texts.
 * @throws the error of a field, or an AggregateError of several
 */
export async function withAwaited(body: Buffer, awaited: readonly Awaited[]): Promise<Buffer> {
  const faults: unknown[] = []
  const texts: string[] = []
  // An awaited text may contain marks of its own: the list grows during the loop.
  for (const one of awaited) {
    const result = await one
    if ('fault' in result) faults.push(result.fault)
    else texts.push(result.text)
  }
  if (faults.length > 0) throw oneOf(faults)
  const filled = (text: string): string => text.replaceAll(MARKED, (_, place) => filled(texts[Number(place)] ?? ''))
  return Buffer.from(filled(body.toString('latin1')), 'latin1')
}

/** After a field threw: waits for the pending fields, so that every error is reported. */
export async function afterFault(thrown: unknown, awaited: readonly Awaited[]): Promise<never> {
  const faults = [thrown]
  for (const one of awaited) {
    const result = await one
    if ('fault' in result) faults.push(result.fault)
  }
  throw oneOf(faults)
}

function oneOf(faults: readonly unknown[]): unknown {
  return faults.length === 1 ? faults[0] : new AggregateError(faults)
}
