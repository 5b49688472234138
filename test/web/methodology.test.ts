import { isEnumType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAPTERS } from '../../facades/web/docs/methodology/rules.ts'
import { methodologyMarkdown } from '../../facades/web/docs/methodology-markdown.ts'
import type { Part } from '../../facades/web/docs/parts/part.ts'
import { METHODOLOGY } from '../../facades/web/docs/russian/methodology.ts'
import { ASSUMPTIONS } from '../../schema/analytics/assumption.ts'
import { BUSINESS_DAY_CONVENTIONS, SETTLEMENTS } from '../../schema/analytics/business-days.ts'
import { CALENDARS } from '../../schema/analytics/calendars/calendars.ts'
import { MOEX_YEARS } from '../../schema/analytics/calendars/moex.ts'
import { CURVE_MODELS } from '../../schema/analytics/curves/curve.ts'
import { FIT_RULES } from '../../schema/analytics/curves/fit-rules.ts'
import { DAY_COUNTS } from '../../schema/analytics/day-counts.ts'
import { LIQUIDITY_PARTS } from '../../schema/analytics/liquidity.ts'
import { MEASURE_NAMES, MEASURES } from '../../schema/analytics/measures.ts'
import { DURATION_ENDS, WIDENINGS } from '../../schema/analytics/peer-spread.ts'
import { PRICE_CHOICES } from '../../schema/analytics/price-choice.ts'
import { RATING_LABELS } from '../../schema/analytics/ratings.ts'
import { REASONS } from '../../schema/analytics/result.ts'
import { STALE_AFTER_DAYS } from '../../schema/analytics/staleness.ts'
import { STORED_DAY_COUNTS } from '../../schema/analytics/stored-terms.ts'
import { YIELD_CONVENTIONS } from '../../schema/analytics/yield-conventions.ts'
import { schema } from '../../schema/index.ts'
import { serveDocs } from './docs-server.ts'

const rules = CHAPTERS.flatMap(chapter => chapter.rules)

let docs: Awaited<ReturnType<typeof serveDocs>>
let page: string
beforeAll(async () => {
  docs = await serveDocs()
  page = await read('/docs/methodology')
})
afterAll(() => docs.close())

const read = async (path: string) => (await fetch(docs.origin + path)).text()

/** What a reader sees: cells of all tables, without markup. */
const cells = () =>
  [...page.matchAll(/<(?:td|th scope="row")>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) =>
    plain(cell.replaceAll(/<[^>]+>/g, '')),
  )

const plain = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('the methodology shows every row of', () => {
  const tables: readonly (readonly [string, readonly string[]])[] = [
    ['figures', Object.entries(MEASURES).flatMap(([name, { text }]) => [name, text])],
    ['reasons', Object.entries(REASONS).flat()],
    ['day counts', [...Object.entries(DAY_COUNTS).flatMap(([name, { text }]) => [name, text])]],
    ['stored day counts', Object.keys(STORED_DAY_COUNTS)],
    ['yield conventions', Object.entries(YIELD_CONVENTIONS).flatMap(([name, { text }]) => [name, text])],
    ['curve models', Object.entries(CURVE_MODELS).flatMap(([name, { text, unit }]) => [name, text, unit])],
    ['calendars', Object.entries(CALENDARS).flatMap(([name, { text }]) => [name, text])],
    ['years of Moscow Exchange', MOEX_YEARS.flatMap(({ year, source }) => [String(year), source])],
    ['settlement markets', Object.entries(SETTLEMENTS).flatMap(([name, { text, lag }]) => [name, text, String(lag)])],
    ['business-day conventions', Object.keys(BUSINESS_DAY_CONVENTIONS)],
    ['prices', PRICE_CHOICES.flatMap(({ source, text }) => [source, text])],
    ['liquidity', LIQUIDITY_PARTS.flatMap(({ text, weight }) => [text, `${Math.round(weight * 100)} %`])],
    ['peer groups', WIDENINGS.map(({ text }) => text)],
    ['assumptions', Object.values(ASSUMPTIONS).flatMap(({ text, when }) => [text, when])],
  ]
  it.each(tables)('%s', (_name, words) => {
    expect(words.length).toBeGreaterThan(2)
    expect(cells()).toEqual(expect.arrayContaining([...words]))
  })

  it('the rating ladder, and the parameters of curves', () => {
    for (const label of RATING_LABELS) expect(page).toContain(`<code>${label}</code>`)
    for (const { parameterNames } of Object.values(CURVE_MODELS)) {
      for (const name of parameterNames) expect(page).toContain(`<code>${name}</code>`)
    }
  })
})

describe('the methodology', () => {
  it('says the thresholds that the code has', () => {
    const textOf = (id: string) => JSON.stringify(rules.find(rule => rule.id === id)?.parts)
    expect(textOf('staleness')).toContain(`${STALE_AFTER_DAYS} calendar days`)
    for (const threshold of Object.values(FIT_RULES)) expect(textOf('fitted-curves')).toContain(String(threshold))
    for (const end of DURATION_ENDS.filter(Number.isFinite)) expect(textOf('peer-spread')).toContain(String(end))
  })

  it('says of every rule what a row shows without a figure, and uses every reason', () => {
    const shown = new Set(rules.flatMap(({ otherwise }) => otherwise.map(([reason]) => reason)))
    for (const { id, otherwise } of rules) expect(otherwise.length, id).toBeGreaterThan(0)
    expect([...shown]).toEqual(expect.arrayContaining(Object.keys(REASONS)))
  })

  it('has each rule once, under an anchor, and a jump to it', () => {
    for (const { id } of rules) {
      expect(page).toContain(`<h2 id="${id}">`)
      expect(page).toContain(`href="#${id}"`)
    }
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  it('names peer groups and bases by words of the schema', () => {
    const words = (name: string) => {
      const type = schema.getType(name)
      return isEnumType(type) ? type.getValues().map(value => value.name) : []
    }
    expect(words('PeerGroup').length).toBe(WIDENINGS.length)
    expect(cells()).toEqual(expect.arrayContaining([...words('PeerGroup'), ...words('YieldBasis')]))
  })

  it('leads only to places that exist, on every page', async () => {
    const links = [...page.matchAll(/href="\/market(\/docs\/[a-z]+)#([^"]+)"/g)]
    expect(links.length).toBeGreaterThan(30)
    const pages = new Map<string, string>()
    for (const [, path = '', id = ''] of links) {
      const target = pages.get(path) ?? (await read(path))
      pages.set(path, target)
      expect(target.includes(` id="${id}"`), `${path}#${id}`).toBe(true)
    }
  })

  it('leaves no mark of its texts in the page', () => {
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main.replaceAll(/<[^>]+>/g, '')).not.toMatch(/\]\(|\*\*|`|undefined|NaN/)
  })
})

describe('the file of the methodology', () => {
  const file = methodologyMarkdown()

  it('has every rule under an anchor, and links that lead to anchors, or to files beside it', () => {
    const ids = [...file.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id)
    expect(ids).toEqual(rules.map(({ id }) => id))
    for (const [, target = ''] of file.matchAll(/\]\(([^)]+)\)/g)) {
      if (target.startsWith('#')) expect(ids).toContain(target.slice(1))
      else expect(target).toMatch(/^(fields|ratings|filters)\.md(#[a-z]+)?$/)
    }
  })

  it('writes tables whose rows have the columns of their head', () => {
    for (const table of file.split('\n\n').filter(block => block.startsWith('| '))) {
      const bars = table.split('\n').map(row => row.match(/(?<!\\)\|/g)?.length)
      expect(new Set(bars).size, table.slice(0, 80)).toBe(1)
    }
  })

  it('names every figure', () => {
    for (const name of MEASURE_NAMES) expect(file).toContain(`\`${name}\``)
  })
})

describe('the methodology in Russian', () => {
  /** What is the same in every language, but for the sentences that answers quote. */
  const SAME = [
    /^\[\w+\.\w+\]\(\/docs\/fields#[\w.]+\)$/,
    /^(dirty|price|Σ) .*[=/]/,
    /^Decrees? \d/,
    /^(ACT|30E?)\/[\w/ ]+$/,
    /^(Nelson-Siegel|Svensson)$/,
    // A computed value: only the unit is translated.
    /^-?\d+\.\d+ years²?$/,
  ]
  const isRead = (text: string) => /[A-Za-z]{3}/.test(text.replaceAll(/`[^`]*`/g, ''))
  const isSame = (text: string) =>
    SAME.some(form => form.test(text)) || Object.values(ASSUMPTIONS).some(({ text: said }) => said === text)
  const textsOf = (part: Part): readonly string[] => {
    if (typeof part === 'string') return [part]
    if ('list' in part) return part.list
    if ('terms' in part) return part.terms.flat()
    return 'rows' in part ? [part.caption, ...part.head, ...part.rows.flat()] : []
  }
  const english = new Set(
    CHAPTERS.flatMap(({ title, rules }) => [
      title,
      ...rules.flatMap(({ title, parts, otherwise, source = '' }) => [
        title,
        source,
        ...parts.flatMap(textsOf),
        ...otherwise.map(([, when]) => when),
      ]),
    ]).map(text => text.replaceAll('\u00a0', ' ')),
  )

  it('translates every text, and none that no rule has', () => {
    expect([...english].filter(text => isRead(text) && !isSame(text) && METHODOLOGY[text] === undefined)).toEqual([])
    expect(Object.keys(METHODOLOGY).filter(text => !english.has(text))).toEqual([])
  })

  it('keeps code and links of each text', () => {
    const marks = (text: string) => [...text.matchAll(/`[^`]+`|\]\([^)]+\)/g)].map(String).toSorted()
    for (const [text, translated] of Object.entries(METHODOLOGY)) expect(marks(translated), text).toEqual(marks(text))
    expect(Object.values(METHODOLOGY).filter(text => !/[а-яё]/i.test(text) && !/\d/.test(text))).toEqual([])
  })

  it('is a page and a file in that language, with the same rules', async () => {
    const russian = await read('/docs/ru/methodology')
    for (const { id } of rules) expect(russian).toContain(`<h2 id="${id}">`)
    expect(russian).toContain('Основная доходность')
    expect(russian).not.toContain('notice english')
    const main = russian.slice(russian.indexOf('<main'), russian.indexOf('</main>'))
    expect(main.replaceAll(/<[^>]+>/g, '')).not.toMatch(/\]\(|\*\*|`|undefined|NaN/)
    expect(main.replaceAll(/<[^>]+>/g, '')).not.toMatch(/\d\s(bp|years)/)
    const file = await read('/docs/ru/methodology.md')
    expect(file).toContain('# Методика расчёта')
    expect(file).toContain('### Доходность к худшему')
  })
})
