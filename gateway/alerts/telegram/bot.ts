import { refused } from '../../../schema/errors.ts'
import { type BotApi, type BotSettings, botApi } from './bot-api.ts'

/** The bot of the service as the schema sees it, and its API. */
export interface Bot {
  readonly api: BotApi
  /**
   * The link that opens the chat with the bot and sends it the token.
   * @throws GraphQLError REFUSED while the name of the bot cannot be read
   */
  linkFor(token: string): Promise<string>
}

const NAME_TIMEOUT_MS = 5_000

/** The name is asked for once, when the first link is made. */
export function botOf(settings: BotSettings): Bot {
  const api = botApi(settings)
  let name: string | null = null
  return {
    api,
    linkFor: async token => {
      name ??= await nameOf(api)
      return `https://t.me/${name}?start=${token}`
    },
  }
}

async function nameOf(api: BotApi): Promise<string> {
  const answer = await api.call('getMe', {}, { timeoutMs: NAME_TIMEOUT_MS })
  const { username } = (answer.ok ? answer.result : {}) as { readonly username?: unknown }
  if (typeof username === 'string' && /^\w+$/.test(username)) return username
  throw refused('Telegram cannot be reached at the moment, so no link can be made. Try again later.')
}
