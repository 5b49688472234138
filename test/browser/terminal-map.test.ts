import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToFit, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let person: Visitor & { readonly email: string; readonly password: string }

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  person = await signUp(world)
  await subscribe(world, person.email)
  window = await openWindow(browser, world)
  await signIn(window, person)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Rows {
  readonly items: readonly { readonly id: string; readonly isin: string; readonly name: string }[]
  readonly page: { readonly total: number }
}

interface Curves {
  readonly items: readonly { readonly key: string; readonly date: string }[]
  readonly meta: { readonly asOf: string }
}

const FILTERS = 'Currency=RUB&CreditRatingFrom=AA-'

const parameter = (name: string) => new URL(window.page.url()).searchParams.get(name)

describe('the map', () => {
  test('draws the bonds of its URL and the curve, and says which are not drawn', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}`)
    await page.locator('.scatter canvas').waitFor()
    const expected = await world.getJson<Rows>(`/api/v1/data/instruments?${FILTERS}&PageSize=1`)
    await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.page.total} bonds`)
    await page.getByText(/^Curve RUB/).waitFor()
    await expect
      .poll(() => page.locator('.not-drawn').textContent())
      .toContain(`of ${expected.page.total} bonds are drawn`)
    await shoot(page, 'map')
    expect(window.complaints).toEqual([])
  })

  test('the pointer shows the bond below it, and a click opens it', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}`)
    await page.locator('.scatter canvas').waitFor()
    // The curve comes after the bonds and may move the axes, and the bonds with them.
    await page.getByText(/^Curve RUB/).waitFor()
    const card = page.locator('.point-card code')
    /** The bond that the keyboard marks, and its place on the page. */
    const marked = async () => {
      await page.locator('.scatter-place').focus()
      await page.keyboard.press('ArrowRight')
      const isin = await card.textContent()
      const ring = await page.locator('.ring').boundingBox()
      if (ring === null) throw new Error('no bond is marked')
      await page.locator('.scatter-place').blur()
      return { isin, x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 }
    }
    let isin: string | null = null
    // It is drawn anew with the curve, a moment after the words say so, which may come between.
    await expect
      .poll(async () => {
        const bond = await marked()
        isin = bond.isin
        await page.mouse.move(bond.x + 60, bond.y + 60)
        await page.mouse.move(bond.x, bond.y, { steps: 5 })
        return card.textContent({ timeout: 1_000 }).then(
          shown => shown === isin,
          () => false,
        )
      })
      .toBe(true)
    await expect.poll(() => page.locator('.point-card dl').textContent()).toMatch(/\d/)
    await shoot(page, 'map-hover')
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/bond/${isin}`)
  })

  test('the keyboard opens a bond', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}&x=MATURITY&y=Z_SPREAD&color=SECTOR`)
    await page.locator('.scatter canvas').waitFor()
    await page.locator('.scatter-place').focus()
    await page.keyboard.press('ArrowRight')
    const isin = await page.locator('.point-card code').textContent()
    await shoot(page, 'map-sectors')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/bond/${isin}`)
  })

  test('a box becomes bounds of both axes, with chips, and zooming out removes them', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}`)
    const over = await page.locator('.scatter .u-over').boundingBox()
    const at = (across: number, down: number) =>
      [(over?.x ?? 0) + across * (over?.width ?? 0), (over?.y ?? 0) + down * (over?.height ?? 0)] as const
    await page.mouse.move(...at(0.1, 0.2))
    await page.mouse.down()
    await page.mouse.move(...at(0.3, 0.5), { steps: 4 })
    await page.mouse.move(...at(0.6, 0.9), { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => parameter('DurationFrom')).toMatch(/^\d+$/)
    const bounds = ['DurationFrom', 'DurationTo', 'YieldFrom', 'YieldTo'].map(name => [name, parameter(name) ?? ''])
    expect(bounds.every(([, value]) => value !== '')).toBe(true)
    const within = new URLSearchParams([...new URLSearchParams(FILTERS), ...(bounds as [string, string][])])
    const expected = await world.getJson<Rows>(`/api/v1/data/instruments?${within}&PageSize=1`)
    await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.page.total} bonds`)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => parameter('YieldTo')).toBeNull()
    expect(parameter('Currency')).toBe('RUB')
  })

  test('its table and its request have the same bonds', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}&YieldFrom=10`)
    await page.locator('.scatter canvas').waitFor()
    await page.getByText('As a table').click()
    await page.locator('.as-table tbody tr').first().waitFor()
    const shown = await page.locator('.as-table td code').allTextContents()
    await page.getByRole('button', { name: '</> API' }).click()
    const url = new URL((await page.getByRole('dialog').locator('code').first().textContent()) ?? '')
    url.searchParams.set('PageSize', '500')
    const response = await fetch(url, { headers: { 'x-api-key': world.key } })
    expect(response.status).toBe(200)
    const isins = ((await response.json()) as Rows).items.map(({ isin }) => isin)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter(isin => !isins.includes(isin))).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('a wrong parameter is named with the message of the service, and the rest stays', async () => {
    const { page } = window
    await window.open(`/app/map?${FILTERS}&y=PRICES&YieldForm=1`)
    await page.getByRole('alert').getByText('There is no parameter with this name.').first().waitFor()
    await page.getByRole('alert').locator('code', { hasText: 'Y' }).first().waitFor()
    await page.getByRole('button', { name: 'Remove YieldForm: 1' }).click()
    await page.locator('.choice select').first().selectOption('G_SPREAD')
    await page.locator('.scatter canvas').waitFor()
    expect(parameter('y')).toBe('G_SPREAD')
  })

  test('too many bonds are cells; a click looks into one', async () => {
    const { page } = window
    await window.open('/app/map?Currency=RUB&most=200')
    await page.locator('.scatter canvas').waitFor()
    await page.locator('.scatter-place').focus()
    await page.keyboard.press('ArrowRight')
    await page
      .locator('.point-card')
      .getByText(/^Bonds: \d+$/)
      .waitFor()
    await shoot(page, 'map-cells')
    await page.keyboard.press('Enter')
    await expect.poll(() => parameter('DurationTo')).toMatch(/^\d+$/)
    await page.getByText('Drag a box to look closer. A click opens the bond').waitFor()
  })

  test('nothing found says so', async () => {
    const { page } = window
    await window.open('/app/map?Currency=RUB&YieldFrom=900')
    await page.getByRole('heading', { name: 'No bond passes all filters' }).waitFor()
  })
})

/** A curve that stands for one fitted by the service; the sample market has only published ones. */
async function addFittedCurve(): Promise<readonly string[]> {
  const { prisma } = world.service.database
  const { meta } = await world.getJson<Curves>('/api/v1/data/curves')
  const { items } = await world.getJson<Rows>('/api/v1/data/instruments?Currency=CNY&PageSize=3&Fields=id,isin,name')
  const residuals = [18, 6.5, -11].map((residualBp, at) => ({
    ...{ bondId: items[at]?.id ?? '', durationYears: 1.5 + at, yield: 2.4 + residualBp / 100, residualBp },
  }))
  const points = [0.25, 1, 2, 5, 10].map(tenorYears => ({
    ...{ tenorYears, zero: 2 + tenorYears / 20, par: 2 + tenorYears / 21, extrapolated: tenorYears > 5 },
  }))
  await prisma.curve.create({
    data: {
      ...{ key: 'CNY-TEST', currency: 'CNY', date: new Date(meta.asOf.slice(0, 10)), model: 'NODES', fitted: true },
      points: { create: points },
      residuals: { create: residuals },
    },
  })
  return items.map(({ name }) => name)
}

describe('the curves', () => {
  test('today against a month ago is one click', async () => {
    const { page } = window
    const { items, meta } = await world.getJson<Curves>('/api/v1/data/curves')
    const [key = ''] = items.map(item => item.key).filter(one => one.startsWith('RUB'))
    await window.open(`/app/curves?Key=${key}`)
    await page.locator('.scatter canvas').waitFor()
    await page.getByRole('button', { name: 'Against a month ago' }).click()
    const today = meta.asOf.slice(0, 10)
    await expect.poll(() => parameter('Dates')?.split(',')[0]).toBe(today)
    const dates = parameter('Dates') ?? ''
    const expected = await world.getJson<Curves>(`/api/v1/data/curves?Key=${key}&Dates=${dates}`)
    expect(expected.items).toHaveLength(2)
    await expect.poll(() => page.locator('.curves-columns .card').nth(1).locator('tbody tr').count()).toBe(2)
    await shoot(page, 'curves')
    expect(window.complaints).toEqual([])
  })

  test('its file is the table of the API, a row for each tenor', async () => {
    const { page } = window
    await window.open('/app/curves?Currency=RUB&Tenors=1,5&rate=par')
    await page.locator('.scatter canvas').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('combobox', { name: 'Export' }).selectOption('csv'),
    ])
    const stream = await download.createReadStream()
    const text = (await stream.toArray()).join('')
    const expected = await world.get('/api/v1/data/curves?Currency=RUB&Tenors=1,5&Parts=POINTS&Format=csv')
    expect(text).toBe(await expected.text())
    const { items } = await world.getJson<{ readonly items: readonly { readonly points: readonly unknown[] }[] }>(
      '/api/v1/data/curves?Currency=RUB&Tenors=1,5&Parts=POINTS',
    )
    const points = items.reduce((sum, curve) => sum + curve.points.length, 0)
    expect(points).toBeGreaterThan(1)
    expect(text.trim().split('\r\n')).toHaveLength(1 + points)
    expect(text.split('\r\n', 1)[0]).toContain('points.tenorYears,points.zero,points.par')
  })

  test('curves are chosen by key, and the bonds behind fitted ones are shown', async () => {
    const { page } = window
    await window.open('/app/curves')
    const { items } = await world.getJson<Curves>('/api/v1/data/curves')
    await page.getByRole('checkbox', { name: items[0]?.key ?? '', exact: true }).uncheck()
    await expect.poll(() => parameter('Key')?.split(',').length).toBe(items.length - 1)
    expect(parameter('Key')).not.toContain(items[0]?.key)
  })

  test('bonds behind a fitted curve are above and below it, and in a table, the cheapest first', async () => {
    const { page } = window
    const bonds = await addFittedCurve()
    await window.open('/app/curves?Key=CNY-TEST&bonds=shown')
    const table = page.locator('.card', { hasText: 'From the curve, bp' })
    await expect.poll(() => table.locator('tbody td:last-child').allTextContents()).toEqual(['18.0', '6.5', '−11.0'])
    await expect.poll(() => table.locator('tbody a').allTextContents()).toEqual(bonds)
    await page.getByText('Cheap: yields more than the curve').waitFor()
    await page.getByText(/Pale lines/).waitFor()
    await shoot(page, 'curves-bonds')
  })

  test('a day that is none is refused by the service, and removed by its chip', async () => {
    const { page } = window
    await window.open('/app/curves?Dates=yesterday')
    await page.getByRole('alert').getByText('Dates').first().waitFor()
    await page.getByRole('button', { name: 'Remove yesterday' }).click()
    await page.locator('.scatter canvas').waitFor()
  })

  test('no curve says so and leads back', async () => {
    const { page } = window
    await window.open('/app/curves?Key=XXX-GOV')
    await page.getByRole('button', { name: 'Show the latest curves' }).click()
    await page.locator('.scatter canvas').waitFor()
  })
})

test('without a subscription both pages lead to the plans', async () => {
  const another = await openWindow(browser, world)
  await signIn(another, await signUp(world))
  for (const path of ['/app/map', '/app/curves']) {
    await another.open(path)
    await another.page.getByRole('link', { name: 'Choose a plan' }).first().waitFor()
  }
})

describe.each([
  ['light', 1280, 'EN'],
  ['dark', 390, 'RU'],
  ['light', 768, 'RU'],
  ['dark', 1920, 'EN'],
] as const)('in %s colours at %i pixels in %s', (scheme, width, language) => {
  const PAGES = [
    ['map', '/app/map?Currency=RUB'],
    ['curves', '/app/curves?bonds=shown'],
  ] as const
  test.each(PAGES)('the %s keeps the rules of WCAG 2.2 AA', async (name, path) => {
    const { page } = window
    await person.run('set-language', { language })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await window.open(path)
    await page.locator('.scatter canvas').waitFor()
    await shoot(page, `${name}-${scheme}-${width}`)
    expect(await violationsOf(page)).toEqual([])
    await expectToFit(page)
  })
})
