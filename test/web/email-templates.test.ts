import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../gateway/mail/mail.ts'
import { noticeMail } from '../../gateway/mail/notice-mail.ts'
import { createLog } from '../../gateway/process/log.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { mailTo, openBrowser, signUp } from '../support/visitor.ts'

interface Texts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: string | null
  readonly ending: readonly string[]
}

interface Template {
  readonly kind: string
  readonly name: string
  readonly nameRu: string
  readonly placeholders: readonly { readonly name: string; readonly sample: string; readonly isRequired: boolean }[]
  readonly texts: readonly {
    readonly language: 'EN' | 'RU'
    readonly version: number
    readonly isChanged: boolean
    readonly unfit: readonly string[]
    readonly builtIn: Texts
    readonly current: Texts
    readonly changes: readonly { readonly version: number; readonly by: string; readonly texts: Texts | null }[]
  }[]
}

const SELLER = { SELLER_NAME: 'Seller', SELLER_BANK: 'IBAN 1', SELLER_ADDRESS: 'Street' }
const PATIENCE = { timeout: 45_000, interval: 200 }
const INVOICE = {
  kind: 'INVOICE_ISSUED',
  language: 'EN',
  subject: 'Please pay {invoiceNumber}',
  paragraphs: ['Dear customer, {plan} costs <b>{amount}</b>.', 'Pay {invoiceNumber} until {payUntil} & be happy.'],
  link: 'See {invoiceNumber}',
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
})
afterAll(() => shop.world.close())

const prisma = () => shop.world.service.database.prisma
const read = async (kind: string) => (await shop.operator.run<Template>('get-email-template', { kind })).data
const textOf = (template: Template, language = 'EN') =>
  template.texts.find(text => text.language === language) as Template['texts'][number]
const versionOf = async (kind: string, language = 'EN') => textOf(await read(kind), language).version
const save = async (input: { readonly kind: string; readonly language: string }) =>
  shop.operator.run<Template>('save-email-text', { version: await versionOf(input.kind, input.language), ...input })
const restore = async (kind: string, language = 'EN') =>
  shop.operator.run<Template>('restore-email-text', { kind, language, version: await versionOf(kind, language) })

/** The email about the invoice of a new order. */
async function invoiceMail(language: 'EN' | 'RU' = 'EN'): Promise<{ mail: Mail; invoice: string }> {
  const person = await signUp(shop.world)
  await person.run('set-language', { language })
  const { invoice, number } = await shop.order(person)
  await expect.poll(() => prisma().notice.count({ where: { dueAt: { not: null } } }), PATIENCE).toBe(0)
  const mail = shop.world.mails.find(({ to, text }) => to === person.email && text.includes(invoice?.number ?? number))
  if (mail === undefined) throw new Error('no email about the invoice')
  return { mail, invoice: invoice?.number ?? '' }
}

test('every email has a name in both languages, and its built-in texts can be shown', async () => {
  const { data } = await shop.operator.run<{ items: Template[] }>('get-email-templates')
  expect(data.items.length).toBeGreaterThan(45)
  expect(new Set(data.items.map(({ kind }) => kind)).size).toBe(data.items.length)
  for (const { kind, name, nameRu } of data.items) {
    expect(name, kind).toMatch(/^[A-Z][\w\s:,-]+$/)
    expect(nameRu, kind).toMatch(/^[А-Я][А-Яа-яёA-Z\s:,-]+$/)
    for (const { language, builtIn, current, isChanged, unfit } of (await read(kind)).texts) {
      expect(current).toEqual(builtIn)
      expect({ isChanged, unfit }).toEqual({ isChanged: false, unfit: [] })
      const { data: preview, message } = await shop.operator.run<Mail>('get-email-preview', {
        kind,
        language,
        ...builtIn,
      })
      expect(preview, `${kind} ${message}`).toMatchObject({ html: expect.stringContaining('<!doctype html>') })
      expect(preview.subject + preview.text + preview.html).not.toMatch(/[{}]|undefined|null/)
    }
  }
})

test('a saved text is in the next email, in its language alone, as text and as HTML; restoring it is as quick', async () => {
  const before = await invoiceMail()
  expect(before.mail.subject).toMatch(/^Invoice .* for order /)
  const saved = await save(INVOICE)
  expect(saved.message).toBe('')
  expect(textOf(saved.data)).toMatchObject({
    ...{ version: 1, isChanged: true, current: { subject: INVOICE.subject } },
    changes: [{ version: 1, by: shop.operator.email, texts: { subject: INVOICE.subject, link: INVOICE.link } }],
  })
  const { mail, invoice } = await invoiceMail()
  expect(mail.subject).toBe(`Please pay ${invoice}`)
  expect(mail.text).toMatch(/^Hello Person \d+,\n\nDear customer, 1 month costs <b>290\.00 USD<\/b>\.\n\nPay /)
  expect(mail.text).toMatch(
    new RegExp(`be happy\\.\n\nSee ${invoice}: http://.*/dashboard/invoices/[\\w-]+\n\nBond data$`),
  )
  expect(mail.html).toContain('<p>Dear customer, 1 month costs &lt;b&gt;290.00 USD&lt;/b&gt;.</p>')
  expect(mail.html).toMatch(
    new RegExp(`&amp; be happy\\.</p><p><a href="http[^"]*/dashboard/invoices/.*">See ${invoice}</a>`),
  )
  expect((await invoiceMail('RU')).mail.subject).toMatch(/^Счёт .* по заказу /)
  expect((await restore('INVOICE_ISSUED')).data.texts[0]).toMatchObject({ version: 2, isChanged: false })
  expect((await invoiceMail()).mail.subject).toMatch(/^Invoice .* for order /)
  expect(textOf(await read('INVOICE_ISSUED')).changes).toMatchObject([{ version: 2, texts: null }, { version: 1 }])
  expect(await restore('INVOICE_ISSUED')).toMatchObject({ code: 'REFUSED', message: /Nothing differs/ })
  const events = await prisma().auditEvent.findMany({ where: { subjectId: 'INVOICE_ISSUED' }, orderBy: { at: 'asc' } })
  expect(events.map(({ action, outcome }) => `${action} ${outcome}`).slice(0, 2)).toEqual([
    'EMAIL_TEXT_SAVED DONE',
    'EMAIL_TEXT_RESTORED DONE',
  ])
  await expect(prisma().emailTextChange.updateMany({ data: { by: 'other' } })).rejects.toThrow(/append-only/)
  await expect(prisma().emailTextChange.deleteMany()).rejects.toThrow(/append-only/)
})

test('an email about signing in has the saved text, and its link stays that of the service', async () => {
  const reset = {
    ...{ kind: 'RESET', language: 'EN', subject: 'Your new password', link: 'Set it' },
    ...{ paragraphs: ['Somebody asked for it.'], ending: ['Ignore this otherwise.', 'Bye.'] },
  }
  expect(await save(reset)).toMatchObject({ status: 200 })
  const person = await signUp(shop.world)
  await openBrowser(shop.world).run('request-password-reset', { email: person.email })
  const mail = await mailTo(shop.world, person.email, /Your new password/)
  expect(mail.text).toMatch(/Somebody asked for it\.\n\nhttp:\S+\/reset#\S{20,}\n\nIgnore this otherwise\.\n\nBye\.$/)
  expect(mail.html).toMatch(
    /<a href="http[^"]*\/reset#[^"]{20,}">Set it<\/a><\/p><p>Ignore this otherwise\.<\/p><p>Bye\./,
  )
  const { data } = await shop.operator.run<Mail>('get-email-preview', reset)
  expect(data.text).not.toContain('#')
  expect(data.text).toContain('Somebody asked for it.')
})

test('a text that no longer fits stops no email: the built-in one is sent, the log says so, and so does the page', async () => {
  const stored = { ...INVOICE, paragraphs: [...INVOICE.paragraphs, 'Your {discount} is gone.'], ending: [] }
  const version = (await versionOf('INVOICE_ISSUED')) + 1
  const { kind, language: _language, ...texts } = stored
  const by = 'anna@example.com'
  await prisma().emailTextChange.create({ data: { kind, language: 'EN', version, at: new Date(), by, texts } })
  const { mail } = await invoiceMail()
  expect(mail.subject).toMatch(/^Invoice .* for order /)
  expect(textOf(await read(kind))).toMatchObject({
    isChanged: true,
    unfit: ['Paragraph 3 has the unknown placeholder {discount}.'],
    current: { subject: 'Invoice {invoiceNumber} for order {orderNumber}' },
  })
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const notice = await prisma().notice.findFirstOrThrow({
    where: { kind, user: { email: mail.to } },
    include: { user: true },
  })
  const again = await noticeMail(notice, { prisma: prisma(), baseUrl: 'https://b.example', log })
  expect(again?.subject).toMatch(/^Invoice .* for order /)
  expect(lines.join('')).toMatch(/the text of an email no longer fits, and the built-in one is sent/)
  expect(await restore(kind)).toMatchObject({ status: 200 })
})

describe('what cannot be saved is refused at its field', () => {
  const [first = '', second = ''] = INVOICE.paragraphs
  test.each<[object, string, RegExp]>([
    [{ subject: ' ' }, 'subject', /must not be empty/],
    [{ subject: 'Pay\r\nBcc: all@example.com' }, 'subject', /line breaks or control characters/],
    [{ subject: 'x'.repeat(201) }, 'subject', /at most 200 characters, not 201/],
    [
      { subject: 'Pay {invoicenumber}' },
      'subject',
      /unknown placeholder \{invoicenumber\}\. Did you mean \{invoiceNumber\}\?/,
    ],
    [{ subject: 'Pay {{amount}' }, 'subject', /a brace without its counterpart/],
    [{ paragraphs: [first, `${second} {ammount}`] }, 'paragraphs', /Paragraph 2 .*Did you mean \{amount\}\?/],
    [{ paragraphs: [first, second, 'Until {invoice}'] }, 'paragraphs', /Did you mean \{invoiceNumber\}\?/],
    [{ paragraphs: [first] }, 'paragraphs', /must contain \{payUntil\}.*of no use/],
    [{ paragraphs: [] }, 'paragraphs', /must not be empty/],
    [{ paragraphs: [first, second, 'x'.repeat(2_001)] }, 'paragraphs', /Paragraph 3 must have at most 2000 characters/],
    [
      { paragraphs: [second, ...Array.from({ length: 20 }, () => first)] },
      'paragraphs',
      /at most 20 paragraphs, not 21/,
    ],
    [{ paragraphs: [first, `${second}\u0007`] }, 'paragraphs', /Paragraph 2 must not contain control characters/],
    [{ paragraphs: [first, `${second} }`] }, 'paragraphs', /Paragraph 2 has a brace/],
    [{ link: null }, 'link', /must not be empty/],
    [{ ending: ['Bye'] }, 'ending', /must be empty/],
  ])('%o', async (input, name, message) => {
    const version = await versionOf('INVOICE_ISSUED')
    for (const document of ['save-email-text', 'get-email-preview', 'send-test-email']) {
      const given = { ...INVOICE, ...input, ...(document === 'save-email-text' && { version }) }
      const answer = await shop.operator.run(document, given)
      expect(answer.code, document).toBe('INVALID_PARAMETER')
      expect(answer.faults.map(fault => fault.name.split('.').at(-1))).toContain(name)
      expect(answer.faults.map(fault => fault.message).join(' ')).toMatch(message)
    }
    expect(await versionOf('INVOICE_ISSUED')).toBe(version)
  })

  test('a required placeholder stands where it is always sent, and subjects have only such', async () => {
    const refund = {
      ...{ kind: 'REFUND_MADE', language: 'EN', link: 'Open' },
      ...{ subject: 'Refund: {reason}', paragraphs: ['{amount} for {orderNumber}: {reason}'] },
    }
    const { faults } = await save(refund)
    expect(faults).toMatchObject([{ name: 'subject', message: /must not contain \{reason\}/ }])
    const other = await save({ ...refund, subject: 'Refund' } as typeof refund)
    expect(other.message).toMatch(/one without a placeholder that does not always have a value/)
    expect(other.message).toMatch(/must contain \{amount\} in a paragraph that is never left out/)
  })
})

test('two operators do not overwrite each other: the second is told who was faster', async () => {
  const version = await versionOf('ORDER_LAPSED')
  const texts = {
    kind: 'ORDER_LAPSED',
    language: 'RU',
    paragraphs: ['Заказ {orderNumber} аннулирован.'],
    link: 'Открыть',
  }
  const both = await Promise.all(
    ['Раз', 'Два'].map(subject => shop.operator.run('save-email-text', { ...texts, subject, version })),
  )
  expect(both.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'REFUSED'])
  const refusal = both.find(({ code }) => code === 'REFUSED')
  expect(refusal?.message).toContain(`${shop.operator.email} saved this text since you opened it`)
})

test('texts that equal the built-in ones count as those', async () => {
  const { builtIn } = textOf(await read('TERM_GRANTED'))
  const given = { kind: 'TERM_GRANTED', language: 'EN', ...builtIn }
  expect(await save(given)).toMatchObject({ code: 'REFUSED', message: /Nothing differs/ })
  await save({ ...given, subject: 'A gift' } as typeof given)
  expect(textOf((await save(given)).data)).toMatchObject({ version: 2, isChanged: false })
})

test('a test goes to the operator alone, with sample values, and not without end', async () => {
  const draft = { ...INVOICE, subject: 'Draft {invoiceNumber}' }
  expect(await shop.operator.run('send-test-email', draft)).toMatchObject({ status: 200, data: true })
  const mail = shop.world.mails.findLast(({ subject }) => subject.includes('Draft'))
  expect(mail).toMatchObject({ to: shop.operator.email, subject: 'Test: Draft INV-2026-000123' })
  expect(await versionOf('INVOICE_ISSUED')).toBe((await read('INVOICE_ISSUED')).texts[0]?.version)
  const codes = []
  for (let times = 0; times < 20; times++) codes.push((await shop.operator.run('send-test-email', draft)).code)
  expect(codes.filter(code => code === undefined)).toHaveLength(19)
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
})

test('nobody else sees or changes emails, and an operator not without the password', async () => {
  const person = await signUp(shop.world)
  for (const document of ['get-email-templates', 'get-email-preview', 'send-test-email']) {
    expect(await person.run(document, document === 'get-email-templates' ? {} : INVOICE)).toMatchObject({
      code: 'SCOPE_MISSING',
    })
  }
  expect(await person.run('save-email-text', { ...INVOICE, version: 0 })).toMatchObject({ code: 'SCOPE_MISSING' })
  await prisma().session.updateMany({ data: { confirmedAt: new Date(Date.now() - 16 * 60_000) } })
  const version = await versionOf('INVOICE_ISSUED')
  const answer = await shop.operator.runOnce('save-email-text', { ...INVOICE, version })
  expect(answer).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  expect(await shop.operator.run('get-email-template', { kind: 'NO_SUCH' })).toMatchObject({ code: 'NOT_FOUND' })
})
