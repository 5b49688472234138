import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Command } from 'commander'
import { Webhook } from 'standardwebhooks'
import { readBody } from '../http/read-body.ts'

const DEFAULT_PORT = 8787
const LARGEST_BODY = 100_000

interface ListenFlags {
  readonly port: number
  readonly secret?: string
  readonly status: number
}

/** Commands for whoever develops a receiver of webhooks. */
export function addWebhookCommands(program: Command, wholeNumber: (text: string) => number): void {
  program
    .command('webhook')
    .description('Develop a receiver of webhooks.')
    .command('listen')
    .description('Print the deliveries that a channel with the URL http://127.0.0.1:<port>/ gets, until it is stopped.')
    .option('--port <port>', 'where to listen', wholeNumber, DEFAULT_PORT)
    .option('--secret <secret>', 'secret of the channel: says whether each signature is genuine')
    .option('--status <status>', 'HTTP status of each answer, to try repeated attempts', wholeNumber, 204)
    .action(listen)
}

async function listen({ port, secret, status }: ListenFlags): Promise<void> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request, LARGEST_BODY)
    response.writeHead(body === null ? 413 : status).end()
    if (body !== null) print(lineOf(request, body, secret))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  process.stderr.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
  await once(server, 'close')
}

/** `genuine`, `forged`, or `-` where no secret was given; then the id and the body. */
function lineOf({ headers }: IncomingMessage, body: string, secret: string | undefined): string {
  const verdict = secret === undefined ? '-' : isGenuine(headers, body, secret) ? 'genuine' : 'forged'
  return `${verdict} ${headers['webhook-id'] ?? '-'} ${body}`
}

function isGenuine(headers: IncomingMessage['headers'], body: string, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
