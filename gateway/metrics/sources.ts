import { Gauge, type Registry } from 'prom-client'
import type { SourcesNow } from '../../schema/context.ts'
import { calendarOfSource, tradingSeconds } from './trading-time.ts'
import type { Watched } from './watched.ts'

type Status = SourcesNow['statuses'][number]

const OF_SOURCES: readonly {
  readonly name: string
  readonly help: string
  readonly of: (status: Status, now: Date) => number | null
}[] = [
  {
    name: 'last_success_timestamp_seconds',
    help: 'When the last successful ingestion run ended.',
    of: ({ lastSuccessAt }) => secondsOf(lastSuccessAt),
  },
  {
    name: 'last_news_timestamp_seconds',
    help: 'When the last ingestion run ended that added or changed a record.',
    of: ({ lastNewsAt }) => secondsOf(lastNewsAt),
  },
  {
    name: 'news_age_trading_seconds',
    help: 'Time since then on business days of the calendar that the source publishes by.',
    of: ({ key, lastNewsAt }, now) =>
      lastNewsAt === null ? null : tradingSeconds(calendarOfSource(key), new Date(lastNewsAt), now),
  },
  {
    name: 'runs_without_news',
    help: 'Successful ingestion runs since the last one that added or changed a record, at most 1000.',
    of: ({ runsWithoutNews, lastAttempt }) => (lastAttempt === null ? null : runsWithoutNews),
  },
  {
    name: 'consecutive_failures',
    help: 'Failed ingestion runs since the last success.',
    of: ({ consecutiveFailures, lastAttempt }) => (lastAttempt === null ? null : consecutiveFailures),
  },
  {
    name: 'last_load_seconds',
    help: 'Duration of the last ingestion run, including publication.',
    of: ({ lastAttempt }) => {
      const [from, to] = [secondsOf(lastAttempt?.startedAt), secondsOf(lastAttempt?.finishedAt)]
      return from === null || to === null ? null : to - from
    },
  },
  {
    name: 'last_load_rows',
    help: 'Rows read by the last ingestion run.',
    of: ({ lastAttempt }) => lastAttempt?.rowsRead ?? null,
  },
  {
    name: 'last_load_failed_rows',
    help: 'Unusable rows of the last ingestion run.',
    of: ({ lastAttempt }) => lastAttempt?.rowsFailed ?? null,
  },
  {
    name: 'stale',
    help: 'Whether two scheduled runs have passed without a success.',
    of: ({ stale }) => (stale === null ? null : Number(stale)),
  },
]

function secondsOf(time: string | null | undefined): number | null {
  return time === null || time === undefined ? null : Date.parse(time) / 1_000
}

export function watchSources(registry: Registry, { sources, now }: Watched): void {
  for (const { name, help, of } of OF_SOURCES) {
    new Gauge({
      name: `bonds_source_${name}`,
      help,
      labelNames: ['source'],
      registers: [registry],
      collect() {
        this.reset()
        for (const status of sources().statuses) {
          const value = of(status, now())
          if (value !== null) this.set({ source: status.key }, value)
        }
      },
    })
  }
}
