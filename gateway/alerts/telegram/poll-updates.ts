import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../../../prisma/client.ts'
import { alone, RunInProgress } from '../../../prisma/store/runs/lock.ts'
import type { Logger } from '../../process/log.ts'
import type { BotApi } from './bot-api.ts'

interface PollOptions {
  readonly database: Database
  readonly bot: BotApi
  readonly log: Logger
  readonly signal: AbortSignal
  onMessage(message: unknown): Promise<void>
}

/** How long a call waits for a message, and how much longer for its answer. */
const POLL_SECONDS = 25
const MARGIN_MS = 10_000
/** The API gives updates to one caller at a time; while another instance asks, this one looks again. */
const BUSY_MS = 5_000
const FAILED_MS = 10_000

const UPDATES = z.array(z.object({ update_id: z.number().int(), message: z.unknown().optional() }))

/** The API did not answer as it should. */
class PollFailed extends Error {
  override readonly name = 'PollFailed'
  readonly waitMs: number
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Takes the messages to the bot, on one instance at a time, until the signal. A failure is logged once. */
export async function pollUpdates(options: PollOptions): Promise<void> {
  const { database, log, signal } = options
  let isFailing = false
  while (!signal.aborted) {
    let waitMs = 0
    try {
      await alone(database, lost => pollOnce(options, AbortSignal.any([signal, lost])), 'telegram')
      isFailing = false
    } catch (error) {
      const isBusy = error instanceof RunInProgress
      waitMs = isBusy ? BUSY_MS : error instanceof PollFailed ? error.waitMs : FAILED_MS
      if (!isBusy && !isFailing && !signal.aborted)
        log.error({ err: error }, 'messages to the Telegram bot cannot be read')
      isFailing ||= !isBusy
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Waits for messages, and asks until none is left: a call with the next offset says that the former ones are done. */
async function pollOnce(options: PollOptions, signal: AbortSignal): Promise<void> {
  let updates = await read(options.bot, { timeout: POLL_SECONDS }, signal)
  while (updates.length > 0 && !signal.aborted) {
    for (const { message } of updates) await options.onMessage(message)
    const offset = Math.max(...updates.map(({ update_id: id }) => id)) + 1
    updates = await read(options.bot, { timeout: 0, offset }, signal)
  }
}

async function read(bot: BotApi, asked: { readonly timeout: number; readonly offset?: number }, signal: AbortSignal) {
  const parameters = { ...asked, allowed_updates: ['message'] }
  const timeoutMs = asked.timeout * 1_000 + MARGIN_MS
  const answer = await bot.call('getUpdates', parameters, { signal, timeoutMs })
  if (signal.aborted) return []
  if (!answer.ok) {
    const { statusCode, description, retryAfterSeconds } = answer
    const waitMs = Math.max(FAILED_MS, (retryAfterSeconds ?? 0) * 1_000)
    throw new PollFailed(`Telegram: ${statusCode ?? ''} ${description}`, waitMs)
  }
  const { success, data } = UPDATES.safeParse(answer.result)
  if (!success) throw new PollFailed('Telegram sends updates in another form', FAILED_MS)
  return data
}
