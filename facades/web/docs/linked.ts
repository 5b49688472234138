import { type Html, html, prose } from './html.ts'

const MARKED = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<target>[^)]+)\)/g

/**
 * Renders text: words between backticks become code, **words** become strong, and [words](#id) or
 * [words](/docs/fields#Bond.yield) become links.
 */
export function linked(text: string, prefix: string): Html {
  const pieces: Html[] = []
  let end = 0
  for (const found of text.matchAll(MARKED)) {
    const { strong, words = '', target = '' } = found.groups ?? {}
    const href = target.startsWith('/') ? prefix + target : target
    const marked =
      strong === undefined ? html`<a href="${href}">${prose(words)}</a>` : html`<strong>${prose(strong)}</strong>`
    pieces.push(prose(text.slice(end, found.index)), marked)
    end = found.index + found[0].length
  }
  return html`${pieces}${prose(text.slice(end))}`
}
