import type { Check } from '../../schema/check.ts'
import { type BotAnswer, botApi } from '../alerts/telegram/bot-api.ts'
import type { Config } from '../process/config.ts'
import { fail, ok } from './check.ts'

const TIMEOUT_MS = 5_000
const WITHOUT_WEBHOOK = 'Call deleteWebhook with the token: while a webhook is set, no messages can be read.'

/** Whether the bot answers, and its messages can be read. */
export async function checkTelegram({ telegram }: Pick<Config, 'telegram'>): Promise<Check> {
  if (telegram === null) return ok('Telegram', 'no bot is set')
  const api = botApi(telegram, { timeoutMs: TIMEOUT_MS })
  const [me, webhook] = await Promise.all([api.call('getMe', {}), api.call('getWebhookInfo', {})])
  const failed = [me, webhook].find(answer => !answer.ok)
  if (failed !== undefined) return fail('Telegram', failed.description, adviceFor(failed))
  const name = `@${textOf(me, 'username')}`
  return textOf(webhook, 'url') === ''
    ? ok('Telegram', `${name} answers`)
    : fail('Telegram', `${name} has a webhook`, WITHOUT_WEBHOOK)
}

/** The API answers 401 or 404 to a token that it does not know. */
function adviceFor({ statusCode }: Extract<BotAnswer, { readonly ok: false }>): string {
  return statusCode === 401 || statusCode === 404
    ? 'Correct TELEGRAM_BOT_TOKEN: @BotFather shows the token of the bot.'
    : 'Let the service reach TELEGRAM_API_URL. Until then alerts wait, and no chat can be connected.'
}

function textOf(answer: BotAnswer, name: 'username' | 'url'): string {
  const value = answer.ok ? (answer.result as Readonly<Record<string, unknown>> | null)?.[name] : undefined
  return typeof value === 'string' ? value : ''
}
