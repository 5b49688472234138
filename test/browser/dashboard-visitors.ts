import { expect } from 'vitest'
import { ROUTES } from '../../facades/web/dashboard/app/frame/routes.ts'
import { launch, openWindow, type Window, type WindowOptions } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { openWorld } from '../world.ts'

/** Every route, as whoever may see it. */
export const PAGES = ROUTES.map(({ path, page, access }) => ({ path, page, access }))

/** Who may see a page, from strangers to operators. */
export type Access = (typeof PAGES)[number]['access']

/** A service with a customer who has something of everything, somebody who has nothing yet, and an operator. */
export async function openDashboard() {
  const world = await openWorld({
    settings: { SELLER_NAME: 'Bond Data Ltd', SELLER_BANK: 'IBAN DE02 1203 0000 0000 2020 51' },
  })
  const browser = await launch()
  const operator = await signUp(world, { role: 'OPERATOR', email: 'otto@example.com' })
  const newcomer = await signUp(world, { email: 'nina@example.com' })
  const customer = await makeCustomer(world, operator)
  const { data: loads } = await operator.run<{ items: { id: string }[] }>('get-loads')
  const { accountId, portfolioId, orderId } = customer
  const someOf = async (path: string) =>
    (await world.getJson<{ items: Readonly<Record<'id' | 'isin', string>>[] }>(`/api/v1/data/${path}`)).items[0]
  const isin = (await someOf('instruments?PageSize=1&Fields=isin'))?.isin ?? ''
  const [issuer, placement] = [await someOf('issuers?PageSize=1'), await someOf('placements?PageSize=1')]
  /** What stands for `:id` in the address of a page. */
  const ids: Readonly<Record<string, string>> = {
    ...{ portfolio: portfolioId, invoice: orderId, account: accountId, load: loads.items[0]?.id ?? '' },
    ...{ issuer: issuer?.id ?? '', placement: placement?.id ?? '', email: 'INVOICE_ISSUED' },
  }
  return {
    world,
    newcomer,
    visitorOf: (access: Access) => (access === 'open' ? null : access === 'operator' ? operator : customer),
    addressOf: ({ path, page }: (typeof PAGES)[number]) => path.replace(':isin', isin).replace(':id', ids[page] ?? ''),
    windowOf: (visitor: Visitor | null, options: WindowOptions = {}): Promise<Window> =>
      openWindow(browser, world, { ...options, visitor }),
    close: async () => {
      await browser.close()
      await world.close()
    },
  }
}

/** There is a heading and nothing is being waited for. */
export async function settled({ page }: Window): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.skeleton').count(), { timeout: 20_000 }).toBe(0)
}
