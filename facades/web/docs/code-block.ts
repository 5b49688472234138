import { type Html, html } from './html.ts'

/** Code with a copy button. The button needs the script; without it the text can be selected. */
export function codeBlock(label: string, text: string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></figure>`
}
