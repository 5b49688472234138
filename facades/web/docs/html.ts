/** Safe markup. Only `html` creates it, and escapes its values. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Template that escapes values, except markup. Absent values render as nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const rendered = strings.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text))
  return { markup: rendered.join('') }
}

/** Renders text; words between backticks become code. */
export function prose(text: string): Html {
  const pieces = text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
  return html`${pieces}`
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
