import { requestSnippets, type Snippet } from '../snippets.ts'
import { codeBlock } from './code-block.ts'
import { type Html, html } from './html.ts'
import type { Page, Site } from './page.ts'

/** The same request from programs and spreadsheets. */
export function snippetsPage({ baseUrl, prefix }: Site): Page {
  const snippets = requestSnippets(baseUrl)
  return {
    path: '/docs/snippets',
    title: 'Snippets',
    description: 'Code for the shell, JavaScript, Python, R, Excel, Power BI and Google Sheets.',
    main: html`<section class="hero small"><h1>Snippets</h1>
<p class="lead">Each snippet requests bonds rated AA- or better with a headline yield of at least 10 %. Insert your key; it is sent in the <code>x-api-key</code> header, never in the URL.</p>
<p class="jumps">${snippets.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</p>
<p class="muted after">AI clients: <a href="${prefix}/docs#mcp">MCP configuration</a>. Postman, Bruno, Insomnia: import <a href="${prefix}/docs/postman.json" download>the collection</a> with every endpoint and parameter.</p></section>
${snippets.map(snippet)}`,
  }
}

function snippet({ id, name, target, text, note }: Snippet): Html {
  return html`<section class="split" aria-labelledby="${id}"><div><h2 id="${id}" class="minor">${name}</h2>${note !== undefined && html`<p class="muted">${note}</p>`}</div>
<div>${codeBlock(`${name}: ${target}`, text)}</div></section>`
}
