import { afterAll, describe, expect, test } from 'vitest'
import { SETTINGS } from '../../gateway/process/settings.ts'
import { sharedWorld } from '../world.ts'
import { serveDocs } from './docs-server.ts'

const SELLER = {
  name: 'Bond Data & Sons Ltd',
  address: ['1 Long Street', 'London'],
  taxId: 'GB123',
  email: 'hello@bonds.example',
  vatPercent: 20,
}
const selling = { seller: SELLER, takesCards: true, invoiceHours: 240, seatHours: 36 }
const configured = await serveDocs({ selling, securityContact: 'mailto:security@bonds.example' })
const bare = await serveDocs()
afterAll(() => {
  configured.close()
  bare.close()
})

/** The page as Markdown: what it says, without its frame. */
async function read({ origin }: { readonly origin: string }, path: string): Promise<string> {
  const response = await fetch(`${origin}${path}.md`)
  expect(response.status, path).toBe(200)
  return response.text()
}

const PAGES = ['/terms', '/privacy', '/imprint', '/status', '/ru/terms', '/ru/privacy', '/ru/imprint', '/ru/status']

describe('a page about the service', () => {
  test.each(PAGES)('%s is a page for people, named in its footer with the others, in the same language', async path => {
    const response = await fetch(configured.origin + path, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const text = await response.text()
    const isRussian = path.startsWith('/ru')
    expect(text).toContain(`<html lang="${isRussian ? 'ru' : 'en'}">`)
    const footer = text.slice(text.indexOf('<footer'))
    for (const other of PAGES.filter(page => page.startsWith('/ru') === isRussian)) {
      expect(footer).toContain(`href="/market${other}"`)
    }
  })

  test('says who sells, in both languages, and nothing of the bank', async () => {
    for (const path of ['/imprint', '/ru/imprint']) {
      const text = await read(configured, path)
      for (const part of [
        SELLER.name,
        '1 Long Street, London',
        'GB123',
        'hello@bonds.example',
        'security@bonds.example',
      ])
        expect(text).toContain(part)
    }
  })

  test('says plainly that nobody is set up to sell', async () => {
    expect(await read(bare, '/imprint')).toContain('The seller of this instance is not configured.')
    expect(await read(bare, '/ru/imprint')).toContain('Продавец этого сервиса не указан.')
    expect(await read(bare, '/terms')).toContain('invoices are specimens and not payable')
    expect(await read(bare, '/ru/terms')).toContain('счета являются образцами')
  })

  test('has the terms of the settings', async () => {
    expect(await read(configured, '/terms')).toMatch(
      /payable for 10 days.*seat for 36 hours.*by card on a page of Stripe/,
    )
    expect(await read(configured, '/terms')).toContain('Prices include 20% VAT')
    expect(await read(configured, '/ru/terms')).toMatch(/в течение 10 дней.*в течение 36 часов/)
    expect(await read(bare, '/terms')).not.toContain('Stripe')
    expect(await read(bare, '/privacy')).not.toContain('Stripe')
    expect(await read(configured, '/privacy')).toContain('Stripe')
    expect(SETTINGS.shape.INVOICE_DAYS.parse(undefined) * 24).toBe(336)
  })
})

describe('the status', () => {
  test('is that of the market which is answered, with its sources, and no detail of operation', async () => {
    const world = await sharedWorld()
    const { revision, asOf } = (
      await world.getJson<{ meta: { revision: number; asOf: string } }>('/api/v1/data/issuers?PageSize=1')
    ).meta
    const english = await (await fetch(`${world.baseUrl}/status.md`)).text()
    expect(english).toContain(`**Revision**: ${revision}`)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(asOf))
    expect(english).toContain(`**As of**: ${day}`)
    expect(english).toMatch(/\*\*Age\*\*: [\d,]+ (minute|hour|day)s?/)
    const { name } = world.service.sources.current().statuses.find(({ lastSuccessAt }) => lastSuccessAt !== null) ?? {}
    expect(english).toContain(`| ${name} |`)
    for (const word of ['schedule:', 'origin', 'mapping', 'DATA_DIR', '/tmp', 'consecutive'])
      expect(english).not.toContain(word)
    const russian = await (await fetch(`${world.baseUrl}/ru/status.md`)).text()
    expect(russian).toContain(`**Ревизия**: ${revision}`)
    expect(russian).toMatch(/\*\*Возраст\*\*: \d+ (минут|час|д[её]?н)/)
  })

  test('says that there is no market yet, and what does not work without the database', async () => {
    expect(await read(bare, '/status')).toContain('There is no market data yet')
    expect(await read(bare, '/status')).toContain('Accounts, sign-in, orders and portfolios work.')
    const away = await serveDocs({ hasDatabase: () => false })
    expect(await read(away, '/status')).toContain('temporarily unavailable')
    expect(await read(away, '/ru/status')).toContain('временно недоступны')
    away.close()
  })
})
