/** The first line of a file that nobody writes by hand. */
export const GENERATED = '<!-- Made by codegen from the code. Do not edit. -->'

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

export function code(text: string): string {
  return `\`${text}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
