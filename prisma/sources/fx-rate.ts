import { Decimal } from 'decimal.js'
import { quoted } from '../../tables/cell.ts'
import { type CellForms, type CellReader, cellReader, type Line } from './cells.ts'
import { failed } from './files.ts'
import type { FxRateRecord, SourceRecord } from './record.ts'
import type { Failure } from './source.ts'

/** A rate with its line, for messages about contradictions. */
export interface LocatedRate {
  readonly line: Line
  readonly rate: Required<FxRateRecord>
}

interface RateCells {
  readonly forms: CellForms & { readonly numberFrom: (text: string) => string | null }
  /** Builds the record from the parsed cells. Called only if all of them are present. */
  readonly rateOf: (cells: { readonly currency: string; readonly date: string; readonly value: string }) => FxRateRecord
}

/** Parses a line with the cells `currency`, `date` and `value`; decimals stay exactly as written. */
export function rateFromLine(line: Line, { forms, rateOf }: RateCells): LocatedRate | Failure {
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
  else if (!/^[A-Z]{3}$/.test(code)) reader.refuse('currency', `${quoted(code)} is not a code such as USD`)
  return code
}

/** An amount above zero, exactly as written. */
export function amountOf(
  reader: CellReader,
  column: string,
  numberFrom: (text: string) => string | null,
): string | null {
  const text = reader.text(column)
  const amount = text === null ? null : numberFrom(text)
  if (text === null) reader.refuse(column, 'is absent')
  else if (amount === null || !/^\d+(\.\d+)?$/.test(amount) || !/[1-9]/.test(amount)) {
    reader.refuse(column, `${quoted(text)} is not an amount above 0`)
  }
  return amount
}

/** Rates already read in this run, by pair and date, over all files. */
export type KnownRates = Map<string, LocatedRate>

/** Records of new rates; a rate that contradicts an earlier line is a failure. */
export function newRates(
  known: KnownRates,
  rates: readonly LocatedRate[],
): { readonly rows: readonly SourceRecord[]; readonly failures: readonly Failure[] } {
  const rows: SourceRecord[] = []
  const failures: Failure[] = []
  for (const located of rates) {
    const { base, currency, date } = located.rate
    const key = [base, currency, date].join(' ')
    const before = known.get(key)
    if (before === undefined) {
      known.set(key, located)
      rows.push({ kind: 'fxRate', ...located.rate })
    } else if (quoteOf(before) !== quoteOf(located)) {
      const { file, position } = located.line
      const reason = `${currency} of ${date} is ${quoteOf(before)} in ${before.line.file}, here ${quoteOf(located)}`
      failures.push(failed(file, position, reason, 'value'))
    }
  }
  return { rows, failures }
}

function quoteOf({ rate: { rate, units, base, currency } }: LocatedRate): string {
  return `${new Decimal(rate).toFixed()} ${base} for ${new Decimal(units).toFixed()} ${currency}`
}
