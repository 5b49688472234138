import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsPdf, textOfPdf } from '../support/pdf-text.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { mailTo, signUp } from '../support/visitor.ts'

const SELLER = { SELLER_NAME: 'Data Ltd', SELLER_BANK: 'IBAN 1; BIC 2' }
/** What is printed and written in each language before and after the plan is renamed. */
const NAMED = {
  EN: { first: 'plan “Quarter”, 3 months', second: 'plan “Season”, 3 months', term: '3 months' },
  RU: { first: 'тариф «Квартал»', second: 'тариф «Сезон»', term: '3 мес.' },
} as const

interface File {
  readonly kind: string
  readonly pdf: string
}

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
})
afterAll(() => shop.world.close())

const prisma = () => shop.world.service.database.prisma

async function rename(names: { readonly name: string; readonly nameRu: string }): Promise<void> {
  type Plans = { readonly items: readonly { readonly id: string; readonly version: number }[] }
  const { data } = await shop.operator.run<Plans>('get-plans')
  const { id, version } = data.items.find(plan => plan.id === shop.tariffs['month-3']) ?? { id: '', version: 0 }
  const change = { id, version, reason: 'another name', ...names }
  expect(await shop.operator.run('change-plan', change)).toMatchObject({ status: 200 })
}

async function customerOf(language: 'EN' | 'RU'): Promise<Person> {
  const person = await signUp(shop.world)
  await person.run('set-language', { language })
  return person
}

async function documentsOf(person: Person, id: string): Promise<readonly File[]> {
  return (await person.run<{ documents: File[] }>('get-order-documents', { id })).data.documents
}

async function textsOf(person: Person, id: string): Promise<readonly string[]> {
  const files = await documentsOf(person, id)
  return readsPdf ? files.map(({ pdf }) => textOfPdf(pdf, '-raw')) : []
}

describe.each(['EN', 'RU'] as const)('a plan with a name: %s', language => {
  const { first, second, term } = NAMED[language]

  test('is called by it in documents and emails, and a later name changes neither of an order that is there', async () => {
    await rename({ name: 'Quarter', nameRu: 'Квартал' })
    const person = await customerOf(language)
    const { id, number } = await shop.order(person, 'month-3')
    const invoiced = await documentsOf(person, id)
    expect(invoiced.map(({ kind }) => kind)).toEqual(['INVOICE'])
    expect((await mailTo(shop.world, person.email, new RegExp(number))).text).toContain(first)

    await rename({ name: 'Season', nameRu: 'Сезон' })
    expect(await documentsOf(person, id)).toEqual(invoiced)
    await shop.confirm(id)
    const texts = await textsOf(person, id)
    if (readsPdf) expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) {
      expect(text).toContain(first)
      expect(text).toContain(term)
      expect(text).not.toContain(second)
    }
    const { tariff } = (await person.run<{ tariff: object }>('get-order', { id })).data
    expect(tariff).toMatchObject({ name: 'Quarter', nameRu: 'Квартал' })

    const later = await shop.order(await customerOf(language), 'month-3')
    const stored = await prisma().order.findUniqueOrThrow({ where: { id: later.id }, include: { documents: true } })
    expect(stored).toMatchObject({ planName: 'Season', planNameRu: 'Сезон' })
    expect(JSON.stringify(stored.documents)).toContain(language === 'EN' ? 'Season' : 'Сезон')
  })
})

test.runIf(readsPdf)(
  '(only with pdftotext) an order of a version that stored no name is called by its term',
  async () => {
    await rename({ name: 'Quarter', nameRu: 'Квартал' })
    const person = await customerOf('EN')
    const { id } = await shop.order(person, 'month-3')
    await prisma().order.update({ where: { id }, data: { planName: null, planNameRu: null } })
    await shop.confirm(id)
    const [, ...after] = await textsOf(person, id)
    expect(after.length).toBeGreaterThan(1)
    for (const text of after) {
      expect(text).toContain('Bond data, 3 months')
      expect(text).not.toContain('Quarter')
    }
  },
)

test.runIf(readsPdf)('(only with pdftotext) a plan that is called by its term is not named twice', async () => {
  const person = await customerOf('EN')
  const { id } = await shop.order(person, 'month-6')
  const [invoice] = await textsOf(person, id)
  expect(invoice).toContain('Bond data, 6 months')
  expect(invoice).not.toContain('plan “')
})
