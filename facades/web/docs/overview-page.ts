import { SANDBOX_KEY } from '../../../gateway/sandbox/sandbox-key.ts'
import type { Content } from './content.ts'
import { type DescribedEndpoint, type Description, dataEndpointsOf, exampleTarget, needsKey } from './description.ts'
import { endpointList } from './endpoints/reference-page.ts'
import { type GuideSection, plain, sectionHtml, sectionMarkdown, wordsOf } from './guides/guide.ts'
import { type Html, html } from './html.ts'
import { OVERVIEW_CARDS, OVERVIEW_WORDS } from './overview-words.ts'
import type { Page } from './page.ts'
import { siteMarkdown } from './parts/part-markdown.ts'
import { linkTo, type Site } from './site.ts'

/** Start page: introduction to the service and a first request. */
export function overviewPage({ description, site }: Content): Page {
  const words = OVERVIEW_WORDS[site.language]
  const sections = [firstRequest(description, site), ...words.sections]
  const lead = words.lead(dataEndpointsOf(description).filter(needsKey).length)
  const written = [`# ${words.title}`, lead, ...sections.map(sectionMarkdown), cardsMarkdown(site)]
  return {
    path: '/docs',
    title: words.page,
    description: plain(lead),
    main: html`<section class="hero">
<h1>${words.title}</h1>
<p class="lead">${lead}</p>
<p class="actions"><a class="button" href="#first-request">${words.first}</a> <a class="button quiet" href="${linkTo(site, '/docs/reference')}">${words.reference}</a></p>
</section>
${sections.map(section => sectionHtml(section, site))}
<section class="split" aria-labelledby="endpoints"><h2 id="endpoints">${words.endpoints}</h2><div>
${endpointList(dataEndpointsOf(description), site)}
<p class="muted">${words.endpointsText}</p></div></section>
${cards(site)}`,
    markdown: siteMarkdown(`${written.join('\n\n')}\n`, site),
    entries: sections.map(({ id, title, parts }) => ({ anchor: id, title, text: plain(parts.map(wordsOf).join(' ')) })),
  }
}

function firstRequest(description: Description, { language, hasSandbox }: Site): GuideSection {
  const words = OVERVIEW_WORDS[language]
  const all = dataEndpointsOf(description)
  const open = all.find(endpoint => !needsKey(endpoint))
  const closed = all.find(needsKey)
  const steps = [
    ...(open === undefined ? [] : [{ ...words.withoutKey, code: `curl "${targetOf(open)}"` }]),
    ...(closed !== undefined && hasSandbox ? [{ ...words.sandbox, code: requestOf(closed, SANDBOX_KEY) }] : []),
    { ...words.getKey, code: 'export BONDS_KEY=bds_live_…' },
    ...(closed === undefined ? [] : [{ ...words.send, code: requestOf(closed, '$BONDS_KEY') }]),
  ]
  return {
    id: 'first-request',
    title: words.first,
    parts: steps.flatMap(({ title, text, code }, index) => [
      `**${index + 1}. ${title}** ${text}`,
      { target: 'Shell', code },
    ]),
  }
}

function requestOf(endpoint: DescribedEndpoint, key: string): string {
  return `curl -H "x-api-key: ${key}" \\\n  "${targetOf(endpoint)}"`
}

function targetOf(endpoint: DescribedEndpoint): string {
  return `{baseUrl}${exampleTarget(endpoint)}`
}

function cards(site: Site): Html {
  const words = OVERVIEW_WORDS[site.language]
  const items = OVERVIEW_CARDS.map(
    ({ path, name, text }) =>
      html`<li><a href="${linkTo(site, path)}"><strong>${name[site.language]}</strong><span>${text[site.language]}</span></a></li>`,
  )
  return html`<section class="split" aria-labelledby="further"><h2 id="further">${words.more}</h2><ul class="cards">${items}</ul></section>`
}

function cardsMarkdown({ language }: Site): string {
  const items = OVERVIEW_CARDS.map(({ path, name, text }) => `- [${name[language]}](${path}): ${text[language]}`)
  return [`## ${OVERVIEW_WORDS[language].more}`, items.join('\n')].join('\n\n')
}
