import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import type { openAccount } from './accounts.ts'

export interface Call {
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly status: number
  readonly body: object
}

export const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawZ'

/**
 * The documented shapes of the Telegram Bot API on this machine: getMe, getWebhookInfo, getUpdates with long polling,
 * sendMessage.
 */
export async function openTelegram() {
  const calls: Call[] = []
  const updates: { readonly update_id: number; readonly message: object }[] = []
  let waiting: (() => void)[] = []
  let last = 0
  let polls = 0
  let mostPolls = 0
  let webhookUrl = ''
  let answerMessage: (call: Call) => Answer | 'never' = () => ({ status: 200, body: { ok: true, result: {} } })
  const poll = async ({ parameters }: Call, response: ServerResponse) => {
    const { offset = 0, timeout = 0 } = parameters as { offset?: number; timeout?: number }
    polls += 1
    mostPolls = Math.max(mostPolls, polls)
    while (updates[0] !== undefined && updates[0].update_id < offset) updates.shift()
    if (updates.length === 0 && timeout > 0) {
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        response.on('close', resolve)
      })
    }
    polls -= 1
    return { status: 200, body: { ok: true, result: updates } }
  }
  const answerTo = (call: Call, response: ServerResponse) => {
    if (call.method === 'getWebhookInfo') return { status: 200, body: { ok: true, result: { url: webhookUrl } } }
    if (call.method === 'getMe') return { status: 200, body: { ok: true, result: { username: 'bonds_test_bot' } } }
    return call.method === 'getUpdates' ? poll(call, response) : answerMessage(call)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const method = request.url?.replace(`/bot${TOKEN}/`, '') ?? ''
      if (method.startsWith('/'))
        return void response.writeHead(401).end('{"ok":false,"error_code":401,"description":"Unauthorized"}')
      const call = { method, parameters: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
      calls.push(call)
      const answer = await answerTo(call, response)
      if (answer === 'never') return
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    messages: () => calls.filter(({ method }) => method === 'sendMessage').map(({ parameters }) => parameters),
    mostPolls: () => mostPolls,
    /** A private chat writes to the bot. */
    write: (id: number, text: string, from: object = { first_name: 'Anna', language_code: 'en' }) => {
      last += 1
      updates.push({ update_id: last, message: { chat: { id, type: 'private' }, from, text } })
      for (const resolve of waiting) resolve()
      waiting = []
    },
    answerBy: (next: typeof answerMessage) => {
      answerMessage = next
    },
    setWebhook: (url: string) => {
      webhookUrl = url
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

/**
 * Makes a channel of a chat, and connects it as a person does: by the link, in the chat.
 * @returns the id of the channel
 */
export async function connectChat(
  { ask }: Pick<Awaited<ReturnType<typeof openAccount>>, 'ask'>,
  telegram: Awaited<ReturnType<typeof openTelegram>>,
  chat: number,
): Promise<string> {
  const before = telegram.messages().length
  const { data } = await ask(
    'mutation { made: createChannel(name: "Chat", telegram: true) { channel { id } link } }',
    {},
  )
  const { made } = data as { readonly made: { readonly channel: { readonly id: string }; readonly link: string } }
  telegram.write(chat, `/start ${made.link.split('start=')[1]}`)
  await vi.waitFor(() => expect(telegram.messages().length).toBe(before + 1), 10_000)
  return made.channel.id
}

/** An error in the form of the API. */
export function errorOf(status: number, description: string, parameters?: { readonly retry_after: number }): Answer {
  return { status, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } }
}
