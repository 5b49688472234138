import { type GraphQLObjectType, isEnumType, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyParameters, endpointsOf, pathParameters, queryParameters } from '../../facades/web/docs/description.ts'
import { fieldSections } from '../../facades/web/docs/field-reference.ts'
import { RATING_RULES } from '../../facades/web/docs/rating-rules.ts'
import { accountDocuments } from '../../facades/web/docs/reference-sources.ts'
import { ENDPOINT_TEXTS } from '../../facades/web/docs/russian/endpoints.ts'
import { ERROR_TEXTS } from '../../facades/web/docs/russian/errors.ts'
import { SHAPES } from '../../facades/web/docs/russian/fields/shapes.ts'
import { TITLES } from '../../facades/web/docs/russian/fields/titles.ts'
import { FIELDS } from '../../facades/web/docs/russian/fields.ts'
import { METHODOLOGY } from '../../facades/web/docs/russian/methodology.ts'
import { ownText, PARAMETERS, parameterText } from '../../facades/web/docs/russian/parameters.ts'
import { RATINGS } from '../../facades/web/docs/russian/ratings.ts'
import type { Russian } from '../../facades/web/docs/russian/russian.ts'
import { ERRORS } from '../../gateway/errors.ts'
import { SPELLING_RULES } from '../../schema/analytics/rating-ladder.ts'
import { RATING_LABELS, ratingFromText } from '../../schema/analytics/ratings.ts'
import { schema } from '../../schema/index.ts'
import { described, serveDocs, served } from './docs-server.ts'

const documented = [...served, ...accountDocuments(schema)]
const sections = fieldSections(schema, documented)
const groups = sections.flatMap(section => section.groups)
const all = groups.flatMap(({ type, entries }) => entries.map(entry => ({ type, ...entry })))

let docs: Awaited<ReturnType<typeof serveDocs>>
beforeAll(async () => {
  docs = await serveDocs()
})
afterAll(() => docs.close())

const read = async (path: string) => (await fetch(docs.origin + path)).text()

describe('the field reference', () => {
  it('has an entry for every field that a persisted document selects', async () => {
    const page = await read('/docs/fields')
    let seen = 0
    for (const { operation } of documented) {
      const info = new TypeInfo(schema)
      const enter = () => {
        const type = info.getParentType()
        const name = info.getFieldDef()?.name
        if (!isObjectType(type) || type === schema.getQueryType() || type === schema.getMutationType()) return
        seen += 1
        expect(page).toContain(`id="${type.name}.${name}"`)
      }
      visit(operation.document, visitWithTypeInfo(info, { Field: { enter } }))
    }
    expect(seen).toBeGreaterThan(600)
  })

  it('describes every field in words of the schema', () => {
    const borrowed = all.filter(({ type, name }) => {
      const field = (schema.getType(type) as GraphQLObjectType).getFields()[name]
      return !field?.description
    })
    for (const { text, words, object, type, name } of borrowed) {
      expect(words.length > 0 || object !== null, `${type}.${name}`).toBe(true)
      expect(text, `${type}.${name}`).not.toBe('')
    }
  })

  it('gives every measured figure a unit', () => {
    const withoutUnit = all.filter(({ form, unit }) => form === 'number' && unit === null)
    expect(withoutUnit.map(({ type, name }) => `${type}.${name}`).sort()).toEqual([
      ...['AlternativeScore.total', 'AlternativeScoreParts.duration', 'AlternativeScoreParts.liquidity'],
      ...['AlternativeScoreParts.rating', 'AlternativeScoreParts.spread', 'CurveParameter.value'],
      'MarketIndex.value',
    ])
    const unitOf = (id: string) => all.find(({ type, name }) => `${type}.${name}` === id)?.unit
    expect(unitOf('Bond.yield')).toBe('% a year')
    expect(unitOf('Bond.price')).toBe('% of nominal')
    expect(unitOf('Bond.gSpreadBp')).toBe('basis points')
    expect(unitOf('Bond.durationDays')).toBe('days')
    expect(unitOf('Bond.modifiedDuration')).toBe('years')
    expect(unitOf('Bond.turnover30d')).toBe('money, settlement currency')
    expect(unitOf('Bond.issuePieces')).toBe('pieces')
    expect(unitOf('Bond.maturityDate')).toBeNull()
  })

  it('says of a bond in which columns a field is, and where only the details have it', () => {
    const presetOf = (name: string) => all.find(entry => entry.type === 'Bond' && entry.name === name)?.preset
    expect(['isin', 'accrued', 'quote', 'coupons'].map(presetOf)).toEqual(['compact', 'standard', 'full', 'details'])
    expect(all.find(({ type, name }) => type === 'Issuer' && name === 'inn')?.preset).toBe('compact')
  })

  it('says null of exactly the fields that may be null', () => {
    for (const { type, name, mayBeNull } of all) {
      const field = (schema.getType(type) as GraphQLObjectType).getFields()[name]
      expect(mayBeNull, `${type}.${name}`).toBe(!String(field?.type).endsWith('!'))
    }
  })

  it('lists the words of every enumeration', () => {
    const [bondType] = all.filter(({ type, name }) => type === 'Bond' && name === 'bondType')
    const stored = schema.getType('BondType')
    expect(isEnumType(stored) && stored.getValues().map(({ name }) => name)).toEqual(bondType?.words)
  })
})

describe('the rating reference', () => {
  it('shows the whole ladder, and every spelling on it is read as its label', async () => {
    const page = await read('/docs/ratings')
    const rows = [...page.matchAll(/<tr[^>]*><th scope="row"><code>([^<]+)<\/code><\/th>(.*?)<\/tr>/g)]
    expect(rows.map(([, label]) => label)).toEqual([...RATING_LABELS])
    let spellings = 0
    for (const [, label, cells = ''] of rows) {
      for (const [, text = ''] of cells.matchAll(/<code>([^<]+)<\/code>/g)) {
        spellings += 1
        expect(ratingFromText(text)?.label, text).toBe(label)
      }
    }
    expect(spellings).toBeGreaterThan(26 * 6)
  })
})

describe('the field reference in Russian', () => {
  const texts = new Set([...groups.map(({ text }) => text), ...all.map(({ text }) => text)])

  it('translates every description, form, unit and title, and nothing that is gone', () => {
    const same = ['ISIN.', 'ISO 4217.', '`2026-12`.', 'Financial Instrument Global Identifier.']
    expect([...texts].filter(text => FIELDS[text] === undefined && !same.includes(text))).toEqual([])
    expect(Object.keys(FIELDS).filter(text => !texts.has(text))).toEqual([])
    const shapes = all.flatMap(({ form, unit }) => (unit === null ? [form] : [form, unit]))
    expect(new Set(shapes.filter(shape => SHAPES[shape] === undefined))).toEqual(new Set(['UUID', '%']))
    const titles = [...sections.map(({ title }) => title), ...groups.flatMap(({ answers }) => answers)]
    expect(new Set(titles)).toEqual(new Set(Object.keys(TITLES)))
  })

  it('keeps the code in each text', () => {
    const marks = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(String).toSorted()
    for (const [text, russian] of Object.entries(FIELDS)) expect(marks(russian), text).toEqual(marks(text))
  })

  it('is on the page of fields and on the page of each endpoint, under the same anchors', async () => {
    const page = await read('/docs/ru/fields')
    for (const { type, name } of all) expect(page).toContain(`id="${type}.${name}"`)
    expect(page).toContain('href="#in-bonds">Облигации')
    expect(page).toContain('Основная доходность, эффективная, % годовых.')
    expect(page).not.toContain('Headline yield')
    expect(await read('/docs/ru/endpoints/search-bonds')).toContain('Основная доходность, эффективная, % годовых.')
    expect(await read('/docs/ru/fields.md')).toContain('| `yield` | Основная доходность, эффективная, % годовых. |')
  })
})

describe('parameters, endpoints, errors and ratings in Russian', () => {
  const openapi = described('1.2.3')
  const endpoints = endpointsOf(openapi)
  const parameters = endpoints.flatMap(endpoint => [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...bodyParameters(endpoint),
  ])
  const said = {
    parameters: new Set(parameters.map(one => ownText(one['x-subject'] ?? one.description))),
    endpoints: new Set(endpoints.flatMap(({ summary, description }) => [summary, description])),
    errors: new Set(Object.values(ERRORS).flatMap(({ title, text }) => [title, text])),
    ratings: new Set([
      ...RATING_RULES.map(([title, text]) => `**${title}.** ${text}`),
      ...SPELLING_RULES.map(({ text }) => text),
    ]),
  }
  const titles = { ...TITLES, ...ENDPOINT_TEXTS }

  it('translate every text, and nothing that is gone', () => {
    const missing = (texts: ReadonlySet<string>, known: Russian) => [...texts].filter(text => known[text] === undefined)
    expect(missing(said.parameters, PARAMETERS)).toEqual([])
    expect(missing(said.endpoints, titles)).toEqual([])
    expect(missing(said.errors, ERROR_TEXTS)).toEqual([])
    expect(missing(said.ratings, { ...METHODOLOGY, ...RATINGS })).toEqual([])
    const gone = (known: Russian, texts: ReadonlySet<string>) => Object.keys(known).filter(text => !texts.has(text))
    expect(gone(PARAMETERS, said.parameters)).toEqual([])
    expect(gone(ENDPOINT_TEXTS, said.endpoints)).toEqual([])
    expect(gone(ERROR_TEXTS, said.errors)).toEqual([])
    expect(gone(RATINGS, said.ratings)).toEqual([])
  })

  it('keep the code, and names of parameters and fields, in each text', () => {
    const marks = (text: string) =>
      [...text.matchAll(/`[^`]+`|\b[A-Z][a-z]+[A-Z]\w+|\b[A-Z_]{5,}\b/g)].map(String).toSorted()
    const all = { ...PARAMETERS, ...ENDPOINT_TEXTS, ...ERROR_TEXTS, ...RATINGS }
    for (const [text, russian] of Object.entries(all)) expect(marks(russian), text).toEqual(marks(text))
  })

  it('translate the sentences that the form of a parameter adds', () => {
    const whole = new Set(parameters.map(one => parameterText(one['x-subject'] ?? one.description)))
    expect([...whole].filter(text => /leading|legacy|At most|Not (below|above)/.test(text))).toEqual([])
    expect(whole).toContain('Вид облигации. Знак `!` перед значением исключает его.')
    expect(whole).toContain('В дефолте. Принимается и прежняя запись: 0 – любые, 1 – нет, 2 – да.')
  })

  it('are on the pages and in their Markdown, and in the search index', async () => {
    for (const [path, text] of [
      ['/docs/ru/filters', 'Дюрация Маколея до даты основной доходности, дни.'],
      ['/docs/ru/endpoints/search-bonds', 'Отбирает облигации рынка'],
      ['/docs/ru/errors', 'Недопустимый параметр'],
      ['/docs/ru/ratings', 'Две шкалы'],
    ] as const) {
      const page = await read(path)
      expect(page, path).toContain(text)
      expect(page, path).not.toContain('notice english')
      expect(await read(`${path}.md`), path).toContain(text)
    }
    expect(await read('/docs/search-ru.json')).toContain('Дюрация Маколея до даты основной доходности')
  })
})
