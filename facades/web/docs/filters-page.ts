import { type DescribedEndpoint, type Description, endpointsOf, queryParameters } from './description.ts'
import { type FilterEntry, filterGroups } from './filter-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Page } from './page.ts'
import { wordList } from './word-list.ts'

/** Reference of all list parameters. */
export function filtersPage(description: Description): Page {
  const listings = endpointsOf(description).filter(endpoint => queryParameters(endpoint).length > 0)
  const jumps = listings.map(
    endpoint =>
      html`<a href="#${endpoint.operationId}">${endpoint.summary} <span class="count">${queryParameters(endpoint).length}</span></a>`,
  )
  return {
    path: '/docs/filters',
    title: 'Filters',
    description: 'All parameters with unit, bounds, allowed values and an example.',
    main: html`<section class="hero small"><h1>Filters</h1>
<p class="lead">Names are PascalCase and case-sensitive. Separate list values with commas. A leading <code>!</code> excludes a value: <code>Sector=!BANKS</code>.</p>
<p class="jumps">${jumps}</p>
<search class="find" hidden><label for="find">Find a parameter</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="yield, rating, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
</section>
${listings.map(listing)}`,
  }
}

function listing(endpoint: DescribedEndpoint): Html {
  const groups = filterGroups(endpoint).map(
    ({
      title,
      text,
      entries,
    }) => html`<section class="split" data-group><div><h3>${title}</h3><p class="muted">${prose(text)}</p></div>
<div class="entries">${entries.map(entry => filterEntry(entry, endpoint))}</div></section>`,
  )
  return html`<section aria-labelledby="${endpoint.operationId}" data-group><h2 class="ruled" id="${endpoint.operationId}">${endpoint.summary} <code class="path">${endpoint.path}</code></h2>
${groups}</section>`
}

function filterEntry(entry: FilterEntry, { operationId }: DescribedEndpoint): Html {
  const { names, text, unit, form, bounds, standard, example, allowed } = entry
  const id = `${operationId}-${entry.id}`
  const facts = [unit ?? form, bounds, standard !== null && `default ${standard}`].filter(
    fact => typeof fact === 'string',
  )
  return html`<article class="entry" id="${id}" data-entry="${[...names, text].join(' ').toLowerCase()}">
<h4><a href="#${id}">${names.map(name => html`<code>${name}</code> `)}</a></h4>
<div><p>${prose(text)}</p>
<p class="facts">${facts.map(fact => html`<span>${fact}</span>`)}${example !== null && html`<code class="example">${example}</code>`}</p>
${allowed.length > 0 && wordList(allowed)}</div></article>`
}
