/** The bot of the service, and where its API is. */
export interface BotSettings {
  /** A secret, and a part of every URL of the API: no URL may reach a log or an answer. */
  readonly token: string
  readonly apiUrl: string
}

/** How the API answered a call. */
export type BotAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false
      /** `error_code`, or the status of an answer in another form; null where there was no answer. */
      readonly statusCode: number | null
      readonly description: string
      readonly retryAfterSeconds: number | null
    }

interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** Calls methods of the Telegram Bot API, https://core.telegram.org/bots/api. No call rejects. */
export interface BotApi {
  call(method: string, parameters: object, options?: CallOptions): Promise<BotAnswer>
}

const TIMEOUT_MS = 15_000
const LONGEST_DESCRIPTION = 1_024

/** @param timeoutMs of a call that states none; default 15 s */
export function botApi({ token, apiUrl }: BotSettings, { timeoutMs: usual = TIMEOUT_MS } = {}): BotApi {
  const call = async (method: string, parameters: object, { signal, timeoutMs = usual }: CallOptions = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      return answerOf(response.status, await response.text())
    } catch (error) {
      return failed(null, timeout.aborted ? `did not answer within ${timeoutMs / 1_000} s` : reasonOf(error))
    }
  }
  const withoutToken = (answer: BotAnswer): BotAnswer =>
    answer.ok ? answer : { ...answer, description: answer.description.replaceAll(token, '…') }
  return { call: async (...given) => withoutToken(await call(...given)) }
}

interface Envelope {
  readonly ok?: unknown
  readonly result?: unknown
  readonly error_code?: unknown
  readonly description?: unknown
  readonly parameters?: { readonly retry_after?: unknown } | null
}

function answerOf(status: number, text: string): BotAnswer {
  const envelope = parsed(text)
  if (envelope?.ok === true) return { ok: true, result: envelope.result }
  const { error_code: code, description, parameters } = envelope ?? {}
  const seconds = parameters?.retry_after
  return failed(
    typeof code === 'number' ? code : status,
    typeof description === 'string' ? description : `answers with status ${status}`,
    typeof seconds === 'number' && seconds > 0 ? seconds : null,
  )
}

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function failed(statusCode: number | null, description: string, retryAfterSeconds: number | null = null): BotAnswer {
  // The database takes no NUL.
  const shown = description.replaceAll('\0', '').slice(0, LONGEST_DESCRIPTION)
  return { ok: false, statusCode, description: shown, retryAfterSeconds }
}

/** The code alone: a message of fetch may name the URL. */
function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  return `cannot be reached${code === undefined ? '' : ` (${code})`}`
}
