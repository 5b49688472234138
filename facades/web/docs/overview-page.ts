import { mcpSnippets } from '../snippets.ts'
import { codeBlock } from './code-block.ts'
import { type DescribedEndpoint, type Description, endpointsOf, exampleTarget, needsKey } from './description.ts'
import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** Start page: introduction to the service and a first request. */
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
<p class="lead">Screen bonds, and read their terms, schedules, yields, risk and issuers. ${count} REST endpoints, the same data as MCP tools for AI clients, and one key for both.</p>
<p class="actions"><a class="button" href="#first-request">First request</a> <a class="button quiet" href="${prefix}/docs/reference">Try the endpoints</a></p>
</section>`
}

function firstRequest(description: Description, { baseUrl }: Site): Html {
  const all = endpointsOf(description)
  const open = all.find(endpoint => !needsKey(endpoint))
  const closed = all.find(needsKey)
  return html`<section class="split" aria-labelledby="first-request"><h2 id="first-request">First request</h2><div>
<ol class="steps">
${open && html`<li><p><strong>Try it without a key.</strong> The list of plans is public.</p>${codeBlock('Shell', `curl ${baseUrl}${exampleTarget(open)}`)}</li>`}
<li><p><strong>Get a key.</strong> You need an active subscription. The key is shown only once; a new key deactivates the old one. On your own instance, <code>npm run -s bonds -- key issue --email demo@example.com</code> prints one.</p>${codeBlock('Shell', 'export BONDS_KEY=bds_live_…')}</li>
${closed && html`<li><p><strong>${closed.summary}.</strong> Send the key in the <code>x-api-key</code> header, never in the URL.</p>${codeBlock('Shell', `curl -H "x-api-key: $BONDS_KEY" \\\n  "${baseUrl}${exampleTarget(closed)}"`)}</li>`}
</ol>
</div></section>`
}

function endpoints(description: Description, site: Site): Html {
  return html`<section class="split" aria-labelledby="endpoints"><h2 id="endpoints">Endpoints</h2><div>
<ul class="endpoints">${endpointsOf(description).map(endpoint => endpointRow(endpoint, site))}</ul>
<p class="muted">All endpoints use GET and return JSON. A tool takes the same parameters as its endpoint.</p>
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
  ['Unknown is `null`', 'Never 0 and never invented. An unknown value satisfies no bound.'],
  [
    'Units are fixed',
    'Yields, coupons and prices are in per cent, spreads in basis points, dates are ISO 8601, money is an exact decimal as text.',
  ],
  ['Every yield states its basis', 'To maturity, to put or to call, and the date. Assumptions are stated.'],
  ['Consistent pagination', 'Pass `nextCursor` as `Cursor`: all pages of one list come from the same data revision.'],
  [
    'Strict parameters',
    'An unknown or invalid parameter returns 400 with its name, the allowed values and, where possible, a suggestion.',
  ],
  [
    'Conditional requests',
    'Every response has a strong `ETag`. Send it as `If-None-Match` to get 304 while the data is unchanged. `Accept-Encoding` (zstd, br or gzip) reduces responses to a fifth of their size.',
  ],
] as const

function rules(): Html {
  const entries = RULES.map(([term, text]) => html`<div><dt>${prose(term)}</dt><dd>${prose(text)}</dd></div>`)
  return html`<section class="split" aria-labelledby="rules"><h2 id="rules">Conventions</h2><dl class="rules">${entries}</dl></section>`
}

function mcp({ baseUrl }: Site): Html {
  const clients = mcpSnippets(baseUrl).map(
    ({ name, target, text }, index) =>
      html`<details name="mcp-client"${index === 0 && html` open`}><summary>${name}</summary>${codeBlock(target, text)}</details>`,
  )
  return html`<section class="split" aria-labelledby="mcp"><h2 id="mcp">AI clients</h2><div>
<p>Connect to <code>${baseUrl}/mcp</code> with the same header. The client discovers the tools. The <code>sse</code> transport works at the same URL.</p>
<div class="choices">${clients}</div>
</div></section>`
}

function further({ prefix }: Site): Html {
  const links = [
    { path: '/docs/reference', name: 'API reference', text: 'Try every endpoint in the browser.' },
    { path: '/docs/snippets', name: 'Snippets', text: 'Shell, JavaScript, Python, R, Excel, Google Sheets.' },
    { path: '/docs/fields', name: 'Fields', text: 'All response fields and the meaning of null.' },
    { path: '/docs/filters', name: 'Filters', text: 'All parameters with unit, bounds and allowed values.' },
    { path: '/docs/ratings', name: 'Ratings', text: 'The rating ladder, notations of the agencies, grades.' },
    { path: '/docs/methodology', name: 'Methodology', text: 'How values are calculated, with sources.' },
    { path: '/docs/errors', name: 'Errors', text: 'All error codes and remedies.' },
    { path: '/openapi.json', name: 'OpenAPI 3.1', text: 'For client generators. Also available as openapi.yaml.' },
    { path: '/docs/postman.json', name: 'Postman collection', text: 'Every endpoint with every parameter.' },
    { path: '/docs/policies', name: 'Versions and security', text: 'What can change, and how it is announced.' },
  ]
  const cards = links.map(
    ({ path, name, text }) =>
      html`<li><a href="${prefix}${path}"><strong>${name}</strong><span>${text}</span></a></li>`,
  )
  return html`<section class="split" aria-labelledby="further"><h2 id="further">More</h2><ul class="cards">${cards}</ul></section>`
}
