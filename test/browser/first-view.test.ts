import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDashboard, settled } from './dashboard-visitors.ts'

let dashboard: Awaited<ReturnType<typeof openDashboard>>
let isin: string

beforeAll(async () => {
  dashboard = await openDashboard()
  isin = (await dashboard.world.service.database.prisma.bond.findFirstOrThrow({ orderBy: { isin: 'asc' } })).isin
})
afterAll(() => dashboard.close())

const CODE = ['document', 'script', 'stylesheet']
/** As sent, compressed and with headers. */
const MOST_BYTES = 90_000
const MOST_FILES = 12
/** Loaded when the first chart is drawn. */
const DRAWS_CHARTS = /\/(draw-chart|shapes)-/

test.each(['/', '/dashboard', '/app/screen', '/app/map', '/app/bond/', '/app/curves', '/app/portfolios'])(
  'code and styles of the first view of %s are few and small',
  async path => {
    const window = await dashboard.windowOf(dashboard.visitorOf('session'))
    const sent: Promise<readonly [url: string, bytes: number]>[] = []
    window.page.on('requestfinished', request => {
      if (!CODE.includes(request.resourceType()) || DRAWS_CHARTS.test(request.url())) return
      const sizes = request.sizes()
      sent.push(
        sizes.then(({ responseBodySize, responseHeadersSize }) => [
          request.url(),
          responseBodySize + responseHeadersSize,
        ]),
      )
    })
    await window.open(path.endsWith('/') ? `${path}${isin}` : path)
    await settled(window)
    const files = await Promise.all(sent)
    const total = files.reduce((sum, [, bytes]) => sum + bytes, 0)
    const listed = files.map(([url, bytes]) => `${bytes} ${url}`).join('\n')
    expect(files.length, listed).toBeGreaterThan(2)
    expect(files.length, listed).toBeLessThanOrEqual(MOST_FILES)
    expect(total, listed).toBeLessThanOrEqual(MOST_BYTES)
    await window.context.close()
  },
)
