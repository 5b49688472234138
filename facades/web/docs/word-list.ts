import { ENTRY_WORDS } from './entry-words.ts'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

/** Lists with at least this many values are collapsed. */
const FOLD_FROM = 14

export function wordList(allowed: readonly string[], language: Language): Html {
  const words = html`<p class="words">${allowed.map(value => html`<code>${value}</code> `)}</p>`
  return allowed.length < FOLD_FROM
    ? words
    : html`<details><summary>${ENTRY_WORDS[language].values(allowed.length)}</summary>${words}</details>`
}
