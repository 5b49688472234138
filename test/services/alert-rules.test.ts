import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tradingSeconds } from '../../gateway/metrics/trading-time.ts'
import { openWorld, type World } from '../world.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const RULES = join(DEPLOY, 'prometheus/bonds.rules.yaml')
const DASHBOARD = join(DEPLOY, 'grafana/bonds.json')
const PROMTOOL = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0
if (!hasPromtool) {
  const how = 'install the package prometheus, or name the program with PROMTOOL'
  process.stderr.write(`alert rules are not fired: there is no promtool (${how})\n`)
}

interface Rule {
  readonly alert: string
  readonly expr: string
}
const rules = (parse(await readFile(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  group => group.rules,
)

const FRIDAY_EVENING = new Date('2026-11-20T15:45:00Z')
const SUNDAY_NIGHT = new Date('2026-11-22T21:00:00Z')
const WEDNESDAY_NOON = new Date('2026-11-25T12:00:00Z')
const age = (until: Date) =>
  (['MOEX', 'US_GOVERNMENT', 'TARGET'] as const).map(
    calendar =>
      [
        `bonds_market_age_trading_seconds{calendar="${calendar}"}`,
        tradingSeconds(calendar, FRIDAY_EVENING, until),
      ] as const,
  )
const moex = (name: string) => `bonds_source_${name}{source="moex"}`
const newsAge = (until: Date) =>
  [moex('news_age_trading_seconds'), tradingSeconds('MOEX', FRIDAY_EVENING, until)] as const

type Series = readonly (readonly [name: string, value: number | string])[]

/** What fires each alert, and the quiet counterpart. A text is a series in the notation of promtool. */
const CASES: Readonly<Record<string, { readonly fires: Series; readonly quiet: Series }>> = {
  BondsNotReady: { fires: [['bonds_ready', 0]], quiet: [['bonds_ready', 1]] },
  BondsAbsent: { fires: [['another', 1]], quiet: [['bonds_ready', 1]] },
  BondsDatabaseAway: { fires: [['bonds_database_up', 0]], quiet: [['bonds_database_up', 1]] },
  BondsRedisAway: {
    fires: [['bonds_limits_alone_total', '0+1x60']],
    quiet: [['bonds_limits_alone_total', 7]],
  },
  BondsMarketOld: { fires: age(WEDNESDAY_NOON), quiet: age(SUNDAY_NIGHT) },
  BondsFeedFrozen: {
    fires: [[moex('runs_without_news'), 3], newsAge(new Date('2026-11-23T09:30:00Z'))],
    quiet: [[moex('runs_without_news'), 0], newsAge(new Date('2026-11-23T09:30:00Z'))],
  },
  BondsSourceOld: { fires: [newsAge(new Date('2026-11-26T12:00:00Z'))], quiet: [newsAge(SUNDAY_NIGHT)] },
  BondsSourceLate: { fires: [[moex('stale'), 1]], quiet: [[moex('stale'), 0]] },
  BondsSourceFailing: {
    fires: [[moex('consecutive_failures'), 4]],
    quiet: [[moex('consecutive_failures'), 3]],
  },
  BondsRevisionSkew: {
    fires: [
      ['bonds_market_revision{job="bonds",instance="a"}', 7],
      ['bonds_market_revision{job="bonds",instance="b"}', 6],
    ],
    quiet: [
      ['bonds_market_revision{job="bonds",instance="a"}', 7],
      ['bonds_market_revision{job="bonds",instance="b"}', 7],
    ],
  },
  BondsPublicationLag: {
    fires: [
      ['bonds_published_revision', 8],
      ['bonds_market_revision', 7],
    ],
    quiet: [
      ['bonds_published_revision', 7],
      ['bonds_market_revision', 7],
    ],
  },
  BondsPublicationSlow: {
    fires: [['bonds_publication_seconds', 901]],
    quiet: [['bonds_publication_seconds', 60]],
  },
  BondsQuarantined: {
    fires: [['bonds_quarantined_revisions', 1]],
    quiet: [['bonds_quarantined_revisions', 0]],
  },
  BondsOverloaded: { fires: [['bonds_overloaded', 1]], quiet: [['bonds_overloaded', 0]] },
  BondsConnectionsRefused: {
    fires: [['bonds_connections_refused_total{limit="address"}', '0+120x60']],
    quiet: [['bonds_connections_refused_total{limit="address"}', '0+6x60']],
  },
  BondsErrors: {
    fires: [['bonds_requests_total{status="500"}', '0+1x60']],
    quiet: [['bonds_requests_total{status="500"}', 3]],
  },
}

test('every rule has a case that fires it and one that does not', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

test('a weekend makes no data old; the age by the clock would be over two days', () => {
  expect((SUNDAY_NIGHT.getTime() - FRIDAY_EVENING.getTime()) / 1_000).toBeGreaterThan(172_800)
  expect(tradingSeconds('MOEX', FRIDAY_EVENING, SUNDAY_NIGHT)).toBe(8.25 * 3_600)
  expect(tradingSeconds('MOEX', FRIDAY_EVENING, new Date('2026-11-23T03:00:00Z'))).toBe(11.25 * 3_600)
  expect(tradingSeconds('MOEX', SUNDAY_NIGHT, FRIDAY_EVENING)).toBe(0)
  expect(tradingSeconds('US_GOVERNMENT', new Date('2026-11-26T00:00:00Z'), new Date('2026-11-27T00:00:00Z'))).toBe(0)
})

describe.skipIf(!hasPromtool)('promtool evaluates the rules:', () => {
  test.each(Object.keys(CASES))('%s fires, and does not fire', async alert => {
    const { fires, quiet } = CASES[alert] ?? { fires: [], quiet: [] }
    const folder = await mkdtemp(join(tmpdir(), 'bonds-rules-'))
    try {
      for (const [isFiring, series] of [
        [true, fires],
        [false, quiet],
      ] as const) {
        const file = join(folder, `${isFiring}.json`)
        await writeFile(file, JSON.stringify(unitTest(alert, series, isFiring)))
        await promisify(execFile)(PROMTOOL, ['test', 'rules', file]).catch(error => {
          throw new Error(`${isFiring ? 'did not fire' : 'fired'}: ${error.stdout}${error.stderr}`)
        })
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** The test file of promtool. Whether an alert fires is asked by its series, so that annotations need not be repeated. */
function unitTest(alert: string, series: Series, isFiring: boolean) {
  const name = { fires: [{ labels: '{}', value: 1 }], quiet: [] }
  return {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series.map(([of, value]) => ({
          series: of,
          values: typeof value === 'string' ? value : `${value}+0x60`,
        })),
        promql_expr_test: [
          {
            expr: `count(count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"}))`,
            eval_time: '40m',
            exp_samples: name[isFiring ? 'fires' : 'quiet'],
          },
        ],
      },
    ],
  }
}

describe('the metrics of a running service', () => {
  let world: World
  let metrics: string
  beforeAll(async () => {
    world = await openWorld()
    const server = createServer(world.service.operations).listen(0, '127.0.0.1')
    await once(server, 'listening')
    metrics = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text()
    server.close()
  })
  afterAll(() => world.close())

  const namesIn = (text: string) =>
    [...new Set(text.match(/\bbonds_[a-z_]+/g))].map(name => name.replace(/_bucket$/, ''))

  test.each([
    ['rules', RULES],
    ['dashboard', DASHBOARD],
  ])('have every metric that the %s name', async (_, file) => {
    const text = await readFile(file, 'utf8')
    const expressions =
      file === RULES ? rules.map(({ expr }) => expr).join('\n') : (text.match(/"expr": ".*"/g) ?? []).join('\n')
    const names = namesIn(expressions)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !metrics.includes(`# TYPE ${name} `))).toEqual([])
  })

  test('tell the age in trading time, the published revision and the news of sources', () => {
    expect(metrics).toMatch(/^bonds_market_age_trading_seconds\{calendar="MOEX"\} \d/m)
    const revision = /^bonds_market_revision (\d+)$/m.exec(metrics)?.[1]
    expect(metrics).toContain(`\nbonds_published_revision ${revision}\n`)
    expect(metrics).toMatch(/^bonds_publication_seconds [\d.]+$/m)
    expect(metrics).toMatch(/^bonds_source_runs_without_news\{source="sample"\} \d+$/m)
  })
})
