import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** One question, asked over and over on several connections; tells how often. */
export interface Load {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly seconds: number
}

const CONNECTIONS = 8

const load = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const until = performance.now() + load.seconds * 1_000
let answered = 0
await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
parentPort?.postMessage(answered)
agent.destroy()

async function askOn(): Promise<void> {
  while (performance.now() < until) {
    await ask()
    answered++
  }
}

/** @throws when the answer is no result: a refusal would be a fast one */
function ask(): Promise<void> {
  const { port, path, headers, body } = load
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers }
    const outgoing = request(options, response => {
      let head = ''
      let tail = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        head ||= text
        tail = text
      })
      response.on('end', () => {
        const isResult = /"result":/.test(head) && !/"isError":true/.test(head + tail)
        if (isResult) resolve()
        else reject(new Error(`${response.statusCode} ${head.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject).end(body)
  })
}
