import { codeBlock } from '../code-block.ts'
import type { Content } from '../content.ts'
import { bodyParameters, type DescribedEndpoint, errorsOf, needsKey, queryParameters } from '../description.ts'
import { fieldHtml } from '../field-html.ts'
import type { FieldGroup } from '../field-reference.ts'
import { filterHtml } from '../filter-html.ts'
import { type Html, html, prose } from '../html.ts'
import type { Page } from '../page.ts'
import { linked } from '../parts/part-html.ts'
import { ERROR_TEXTS } from '../russian/errors.ts'
import { TITLES } from '../russian/fields/titles.ts'
import { groupsIn } from '../russian/fields.ts'
import { textIn } from '../russian/russian.ts'
import type { Site } from '../site.ts'
import { endpointExample } from './endpoint-example.ts'
import { endpointMarkdown } from './endpoint-markdown.ts'
import { ENDPOINT_WORDS } from './endpoint-words.ts'
import { parameterGroups } from './parameter-groups.ts'
import { listingOfIds, pageOf } from './registry-row.ts'

/** A page for one endpoint, derived from the description and the persisted document. */
export function endpointPage(endpoint: DescribedEndpoint, { description, references, site }: Content): Page {
  const words = ENDPOINT_WORDS[site.language]
  const groups = groupsIn(site.language, references.answers.get(endpoint.operationId) ?? [])
  const listing = listingOfIds(endpoint, description)
  const { summary, tags, 'x-mcp-tool': tool } = endpoint
  const lines = endpoint.description.split('\n')
  return {
    path: pageOf(endpoint),
    title: summary,
    description: lines[0] ?? summary,
    main: html`<section class="hero small"><p class="kicker">${textIn(site.language, TITLES, tags[0] ?? '')}</p><h1>${summary}</h1>
<p class="request"><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></p>
<p class="lead">${prose(lines.join(' '))}</p>
<p class="marks">${tool !== undefined && html`<span>${words.tool} ${linked(`[\`${tool}\`](/docs/mcp)`, site)}</span> `}${!needsKey(endpoint) && html`<span class="pill">${words.open}</span>`}</p>
${endpoint.deprecated && html`<p class="notice">${linked(words.deprecated, site)}</p>`}
<p class="jumps"><a href="#example">${words.example}</a><a href="#parameters">${words.parameters} <span class="count">${queryParameters(endpoint).length + bodyParameters(endpoint).length}</span></a><a href="#answer">${words.answer}</a><a href="#errors">${words.errors}</a></p></section>
${exampleSection(endpoint, listing, site)}
${parameterSection(endpoint, site)}
${answerSection(groups, site)}
${errorSection(endpoint, site)}`,
    markdown: endpointMarkdown(endpoint, groups, listing, site),
    entries: entriesOf(endpoint, site),
  }
}

function exampleSection(endpoint: DescribedEndpoint, listing: DescribedEndpoint | undefined, site: Site): Html {
  const words = ENDPOINT_WORDS[site.language]
  const snippets = endpointExample(endpoint, site.baseUrl)
  const ids = listing && linked(` ${words.idsFrom} [${listing.summary}](${pageOf(listing)}).`, site)
  return html`<section class="split" aria-labelledby="example"><h2 id="example">${words.example}</h2><div>
${needsKey(endpoint) && html`<p>${linked(words.exampleText, site)}${ids}</p>`}
<fieldset class="tabs"><legend class="unseen">${words.exampleIn}</legend>
${snippets.map(({ id, name }, index) => html`<label><input type="radio" name="example" value="${id}"${index === 0 && html` checked`}><span class="tab">${name}</span></label>`)}
${snippets.map(({ id, name, text }) => html`<div data-example="${id}">${codeBlock(name, text)}</div>`)}
</fieldset></div></section>`
}

function parameterSection(endpoint: DescribedEndpoint, site: Site): Html {
  const words = ENDPOINT_WORDS[site.language]
  const groups = parameterGroups(endpoint, site.language)
  const sections = groups.map(
    ({ title, text, entries }) =>
      html`<h3>${title}</h3>${text !== '' && html`<p class="muted">${prose(text)}</p>`}<div class="entries">${entries.map(entry => filterHtml(entry, parameterId(entry.id), site))}</div>`,
  )
  return html`<section class="split" aria-labelledby="parameters"><h2 id="parameters">${words.parameters}</h2>
${groups.length === 0 ? html`<p>${words.noParameters}</p>` : html`<div>${sections}</div>`}</section>`
}

function answerSection(groups: readonly FieldGroup[], site: Site): Html {
  const words = ENDPOINT_WORDS[site.language]
  const sections = groups.map(
    ({ type, text, entries }) =>
      html`<h3 id="${type}"><a class="self" href="#${type}"><code>${type}</code></a></h3><p class="muted">${prose(text)}</p><div class="entries">${entries.map(entry => fieldHtml(type, entry, site))}</div>`,
  )
  return html`<section class="split" aria-labelledby="answer"><h2 id="answer">${words.answer}</h2><div><p>${groups.length === 0 ? words.noAnswer : linked(words.answerText, site)}</p>
${sections}</div></section>`
}

function errorSection(endpoint: DescribedEndpoint, site: Site): Html {
  const words = ENDPOINT_WORDS[site.language]
  const rows = errorsOf(endpoint).map(
    ({ status, code, anchor, title }) =>
      html`<tr><th scope="row">${status}</th><td>${linked(`[\`${code}\`](/docs/errors#${anchor})`, site)}</td><td>${textIn(site.language, ERROR_TEXTS, title)}</td></tr>`,
  )
  return html`<section class="split" aria-labelledby="errors"><h2 id="errors">${words.errors}</h2><div><p>${linked(words.errorsText, site)}</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="errors"><table class="figures prose"><thead><tr><th scope="col">${words.status}</th><th scope="col">${words.code}</th><th scope="col">${words.meaning}</th></tr></thead><tbody>${rows}</tbody></table></div></div></section>`
}

/** The endpoint's parameters; its fields are found on the page of all fields. */
function entriesOf(endpoint: DescribedEndpoint, { language }: Site): Page['entries'] {
  const entries = parameterGroups(endpoint, language).flatMap(group => group.entries)
  return entries.map(({ id, names, text }) => ({ anchor: parameterId(id), title: names.join(', '), text }))
}

/** Does not clash with ids of objects in the answer. */
function parameterId(name: string): string {
  return `parameter-${name}`
}
