import { type GraphQLObjectType, isEnumType, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldSections } from '../../facades/web/docs/field-reference.ts'
import { RATING_LABELS, ratingFromText } from '../../schema/analytics/ratings.ts'
import { schema } from '../../schema/index.ts'
import { serveDocs, served } from './docs-server.ts'

const sections = fieldSections(schema, served)
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
    for (const { operation } of served) {
      const info = new TypeInfo(schema)
      const enter = () => {
        const type = info.getParentType()
        const name = info.getFieldDef()?.name
        if (!isObjectType(type) || type === schema.getQueryType()) return
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
