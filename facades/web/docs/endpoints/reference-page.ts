import { type DescribedEndpoint, type Description, endpointsOf, needsKey } from '../description.ts'
import { type Html, html } from '../html.ts'
import type { Bilingual } from '../language.ts'
import { code, markdownTable } from '../markdown-table.ts'
import type { Page } from '../page.ts'
import { linked } from '../parts/part-html.ts'
import { siteMarkdown } from '../parts/part-markdown.ts'
import { TITLES } from '../russian/fields/titles.ts'
import { textIn } from '../russian/russian.ts'
import { linkTo, type Site } from '../site.ts'
import { ENDPOINT_WORDS } from './endpoint-words.ts'
import { pageOf } from './registry-row.ts'

const WORDS: Bilingual<Readonly<Record<'title' | 'description' | 'lead' | 'endpoint' | 'path' | 'tool', string>>> = {
  en: {
    title: 'API reference',
    description: 'All endpoints, each with its parameters, an example, the fields of the answer and the errors.',
    lead: 'Data is read with GET; what your account keeps is also changed, with POST, PATCH and DELETE. Answers are JSON. A tool takes the same parameters as its endpoint. For client generators: [openapi.json](/openapi.json), [openapi.yaml](/openapi.yaml), [Postman collection](/docs/postman.json).',
    endpoint: 'Endpoint',
    path: 'Path',
    tool: 'Tool',
  },
  ru: {
    title: 'Справочник API',
    description: 'Все методы: параметры, пример, поля ответа и ошибки каждого.',
    lead: 'Данные читаются через GET; то, что хранит ваш аккаунт, ещё и меняется через POST, PATCH и DELETE. Ответы – JSON. У инструмента MCP те же параметры, что и у метода. Для генераторов клиентов: [openapi.json](/openapi.json), [openapi.yaml](/openapi.yaml), [коллекция Postman](/docs/postman.json).',
    endpoint: 'Метод',
    path: 'Путь',
    tool: 'Инструмент',
  },
}

/** All endpoints by tag. Ids are the anchors of Swagger UI, which was here before: links into it still lead on. */
export function referencePage(description: Description, site: Site): Page {
  const words = WORDS[site.language]
  const endpoints = endpointsOf(description)
  const tags = [...Map.groupBy(endpoints, ({ tags: [first = ''] }) => first)]
  const lists = tags.map(
    ([tag, own]) =>
      html`<section class="split" aria-labelledby="/${encodeURIComponent(tag)}"><h2 id="/${encodeURIComponent(tag)}">${textIn(site.language, TITLES, tag)}</h2><div>${endpointList(own, site)}</div></section>`,
  )
  const rows = endpoints.map(endpoint => [
    `[${endpoint.summary}](${pageOf(endpoint)})`,
    code(requestOf(endpoint)),
    endpoint['x-mcp-tool'] === undefined ? '–' : code(endpoint['x-mcp-tool']),
  ])
  const table = markdownTable([words.endpoint, words.path, words.tool], rows)
  return {
    path: '/docs/reference',
    title: words.title,
    description: words.description,
    main: html`<section class="hero small"><h1>${words.title}</h1>
<p class="lead">${linked(words.lead, site)}</p></section>
${lists}`,
    markdown: siteMarkdown(`# ${words.title}\n\n${words.lead}\n\n${table}\n`, site),
    entries: [],
  }
}

/** The path, with the method where that is not GET. */
function requestOf({ method, path }: DescribedEndpoint): string {
  return method === 'GET' ? path : `${method} ${path}`
}

export function endpointList(endpoints: readonly DescribedEndpoint[], site: Site): Html {
  const rows = endpoints.map(endpoint => {
    const { summary, operationId, tags, 'x-mcp-tool': tool } = endpoint
    return html`<li id="/${encodeURIComponent(tags[0] ?? '')}/${operationId}"><a href="${linkTo(site, pageOf(endpoint))}"><strong>${summary}</strong></a>
<code class="path">${requestOf(endpoint)}</code>
<span class="marks">${tool !== undefined && html`<code>${tool}</code>`}${!needsKey(endpoint) && html`<span class="pill">${ENDPOINT_WORDS[site.language].open}</span>`}</span></li>`
  })
  return html`<ul class="endpoints">${rows}</ul>`
}
