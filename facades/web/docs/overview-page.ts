import { mcpSnippets } from '../snippets.ts'
import { codeBlock } from './code-block.ts'
import { type DescribedEndpoint, type Description, endpointsOf, exampleTarget, needsKey } from './description.ts'
import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** The first page: what the service is, and the shortest way to an answer. */
export function overviewPage(description: Description, site: Site): Page {
  return {
    path: '/docs',
    title: 'Guide',
    description: description.info.summary,
    main: html`${hero(description, site)}
${firstRequest(description, site)}
${endpoints(description, site)}
${rules()}
${mcp(site)}
${further(site)}`,
  }
}

function hero(description: Description, { prefix }: Site): Html {
  const count = endpointsOf(description).filter(needsKey).length
  return html`<section class="hero">
<h1>The bond market, one request away.</h1>
<p class="lead">Screen bonds, read their terms, schedules, yields and risks, and find out who owes the money. ${count} endpoints over REST; the same answers as tools for AI clients over MCP; one key for both.</p>
<p class="actions"><a class="button" href="#first-request">First request</a> <a class="button quiet" href="${prefix}/docs/reference">Try the endpoints</a></p>
</section>`
}

function firstRequest(description: Description, { baseUrl }: Site): Html {
  const all = endpointsOf(description)
  const open = all.find(endpoint => !needsKey(endpoint))
  const closed = all.find(needsKey)
  return html`<section class="split" aria-labelledby="first-request"><h2 id="first-request">First request</h2><div>
<ol class="steps">
${open && html`<li><p><strong>Try it without a key.</strong> The sandbox lists the tariffs.</p>${codeBlock('Shell', `curl ${baseUrl}${exampleTarget(open)}`)}</li>`}
<li><p><strong>Get a key.</strong> It comes with an active subscription and is shown once; a new key deactivates the old one. On your own instance, <code>npm run -s bonds -- key issue --email demo@example.com</code> prints one.</p>${codeBlock('Shell', 'export BONDS_KEY=bds_live_…')}</li>
${closed && html`<li><p><strong>${closed.summary}.</strong> The key goes in the header <code>x-api-key</code>, never in the URL.</p>${codeBlock('Shell', `curl -H "x-api-key: $BONDS_KEY" \\\n  "${baseUrl}${exampleTarget(closed)}"`)}</li>`}
</ol>
</div></section>`
}

function endpoints(description: Description, site: Site): Html {
  return html`<section class="split" aria-labelledby="endpoints"><h2 id="endpoints">Endpoints</h2><div>
<ul class="endpoints">${endpointsOf(description).map(endpoint => endpointRow(endpoint, site))}</ul>
<p class="muted">All are read with GET and answer JSON. A tool takes the same names as its endpoint.</p>
</div></section>`
}

function endpointRow(endpoint: DescribedEndpoint, { prefix }: Site): Html {
  const { path, summary, operationId, tags, 'x-mcp-tool': tool } = endpoint
  const anchor = `${prefix}/docs/reference#/${encodeURIComponent(tags[0] ?? '')}/${operationId}`
  return html`<li><a href="${anchor}"><strong>${summary}</strong></a>
<code class="path">${path}</code>
<span class="marks">${tool !== undefined && html`<span>tool <code>${tool}</code></span>`}${!needsKey(endpoint) && html`<span class="pill">no key</span>`}</span></li>`
}

const RULES = [
  ['Unknown is `null`', 'Never 0, and never an invented figure. An unknown value passes no bound.'],
  [
    'Units are fixed',
    'Yields, coupons and prices are in per cent, spreads in basis points, dates are ISO 8601, money is an exact decimal as text.',
  ],
  [
    'Every yield says its basis',
    'And its date: to maturity, to put, to call. A figure that rests on an assumption says so.',
  ],
  [
    'Pages belong together',
    'Pass `nextCursor` on as `Cursor`: all pages of one listing come from one revision of the data.',
  ],
  [
    'Nothing is ignored',
    'A misspelt or impossible parameter is a 400 that names it, what is allowed and what you probably meant.',
  ],
  [
    'Ask again cheaply',
    'Every answer has a strong `ETag`. Send it as `If-None-Match` and get 304 while nothing has changed. `Accept-Encoding` makes answers a fifth as long: zstd, br or gzip.',
  ],
] as const

function rules(): Html {
  const entries = RULES.map(([term, text]) => html`<div><dt>${prose(term)}</dt><dd>${prose(text)}</dd></div>`)
  return html`<section class="split" aria-labelledby="rules"><h2 id="rules">What to rely on</h2><dl class="rules">${entries}</dl></section>`
}

function mcp({ baseUrl }: Site): Html {
  const clients = mcpSnippets(baseUrl).map(
    ({ name, place, text }, index) =>
      html`<details name="mcp-client"${index === 0 && html` open`}><summary>${name}</summary>${codeBlock(place, text)}</details>`,
  )
  return html`<section class="split" aria-labelledby="mcp"><h2 id="mcp">AI clients</h2><div>
<p>One address, <code>${baseUrl}/mcp</code>, and the same header. The client discovers the tools by itself; transport <code>sse</code> works at the same address.</p>
<div class="choices">${clients}</div>
</div></section>`
}

function further({ prefix }: Site): Html {
  const links = [
    { path: '/docs/reference', name: 'API reference', text: 'Every endpoint with its answer, ready to try.' },
    { path: '/docs/snippets', name: 'Snippets', text: 'Shell, JavaScript, Python, R, Excel, Google Sheets.' },
    { path: '/docs/fields', name: 'Fields', text: 'Every field of every answer, and what null says.' },
    { path: '/docs/filters', name: 'Filters', text: 'Every parameter with unit, bounds and allowed values.' },
    { path: '/docs/ratings', name: 'Ratings', text: 'The ladder, spellings of the agencies, grades.' },
    { path: '/docs/methodology', name: 'Methodology', text: 'How every figure is computed, and by which source.' },
    { path: '/docs/errors', name: 'Errors', text: 'Every code, and what to do about it.' },
    { path: '/openapi.json', name: 'OpenAPI 3.1', text: 'For generators of clients; also as openapi.yaml.' },
    { path: '/docs/postman.json', name: 'Postman collection', text: 'Every endpoint with every parameter.' },
    { path: '/docs/policies', name: 'Versions and security', text: 'What may change, and how it is announced.' },
  ]
  const cards = links.map(
    ({ path, name, text }) =>
      html`<li><a href="${prefix}${path}"><strong>${name}</strong><span>${text}</span></a></li>`,
  )
  return html`<section class="split" aria-labelledby="further"><h2 id="further">Further</h2><ul class="cards">${cards}</ul></section>`
}
