/** Rows as aligned columns, the first one the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...rest] = lines
  return [head, widths.map(width => '-'.repeat(width)).join('  '), ...rest].join('\n')
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
