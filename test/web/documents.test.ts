import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsPdf, textOfPdf } from '../support/pdf-text.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp } from '../support/visitor.ts'

const SELLER = {
  SELLER_NAME: 'ООО «Данные»',
  SELLER_BANK: 'IBAN 1; BIC 2',
  SELLER_TAX_ID: '7707083893',
  SELLER_VAT_PERCENT: '20',
}
const FIRM = {
  legalName: 'АО «Фонд»',
  country: 'RU',
  address: 'Казань, Баумана 1',
  inn: '7736207543',
  kpp: '773601001',
}

interface File {
  readonly kind: string
  readonly number: string
  readonly pdf: string
}

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
})
afterAll(() => shop.world.close())

async function filesOf(person: Person, id: string): Promise<readonly File[]> {
  return (await person.run<{ documents: File[] }>('get-order-documents', { id })).data.documents
}

const serialOf = ({ number }: Pick<File, 'number'>) => Number(number.split('-')[2])

/** What a page shows; `Intl` separates thousands by spaces of its own kinds, here all of them are plain ones. */
function textOfPage(html: string): string {
  const shown = html.replace(/<(title|style)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ')
  return shown.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replace(/\s+/gu, ' ')
}

const wordsOf = (text: string) => text.trim().split(' ').toSorted()

describe('documents of an order', () => {
  test('are an invoice when it is placed, receipt and act when it is paid, all for the firm that is billed', async () => {
    const person = await signUp(shop.world)
    await person.run('set-language', { language: 'RU' })
    expect((await person.run('set-billing', { details: { ...FIRM, purchaseOrder: 'PO-77' } })).data).toMatchObject(FIRM)
    const { id, number } = await shop.order(person, 'month-3')
    const [invoice, ...none] = await filesOf(person, id)
    expect([invoice?.kind, none]).toEqual(['INVOICE', []])
    await shop.confirm(id, 'BANK-42')
    const files = await filesOf(person, id)
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(['ACT', 'INVOICE', 'RECEIPT'])
    for (const file of files) expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    if (!readsPdf) return
    const texts = Object.fromEntries(files.map(({ kind, pdf }) => [kind, textOfPdf(pdf)] as const))
    for (const text of Object.values(texts)) {
      for (const part of ['АО «Фонд»', 'ИНН 7736207543, КПП 773601001', 'PO-77', 'ООО «Данные»', number, '790,00']) {
        expect(text).toContain(part)
      }
      // 790 with 20 % within: 131.67 of tax.
      for (const part of ['НДС 20%', '131,67', '658,33']) expect(text).toContain(part)
    }
    expect(texts.INVOICE).toContain('IBAN 1')
    expect(texts.INVOICE).toContain(`Счёт на оплату № ${invoice?.number}`)
    expect(texts.RECEIPT).toContain('BANK-42')
    expect(texts.ACT).toContain('Акт о предоставлении доступа')
    expect(texts.ACT).toContain(`Счёт ${invoice?.number}`)
  })

  test.runIf(readsPdf).each(['EN', 'RU'])('an invoice is a page with the very words of its PDF: %s', async language => {
    const person = await signUp(shop.world)
    await person.run('set-language', { language })
    await person.run('set-billing', { details: { ...FIRM, purchaseOrder: 'PO-77' } })
    const { id, invoice } = await shop.order(person, 'lifetime')
    const [file] = (await filesOf(person, id)) as [File]
    expect(invoice?.html).toContain(`<html lang="${language.toLowerCase()}">`)
    const page = wordsOf(textOfPage(invoice?.html ?? ''))
    expect(page).toEqual(wordsOf(textOfPdf(file.pdf, '-raw')))
    expect(page).toContain('7736207543,')
  })

  test('are in English for a customer who reads English, and show the account where nobody is billed', async () => {
    const person = await signUp(shop.world)
    const { id } = await shop.order(person)
    const [invoice] = (await filesOf(person, id)) as [File]
    if (readsPdf) expect(textOfPdf(invoice.pdf)).toMatch(/Invoice INV-\d{4}-\d{6}, .*VAT 20%/)
  })

  test('are numbered without gaps, also when orders are placed at once and some of them fail', async () => {
    const before = serialOf(((await filesOf(shop.operator, (await shop.order(shop.operator)).id)) as [File])[0])
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(shop.world)))
    const good = people.map(person => shop.order(person))
    const bad = people.map(person =>
      person.run('place-order', { tariffId: randomUUID(), provider: 'INVOICE', idempotencyKey: randomUUID() }),
    )
    const orders = await Promise.all(good)
    await Promise.all(bad)
    const invoices = await Promise.all(orders.map(({ id }, at) => filesOf(people[at] as Person, id)))
    const serials = invoices.map(([invoice]) => serialOf(invoice as File)).toSorted((a, b) => a - b)
    expect(serials).toEqual([1, 2, 3, 4].map(step => before + step))
  })

  test('lose no number when the transaction that issues one fails', async () => {
    const { prisma } = shop.world.service.database
    const last = () => prisma.documentCounter.findFirst({ where: { kind: 'INVOICE' } })
    const person = await signUp(shop.world)
    const before = await last()
    await prisma.$executeRaw`ALTER TABLE "CommercialDocument" ADD CONSTRAINT never CHECK (false) NOT VALID`
    await expect(shop.order(person)).rejects.toThrow()
    await prisma.$executeRaw`ALTER TABLE "CommercialDocument" DROP CONSTRAINT never`
    expect(await last()).toEqual(before)
    const [invoice] = (await filesOf(person, (await shop.order(person)).id)) as [File]
    expect(serialOf(invoice)).toBe((before?.last ?? 0) + 1)
  })

  test('stay as they were when the firm changes its details', async () => {
    const person = await signUp(shop.world)
    await person.run('set-billing', { details: FIRM })
    const { id } = await shop.order(person)
    const [first] = (await filesOf(person, id)) as [File]
    await person.run('set-billing', { details: { ...FIRM, legalName: 'АО «Другой»' } })
    const [again] = (await filesOf(person, id)) as [File]
    expect(again.number).toBe(first.number)
    if (readsPdf) expect(textOfPdf(again.pdf)).toContain('АО «Фонд»')
  })

  test("are nobody else's", async () => {
    const [owner, other] = [await signUp(shop.world), await signUp(shop.world)]
    const { id } = await shop.order(owner)
    expect((await other.run('get-order-documents', { id })).code).toBe('NOT_FOUND')
  })
})

describe('a service without a seller', () => {
  test('takes no orders, and offers no way to pay', async () => {
    const closed = await openShop({ settings: { DEMO_ORDERS: 'off' } })
    const person = await signUp(closed.world)
    const order = { tariffId: closed.tariffs['month-1'], provider: 'INVOICE', idempotencyKey: randomUUID() }
    expect(await person.run('place-order', order)).toMatchObject({ code: 'REFUSED' })
    expect((await person.run('get-payment-providers')).data).toMatchObject({ invoice: false, stripe: false })
    expect(await closed.world.service.database.prisma.order.count()).toBe(0)
    await closed.world.close()
  })

  test('issues specimens for a demonstration, which take no number', async () => {
    const demo = await openShop()
    const person = await signUp(demo.world)
    const { id, invoice } = await demo.order(person)
    expect(invoice?.html).toContain('Specimen')
    await demo.confirm(id)
    expect(await filesOf(person, id)).toEqual([])
    await demo.world.close()
  })
})
