export type Rows = readonly (readonly string[])[]

/** A table as a formatter would align it, the first row its head. */
export function markdown(rows: Rows): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(3, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n')
}

export function rate(perSecond: number): string {
  return Number(perSecond.toPrecision(2)).toLocaleString('en')
}

export function ms(figure: number): string {
  return `${Number(figure.toPrecision(2)).toLocaleString('en')} ms`
}

export function seconds(figure: number): string {
  return `${Number(figure.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 })} s`
}
