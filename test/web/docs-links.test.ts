import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_URL, PAGES, RUSSIAN_PAGES, serveDocs } from './docs-server.ts'

/** Served by other parts of the service. */
const ELSEWHERE = ['/dashboard', '/graphql']

let docs: Awaited<ReturnType<typeof serveDocs>>
beforeAll(async () => {
  docs = await serveDocs()
})
afterAll(() => docs.close())

const texts = new Map<string, string>()

/** Text of what is at a path; a path that answers with anything but 200 fails. */
async function read(path: string): Promise<string> {
  const known = texts.get(path)
  if (known !== undefined) return known
  const response = await fetch(docs.origin + path)
  expect(response.status, path).toBe(200)
  const text = await response.text()
  texts.set(path, text)
  return text
}

async function resolves(link: string): Promise<boolean> {
  const [path = '', id] = link.split('#')
  if (ELSEWHERE.includes(path)) return true
  const text = await read(path)
  if (id === undefined) return true
  return path.endsWith('.md')
    ? text.includes(`<a id="${id}">`) || text.includes(`### ${id}`)
    : text.includes(` id="${id}"`)
}

it('every link between pages leads to a page, and to a place on it', async () => {
  let count = 0
  for (const page of [...PAGES, ...RUSSIAN_PAGES]) {
    const links = [...(await read(page)).matchAll(/<a\b[^>]* href="\/market([^"]+)"/g)].map(([, link = '']) => link)
    for (const link of new Set(links)) expect(await resolves(link), `${page} leads to ${link}`).toBe(true)
    count += links.length
  }
  expect(count).toBeGreaterThan(2_000)
})

it('a Russian page leads to Russian pages', async () => {
  for (const page of RUSSIAN_PAGES) {
    const main = /<main.*<\/main>/s.exec(await read(page))?.[0] ?? ''
    const links = [...main.matchAll(/href="\/market(\/docs(?!\/[\w-]+\.(?:json|graphql))[^"]*)"/g)].map(
      ([, link]) => link,
    )
    for (const link of links) expect(link, page).toMatch(/^\/docs\/ru(?:[/#]|$)/)
  }
})

it('every link in the Markdown of a guide or an endpoint leads to a file', async () => {
  let count = 0
  for (const page of PAGES) {
    const links = [...(await read(`${page}.md`)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    for (const link of links.filter(own => own.startsWith(BASE_URL))) {
      const path = link.replace(BASE_URL, '').split('#')[0] ?? ''
      if (!ELSEWHERE.includes(path)) await read(path)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(300)
})

it('both languages have the same places', async () => {
  const placesOf = async (page: string) =>
    [...(await read(page)).matchAll(/<(?:h2|h3|article)\b[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  for (const [index, page] of PAGES.entries()) {
    expect(await placesOf(RUSSIAN_PAGES[index] ?? ''), page).toEqual(await placesOf(page))
  }
})

it.each(['en', 'ru'])('the search index in %s leads to places that exist, and knows every page', async language => {
  const index = JSON.parse(await read(`/docs/search-${language}.json`)) as { t: string; p?: string; u: string }[]
  for (const { u } of index) expect(await resolves(u.replace('/market', '')), u).toBe(true)
  const pages = index.filter(({ p }) => p === undefined).map(({ u }) => u.replace('/market', ''))
  expect(pages.toSorted()).toEqual((language === 'en' ? PAGES : RUSSIAN_PAGES).toSorted())
  expect(index.map(({ t }) => t)).toEqual(expect.arrayContaining(['Bond.gSpreadBp', 'YieldFrom, YieldTo', 'NOT_FOUND']))
})
