import { type Html, html } from './html.ts'

/** Text to be copied. The button appears when the script runs; without it the text can still be selected. */
export function codeBlock(label: string, text: string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></figure>`
}
