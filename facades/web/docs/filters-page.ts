import { type DescribedEndpoint, type Description, dataEndpointsOf, queryParameters } from './description.ts'
import { filterHtml } from './filter-html.ts'
import { filterGroups } from './filter-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Bilingual } from './language.ts'
import { filtersMarkdown } from './markdown.ts'
import type { Page } from './page.ts'
import type { Site } from './site.ts'

const WORDS: Bilingual<Readonly<Record<'title' | 'description' | 'find' | 'lead', string>>> = {
  en: {
    title: 'Filters',
    description: 'All parameters with unit, bounds, allowed values and an example.',
    find: 'Find a parameter',
    lead: 'Names are PascalCase and case-sensitive. Separate list values with commas. A leading `!` excludes a value: `Sector=!BANKS`.',
  },
  ru: {
    title: 'Фильтры',
    description: 'Все параметры: единица измерения, границы, допустимые значения и пример.',
    find: 'Найти параметр',
    lead: 'Имена пишутся в PascalCase, регистр важен. Значения списка разделяйте запятыми. Знак `!` перед значением исключает его: `Sector=!BANKS`.',
  },
}

/** Reference of all list parameters. */
export function filtersPage(description: Description, site: Site): Page {
  const words = WORDS[site.language]
  const listings = dataEndpointsOf(description).filter(endpoint => queryParameters(endpoint).length > 0)
  const jumps = listings.map(
    endpoint =>
      html`<a href="#${endpoint.operationId}">${endpoint.summary} <span class="count">${queryParameters(endpoint).length}</span></a>`,
  )
  return {
    path: '/docs/filters',
    title: words.title,
    description: words.description,
    main: html`<section class="hero small"><h1>${words.title}</h1>
<p class="lead">${prose(words.lead)}</p>
<p class="jumps">${jumps}</p>
<search class="find"><label for="find">${words.find}</label><input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="yield, rating, date …" data-find="[data-entry]"><output for="find" aria-live="polite"></output></search>
</section>
${listings.map(endpoint => listing(endpoint, site))}`,
    markdown: filtersMarkdown(description, site.language),
    entries: [],
  }
}

function listing(endpoint: DescribedEndpoint, site: Site): Html {
  const { operationId } = endpoint
  const groups = filterGroups(endpoint, site.language).map(
    ({
      title,
      text,
      entries,
    }) => html`<section class="split" data-group><div><h3>${title}</h3><p class="muted">${prose(text)}</p></div>
<div class="entries">${entries.map(entry => filterHtml(entry, `${operationId}-${entry.id}`, site))}</div></section>`,
  )
  return html`<section aria-labelledby="${operationId}" data-group><h2 class="ruled" id="${operationId}">${endpoint.summary} <code class="path">${endpoint.path}</code></h2>
${groups}</section>`
}
