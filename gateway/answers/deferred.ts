import type { Awaited, Writing } from './writing.ts'

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** JSON writes this character as an escape, so that it stands in no text of its own accord. */
const MARK = '\0'
const MARKED = /\0(\d+)\0/g

/**
 * Leaves room for a value that is not there yet, and writes it when it is. Its field is so asked once, and what it asks
 * of a database runs beside what the other fields ask.
 * @returns a mark that stands where the value comes
 */
export function defer(
  value: PromiseLike<unknown>,
  write: (value: unknown, writing: Writing) => string,
  absent: () => string,
  writing: Writing,
): string {
  const { awaited, looked } = writing
  // The text of the row around it is not whole: it is not cached.
  looked.beyondMarket = true
  const written = Promise.resolve(value).then(there =>
    there === null || there === undefined ? absent() : write(there, writing),
  )
  // A fault is a value until all are there: nobody else looks at the promise.
  awaited.push(
    written.then(
      text => ({ text }),
      (fault: unknown) => ({ fault }),
    ),
  )
  return `${MARK}${awaited.length - 1}${MARK}`
}

/**
 * Puts what was awaited in the places of its marks.
 * @throws the fault of a field, or an AggregateError of several
 */
export async function withAwaited(body: Buffer, awaited: readonly Awaited[]): Promise<Buffer> {
  const faults: unknown[] = []
  const texts: string[] = []
  // What is written may leave room for more: the list grows while it is gone through.
  for (const one of awaited) {
    const result = await one
    if ('fault' in result) faults.push(result.fault)
    else texts.push(result.text)
  }
  if (faults.length > 0) throw oneOf(faults)
  const filled = (text: string): string => text.replaceAll(MARKED, (_, place) => filled(texts[Number(place)] ?? ''))
  return Buffer.from(filled(body.toString('latin1')), 'latin1')
}

/** A field threw: waits for what the others have begun, so that every fault is known. */
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
