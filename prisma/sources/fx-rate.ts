import { Decimal } from 'decimal.js'
import { type CellForms, type CellReader, cellReader, type Line } from './cells.ts'
import { failed } from './files.ts'
import type { Failure, FxRateRecord, SourceRecord } from './source.ts'

/** A rate as its line tells it, with its place for whoever contradicts it. */
export interface PlacedRate {
  readonly line: Line
  readonly rate: Required<FxRateRecord>
}

export interface RateCells {
  readonly forms: CellForms & { readonly numberFrom: (text: string) => string | null }
  /** Puts together what was read; nothing is absent when it is asked. */
  readonly rateOf: (cells: { readonly currency: string; readonly date: string; readonly value: string }) => FxRateRecord
}

/** Types a line with the cells `currency`, `date` and `value`: decimals stay as they are written. */
export function rateFromLine(line: Line, { forms, rateOf }: RateCells): PlacedRate | Failure {
  const reader = cellReader(line, forms)
  const currency = codeOf(reader)
  const date = reader.date('date')
  if (date === null) reader.refuse('date', 'a rate without its day')
  const value = amountOf(reader, 'value', forms.numberFrom)
  const problem = reader.problem()
  if (problem !== null || currency === null || date === null || value === null) {
    return problem ?? failed(line.file, line.position, 'no rate can be read')
  }
  return { line, rate: { units: '1', ...rateOf({ currency, date, value }) } }
}

function codeOf(reader: CellReader): string | null {
  const code = reader.text('currency')
  if (code === null) reader.refuse('currency', 'a rate without its currency')
  else if (!/^[A-Z]{3}$/.test(code)) reader.refuse('currency', `${JSON.stringify(code)} is no code such as USD`)
  return code
}

/** An amount above zero, exactly as it is written. */
export function amountOf(
  reader: CellReader,
  column: string,
  numberFrom: (text: string) => string | null,
): string | null {
  const text = reader.text(column)
  const amount = text === null ? null : numberFrom(text)
  if (text === null) reader.refuse(column, 'is absent')
  else if (amount === null || !/^\d+(\.\d+)?$/.test(amount) || !/[1-9]/.test(amount)) {
    reader.refuse(column, `${JSON.stringify(text)} is no amount above 0`)
  }
  return amount
}

/** Rates that were told before, by their pair and day, over all files of a load. */
export type ToldRates = Map<string, PlacedRate>

/** Records of the rates that are new; one that says otherwise than an earlier line is a failure. */
export function newRates(
  told: ToldRates,
  rates: readonly PlacedRate[],
): { readonly rows: readonly SourceRecord[]; readonly failures: readonly Failure[] } {
  const rows: SourceRecord[] = []
  const failures: Failure[] = []
  for (const placed of rates) {
    const { base, currency, date } = placed.rate
    const key = [base, currency, date].join(' ')
    const before = told.get(key)
    if (before === undefined) {
      told.set(key, placed)
      rows.push({ kind: 'fxRate', ...placed.rate })
    } else if (quoteOf(before) !== quoteOf(placed)) {
      const { file, position } = placed.line
      const reason = `${currency} of ${date} is ${quoteOf(before)} in ${before.line.file}, here ${quoteOf(placed)}`
      failures.push(failed(file, position, reason, 'value'))
    }
  }
  return { rows, failures }
}

function quoteOf({ rate: { rate, units, base, currency } }: PlacedRate): string {
  return `${new Decimal(rate).toFixed()} ${base} for ${new Decimal(units).toFixed()} ${currency}`
}
