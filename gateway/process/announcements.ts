import { type openBus, TOPICS } from './bus.ts'
import type { Readiness } from './readiness.ts'

/** What is brought up to date when data changed. */
interface Refreshed {
  readonly bus: Awaited<ReturnType<typeof openBus>>
  readonly readiness: Readiness
  readonly market: { refresh(): Promise<unknown> }
  readonly sources: { refresh(): Promise<unknown> }
  readonly files: { begin(): void }
}

/** Applies changes here, and announces them to other instances. */
export function announcements({ bus, readiness, market, sources, files }: Refreshed) {
  const onSourcesChanged = () => bus.publish(TOPICS.sources)
  const onDataChanged = async () => {
    if (readiness.isReady()) {
      await market.refresh()
      files.begin()
    }
    await sources.refresh()
    await bus.publish(TOPICS.revisions)
    await onSourcesChanged()
  }
  return { onKeysChanged: () => bus.publish(TOPICS.keys), onDataChanged, onSourcesChanged }
}

interface Subscriber extends Pick<Refreshed, 'bus' | 'readiness' | 'market'> {
  /** Caches of what a key or a token stands for. */
  readonly authenticator: { forget(): void }
  readonly connect: { readonly tokenAuthenticator: { forget(): void } }
  readonly alerts: { tellFired(): void }
  readonly schedule: { runDue(): Promise<unknown> }
  readonly refreshSources: () => void
  readonly onPollError: (error: unknown) => void
}

/** Applies what other instances announce. */
export async function subscribe({ bus, readiness, market, schedule, ...data }: Subscriber): Promise<void> {
  const { isReady } = readiness
  await bus.subscribe(TOPICS.keys, data.authenticator.forget)
  await bus.subscribe(TOPICS.keys, data.connect.tokenAuthenticator.forget)
  await bus.subscribe(TOPICS.revisions, () => void (isReady() && market.refresh().catch(data.onPollError)))
  await bus.subscribe(TOPICS.alerts, data.alerts.tellFired)
  await bus.subscribe(TOPICS.sources, () => {
    if (!isReady()) return
    data.refreshSources()
    void schedule.runDue()
  })
}
