/** A month of a calendar, which begins on Monday. */
export interface Month {
  /** ISO days of the month. */
  readonly days: readonly string[]
  /** Empty places before the first day. */
  readonly before: number
  readonly previous: string
  readonly next: string
}

/**
 * @param month `2026-11`
 * @returns null for what is no month
 */
export function monthOf(month: string): Month | null {
  const [, year = '', number = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === '') return null
  const first = Date.UTC(Number(year), Number(number) - 1, 1)
  const at = (months: number) => new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1))
  const count = (at(1).getTime() - first) / 86_400_000
  return {
    days: Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
    before: (new Date(first).getUTCDay() + 6) % 7,
    previous: at(-1).toISOString().slice(0, 7),
    next: at(1).toISOString().slice(0, 7),
  }
}
