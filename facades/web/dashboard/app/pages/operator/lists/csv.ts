/** A column of a file: its name, and what a row has there. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => string | number | boolean | null]

/** A table for spreadsheets. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map(row => columns.map(([, value]) => cell(value(row))))
  // Without the mark, Excel reads the file in the code page of the machine.
  return `\uFEFF${[columns.map(([name]) => name), ...lines].map(line => line.join(',')).join('\r\n')}`
}

/** A text that begins like a formula is written as text: people choose their names and user agents. */
function cell(value: string | number | boolean | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
