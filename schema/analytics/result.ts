/** Why a figure is absent: a table. The list is closed, every absence that a reader can meet is one of these. */
export const REASONS = Object.freeze({
  NOT_APPLICABLE:
    'The bond has no such figure, or not on this date: a yield to put without a put, a yield after maturity.',
  MISSING_DATA: 'No source states something that the figure needs: a curve, a rating, turnover.',
  INCOMPLETE_SCHEDULE:
    'A payment is missing from the schedule, or its amount is unknown. Nothing is computed across a gap.',
  NO_PRICE: 'No stored quote of the bond has a price.',
  NO_SOLUTION: 'All inputs are known, but no yield or spread gives the price.',
  STALE: 'The price or the curve is too old. The figure is among the indicative figures.',
  DEFAULTED:
    'The bond is in default: its promised payments are not expected. The figure is among the indicative figures.',
})

export type Reason = keyof typeof REASONS

/** No figure: the reason, and the input at fault where one is. */
interface Absent {
  readonly ok: false
  readonly reason: Reason
  readonly field?: string
}

interface Present<T> {
  readonly ok: true
  readonly value: T
}

/** What arithmetic returns: a value, or a typed reason why there is none. Never NaN, never an exception. */
export type Result<T> = Present<T> | Absent

export const present = <T>(value: T): Present<T> => ({ ok: true, value })

export const absent = (reason: Reason, field?: string): Absent =>
  field === undefined ? { ok: false, reason } : { ok: false, reason, field }

/** A number if it is finite, else NO_SOLUTION: the last check before a figure is published. */
export const finite = (value: number, field?: string): Result<number> =>
  Number.isFinite(value) ? present(value) : absent('NO_SOLUTION', field)

/** The function of a present value; an absence passes through with its reason. */
export const map = <A, B>(result: Result<A>, change: (value: A) => B): Result<B> =>
  result.ok ? present(change(result.value)) : result

/** The next step of a calculation that may itself fail. */
export const chain = <A, B>(result: Result<A>, step: (value: A) => Result<B>): Result<B> =>
  result.ok ? step(result.value) : result
