import { codeBlock } from '../code-block.ts'
import { type Html, html, prose } from '../html.ts'
import { linkTo, type Site } from '../site.ts'
import type { Part, Table } from './part.ts'

/** @param id of the part on its page */
export function partHtml(part: Part, id: string, site: Site): Html {
  if (typeof part === 'string') return html`<p>${linked(part, site)}</p>`
  if ('formula' in part) return html`<pre class="formula" tabindex="0"><code>${part.formula}</code></pre>`
  if ('code' in part) return codeBlock(part.target, filled(part.code, site))
  if ('list' in part) return html`<ul>${part.list.map(item => html`<li>${linked(item, site)}</li>`)}</ul>`
  if ('terms' in part)
    return html`<dl class="rules">${part.terms.map(([term, text]) => termHtml(term, text, site))}</dl>`
  if ('choices' in part) {
    const choices = part.choices.map(
      ({ name, target, code }, index) =>
        html`<details name="${id}"${index === 0 && html` open`}><summary>${name}</summary>${codeBlock(target, filled(code, site))}</details>`,
    )
    return html`<div class="choices">${choices}</div>`
  }
  return tableHtml(part, id, site)
}

function termHtml(term: string, text: string, site: Site): Html {
  return html`<div><dt>${linked(term, site)}</dt><dd>${linked(text, site)}</dd></div>`
}

function tableHtml({ caption, head, rows }: Table, id: string, site: Site): Html {
  const cells = ([first = '', ...rest]: readonly string[]) =>
    html`<tr><th scope="row">${linked(first, site)}</th>${rest.map(cell => html`<td>${linked(cell, site)}</td>`)}</tr>`
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table class="figures prose"><caption class="unseen" id="${id}">${caption}</caption>
<thead><tr>${head.map(cell => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(cells)}</tbody></table></div>`
}

const MARKED = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<target>[^)]+)\)/g

/** Renders the marks of a text. */
export function linked(text: string, site: Site): Html {
  const pieces: Html[] = []
  let end = 0
  const whole = filled(text, site)
  for (const found of whole.matchAll(MARKED)) {
    const { strong, words = '', target = '' } = found.groups ?? {}
    const href = target.startsWith('/') ? linkTo(site, target) : target
    const marked =
      strong === undefined ? html`<a href="${href}">${prose(words)}</a>` : html`<strong>${prose(strong)}</strong>`
    pieces.push(prose(whole.slice(end, found.index)), marked)
    end = found.index + found[0].length
  }
  return html`${pieces}${prose(whole.slice(end))}`
}

function filled(text: string, { baseUrl }: Site): string {
  return text.replaceAll('{baseUrl}', baseUrl)
}
