import { type Html, html } from './html.ts'

/** Lists with at least this many values are collapsed. */
const FOLD_FROM = 14

export function wordList(allowed: readonly string[]): Html {
  const words = html`<p class="words">${allowed.map(value => html`<code>${value}</code> `)}</p>`
  return allowed.length < FOLD_FROM
    ? words
    : html`<details><summary>${allowed.length} allowed values</summary>${words}</details>`
}
