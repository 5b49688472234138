/** Markup that is safe to send: made by `html` only, which escapes whatever it is given. */
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

/** A template whose values are escaped unless they are markup themselves; absent values leave nothing behind. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const rendered = strings.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text))
  return { markup: rendered.join('') }
}

/** Text in which words between backticks are code. */
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
