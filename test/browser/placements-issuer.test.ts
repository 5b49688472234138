import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartDrawn, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { loadFiles, monthlyCoupons, PLAIN_BOND } from '../support/file-market.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let page: Page
let customer: Awaited<ReturnType<typeof makeCustomer>>

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const operator = await signUp(world, { role: 'OPERATOR' })
  window = await openWindow(browser, world)
  customer = await makeCustomer(world, operator)
  await signIn(window, customer)
  page = window.page
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface List<Item> {
  readonly items: readonly Item[]
  readonly page: { readonly total: number }
}

interface Bond {
  readonly isin: string
  readonly name: string
}

interface Placement {
  readonly id: string
  readonly name: string
  readonly bookClose: string
  readonly settlementDate: string
  readonly issuer: { readonly id: string; readonly name: string }
}

const GONE = '00000000-0000-4000-8000-000000000000'

const get = <Item>(path: string) => world.getJson<List<Item>>(`/api/v1/data/${path}`)
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function isins(query: string, count: number): Promise<readonly string[]> {
  const { items } = await get<Bond>(`instruments?${query}&PageSize=${count}&Fields=isin,name`)
  expect(items).toHaveLength(count)
  return items.map(({ isin }) => isin)
}

async function openBook(): Promise<Placement> {
  const { items } = await get<Placement>('placements?Stage=BOOK_OPEN&Sorts=bookclose_asc&Fields=full&PageSize=1')
  const [first] = items
  if (first === undefined) throw new Error('no book is open')
  return first
}

/** Each chart is drawn once it is near the part of the page that is seen. */
async function drawn(): Promise<void> {
  const charts = await page.locator('.chart-host').count()
  for (let index = 0; index < charts; index++) await chartDrawn(page, index)
}

/** Lines of a calendar file, continued ones joined. */
function unfolded(text: string): readonly string[] {
  return text.replaceAll('\r\n ', '').split('\r\n')
}

describe('placements', () => {
  test('shows open books with the time that is left, and each stage with its total', async () => {
    await window.open('/app/placements')
    const first = await openBook()
    await page.locator('.open-books').getByRole('link', { name: first.name }).waitFor()
    await page.locator('.open-books time').first().waitFor()
    const { page: placed } = await get<Placement>('placements?Stage=PLACED&PageSize=1')
    await page.getByRole('button', { name: `Show all ${placed.total}` }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?Stage=PLACED')
    await expect.poll(() => page.locator('.stages tbody tr').count()).toBe(placed.total)
    await shoot(page, 'placements')
    expect(window.complaints).toEqual([])
  })

  test('the calendar has the days of its month, and its file has each of them', async () => {
    await window.open('/app/placements?month=2026-12')
    const { items } = await get<{ type: string; placementId: string; date: string; time: string | null }>(
      'events?From=2026-12-01&To=2026-12-31&Types=BOOK_OPEN,BOOK_CLOSE,AUCTION,PLACEMENT&Fields=full&PageSize=500',
    )
    await expect.poll(() => page.locator('.month .entry').count()).toBe(items.length)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download .ics' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('placements-2026-12.ics')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    const lines = unfolded(text)
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(items.length)
    const close = items.find(({ type }) => type === 'BOOK_CLOSE')
    expect(lines).toContain(`DTSTART:${close?.time?.slice(0, 19).replace(/[-:]/g, '')}Z`)
    expect(new Set(lines.filter(line => line.startsWith('UID:'))).size).toBe(items.length)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?month=2027-01')
  })

  test('the calendar has only the placements that pass the filters', async () => {
    await window.open('/app/placements?month=2026-12')
    await page.locator('.month .entry').first().waitFor()
    const all = await page.locator('.month .entry').count()
    const { items } = await get<{ placementId: string }>(
      'events?From=2026-12-01&To=2026-12-31&Types=BOOK_OPEN,BOOK_CLOSE,AUCTION,PLACEMENT&Fields=full&PageSize=500',
    )
    const { items: dollars } = await get<{ id: string }>('placements?Currency=USD,CNY&PageSize=500')
    const ids = new Set(dollars.map(({ id }) => id))
    const expected = items.filter(({ placementId }) => ids.has(placementId)).length
    expect(expected).toBeGreaterThan(0)
    expect(expected).toBeLessThan(all)
    await window.open('/app/placements?month=2026-12&Currency=USD,CNY')
    await expect.poll(() => page.locator('.month .entry').count()).toBe(expected)
  })

  test('what is no month, and a parameter that does not exist, are answered by the service', async () => {
    await window.open('/app/placements?month=soon')
    await page.getByText(/soon/).first().waitFor()
    await window.open('/app/placements?Stages=PLACED')
    await page.getByText('There is no parameter with this name.').first().waitFor()
    await window.open('/app/placements?Query=nothinghasthisname')
    await page.getByRole('heading', { name: 'No placement passes all filters' }).waitFor()
  })

  test('one placement shows its guidance, dates and terms, leads to its issuer and saves its days', async () => {
    const { id, name, issuer, bookClose } = await openBook()
    await window.open(`/app/placements/${id}`)
    await heading(name).waitFor()
    await chartDrawn(page)
    await shoot(page, 'placement')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar (.ics)' }).click(),
    ])
    const lines = unfolded(await readFile(await download.path(), 'utf8'))
    expect(lines).toContain(`DTSTART:${bookClose.slice(0, 19).replace(/[-:]/g, '')}Z`)
    expect(lines).toContain(`URL:${world.baseUrl}/app/placements/${id}`)
    await page.getByRole('link', { name: issuer.name }).click()
    await heading(issuer.name).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/app/issuer/${issuer.id}`)
  })

  test('a link to what is gone says so', async () => {
    await window.open(`/app/placements/${GONE}`)
    await heading('There is no such placement').waitFor()
    await window.open('/app/issuer/7700000000')
    await heading('There is no such issuer').waitFor()
  })
})

describe('issuers', () => {
  test('the list is the request of its URL, in pages', async () => {
    await window.open('/app/issuers?Sorts=outstanding_desc')
    const expected = await get<{ name: string }>('issuers?Sorts=outstanding_desc&PageSize=50&Page=2')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('Page')).toBe('2')
    await page.getByRole('link', { name: expected.items[0]?.name ?? '', exact: true }).waitFor()
    await shoot(page, 'issuers')
    await page.getByRole('searchbox', { name: /INN/ }).fill('nobodyiscalledthis')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No issuer passes all filters' }).waitFor()
  })

  test('an issuer shows ratings, maturities in each currency, its curve and its bonds in a screen', async () => {
    const { items } = await get<{ id: string; name: string; bondsCount: number }>('issuers?Sorts=bonds_desc&PageSize=1')
    const [issuer] = items
    await window.open(`/app/issuer/${issuer?.id}`)
    await heading(issuer?.name ?? '').waitFor()
    const details = await world.getJson<{ nextMaturities: readonly { currency: string }[] }>(
      `/api/v1/data/issuers/${issuer?.id}`,
    )
    const currencies = new Set(details.nextMaturities.map(({ currency }) => currency))
    await expect.poll(() => page.locator('.wall').count()).toBe(currencies.size)
    await page.locator('.embedded .twofold').first().waitFor()
    await shoot(page, 'issuer')
    await page.locator('.embedded').getByRole('button', { name: 'Yield, %' }).click()
    const expected = await get<Bond>(`instruments?IssuerId=${issuer?.id}&Sorts=yield_desc&PageSize=1`)
    await expect
      .poll(() => page.locator('.embedded .twofold small').first().textContent())
      .toBe(expected.items[0]?.isin)
    await page.locator('.embedded .twofold').first().click()
    await heading(expected.items[0]?.name ?? '').waitFor()
    expect(window.complaints).toEqual([])
  })

  test('a guarantor is a name that leads to its page', async () => {
    const { items } = await get<{ id: string; guarantorId: string | null }>('issuers?PageSize=500&Fields=full')
    const vehicle = items.find(({ guarantorId }) => guarantorId !== null)
    const { name } = await world.getJson<{ name: string }>(`/api/v1/data/issuers/${vehicle?.guarantorId}`)
    await window.open(`/app/issuer/${vehicle?.id}`)
    await page.locator('.facts').getByRole('link', { name, exact: true }).click()
    await heading(name).waitFor()
  })

  test('an issuer is found by its INN, and one in default says what it missed', async () => {
    const { items } = await get<{ inn: string; name: string }>('issuers?HasDefaultFlag=true&Country=RU&PageSize=1')
    await window.open(`/app/issuer/${items[0]?.inn}`)
    await heading(items[0]?.name ?? '').waitFor()
    await page.getByRole('heading', { name: 'Defaults' }).waitFor()
    await shoot(page, 'issuer-in-default')
  })

  test('shows its requests, which answer', async () => {
    const { items } = await get<{ id: string }>('issuers?Sorts=bonds_desc&PageSize=1')
    await window.open(`/app/issuer/${items[0]?.id}`)
    await page.getByRole('button', { name: '</> API' }).click()
    const dialog = page.getByRole('dialog')
    const paths = await dialog.getByRole('option').allTextContents()
    expect(paths).toHaveLength(2)
    for (const path of paths) {
      await dialog.getByRole('combobox').selectOption({ label: path })
      const url = await dialog.locator('code').first().textContent()
      expect(new URL(url ?? '').pathname + new URL(url ?? '').search).toBe(path)
      expect((await fetch(url ?? '', { headers: { 'x-api-key': world.key } })).status).toBe(200)
    }
    await page.keyboard.press('Escape')
  })
})

describe('a comparison', () => {
  test('has a column for each bond, marks rows that differ, and can show only these', async () => {
    const [one = '', other = ''] = [...(await isins('Currency=RUB', 1)), ...(await isins('Currency=USD', 1))]
    await window.open(`/app/compare?isin=${one},${other}`)
    await page.locator('.compared thead code').nth(1).waitFor()
    await expect.poll(() => page.locator('.compared thead code').allTextContents()).toEqual([one, other])
    const currency = page.getByRole('row', { name: /^Currency of the nominal/ })
    expect(await currency.getAttribute('class')).toBe('differs')
    const all = await page.locator('.compared tbody tr').count()
    await page.getByRole('checkbox', { name: 'Only rows that differ' }).check()
    await expect.poll(() => page.locator('.compared tbody tr').count()).toBeLessThan(all)
    await expect.poll(() => new URL(page.url()).searchParams.get('rows')).toBe('differing')
    await drawn()
    await shoot(page, 'compare')
    expect(window.complaints).toEqual([])
  })

  test('a bond is added by search and removed, and the URL says so', async () => {
    const [first = '', second = ''] = await isins('Currency=RUB&Sorts=isin_asc', 2)
    await window.open(`/app/bond/${first}`)
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('searchbox', { name: /ISIN/ }).fill(second)
    await page.locator('.found').getByRole('button', { name: second }).click()
    await page.locator('.compared thead code').nth(1).waitFor()
    expect(new URL(page.url()).searchParams.get('isin')).toBe(`${first},${second}`)
    await page.locator('.compared thead').getByRole('button').first().click()
    await expect.poll(() => page.locator('.compared thead code').allTextContents()).toEqual([second])
    expect(new URL(page.url()).searchParams.get('isin')).toBe(second)
  })

  test('says what it leaves out in the words of the service, and keeps the rest', async () => {
    const seven = await isins('Sorts=isin_asc', 7)
    await window.open(`/app/compare?isin=${seven[0]},${seven[0]},RU000A0ZZZZZ,${seven.slice(1).join(',')}`)
    await page.getByText(`${seven[0]} is given twice.`).waitFor()
    await page.getByText('A bond with the id RU000A0ZZZZZ was not found.').waitFor()
    await page.getByText(`At most 6 bonds are compared; ${seven[6]} is left out.`).waitFor()
    await expect.poll(() => page.locator('.compared thead code').allTextContents()).toEqual(seven.slice(0, 6))
    await drawn()
    await shoot(page, 'compare-six')
  })

  test('nothing given says what to do, and everything is gone says so', async () => {
    await window.open('/app/compare')
    await page.getByRole('heading', { name: 'No bonds to compare yet' }).waitFor()
    await window.open('/app/compare?isin=RU000A0ZZZZZ')
    await page.getByText('A bond with the id RU000A0ZZZZZ was not found.').waitFor()
  })
})

describe('bad input', () => {
  const [bare, long] = ['XS0000000009', 'XS0000000017'] as const
  const name = 'Obligation '.repeat(27).slice(0, 299).trim().padEnd(300, 'x')

  beforeAll(async () => {
    const bond = { ...PLAIN_BOND, issuerInn: '7700000001', issuePieces: 1_000_000 }
    await loadFiles(world, {
      issuer: [{ inn: '7700000001', name, country: 'RU' }],
      bond: [
        { ...bond, isin: bare, name },
        { ...bond, isin: long, name: 'Six hundred coupons', maturityDate: '2076-11-30' },
      ],
      coupon: monthlyCoupons(long, 600),
      amortization: [{ isin: long, date: '2076-11-30', value: 1000, redemption: true }],
    })
  })

  test('no price, no schedule, a default, a perpetual, 600 coupons and a name of 300 characters are compared', async () => {
    const others = [...(await isins('DefaultFlag=true', 1)), ...(await isins('PerpetualFlag=true', 1))]
    await window.open(`/app/compare?isin=${[bare, long, ...others].join(',')}`)
    await page.locator('.compared thead code').nth(3).waitFor()
    await page
      .getByText(/the schedule is incomplete/)
      .first()
      .waitFor()
    expect(await page.locator('.compared').textContent()).not.toMatch(/NaN|undefined|null/)
    await drawn()
    await shoot(page, 'compare-bad-input')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(window.complaints).toEqual([])
  })

  test('an issuer with nothing but a name, of 300 characters, says of each part that it is unknown', async () => {
    await window.open('/app/issuer/7700000001')
    await heading(name).waitFor()
    await page.locator('.embedded .twofold').nth(1).waitFor()
    for (const text of ['No agency rates this issuer.', 'No source has a financial report of this issuer.']) {
      await page.getByText(text).first().waitFor()
    }
    expect(await page.locator('main').textContent()).not.toMatch(/NaN|undefined|null/)
    await shoot(page, 'issuer-bad-input')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(window.complaints).toEqual([])
  })
})

test('without a subscription the pages lead to the plans', async () => {
  const another = await openWindow(browser, world)
  await signIn(another, await signUp(world))
  for (const path of ['/app/placements', '/app/issuers', '/app/compare', '/app/issuer/x', `/app/placements/${GONE}`]) {
    await another.open(path)
    await another.page.getByRole('link', { name: 'Choose a plan' }).first().waitFor()
  }
  await another.context.close()
})

describe.each([
  ['light', 1280, 'EN'],
  ['dark', 390, 'RU'],
] as const)('in %s colours at %i pixels in %s', (scheme, width, language) => {
  test('the pages keep the rules of WCAG 2.2 AA and cut nothing off', async () => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await customer.run('set-language', { language })).toMatchObject({ status: 200 })
    const { items } = await get<{ id: string }>('issuers?Sorts=bonds_desc&PageSize=1')
    const pair = [...(await isins('Currency=RUB', 1)), ...(await isins('Currency=USD', 1))].join(',')
    const pages = [
      ['placements', '/app/placements?month=2026-12', '.month .entry'],
      ['placement', `/app/placements/${(await openBook()).id}`, '.facts'],
      ['issuers', '/app/issuers', 'tbody tr'],
      ['issuer', `/app/issuer/${items[0]?.id}`, '.embedded .twofold'],
      ['compare', `/app/compare?isin=${pair}`, '.compared tbody'],
    ] as const
    for (const [name, path, ready] of pages) {
      await window.open(path)
      await page.locator(ready).first().waitFor()
      await shoot(page, `${name}-${scheme}-${width}`)
      expect([name, await violationsOf(page)]).toEqual([name, []])
      expect([name, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([name, 0])
    }
  })
})
