import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Finding, runTool, type Scanner } from './tool.ts'

const LENGTH_SECONDS = 60
const CONNECTIONS = 500

const ATTACKS = [
  { name: 'slow headers', given: ['-H', '-i', '5', '-x', '24'] },
  { name: 'slow bodies', given: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json'] },
  { name: 'slow readers', given: ['-X', '-w', '1', '-y', '8', '-n', '5', '-z', '32', '-k', '3'] },
]

/** An address that the attacker does not have: the connections of one address are limited. */
const BYSTANDER = '127.0.0.2'
const EVERY_MS = 1_000
const ANSWERED_WITHIN_MS = 3_000

/** Holds many connections open by sending or reading slowly, and sees whether others are still answered. */
export const slowhttptest: Scanner = {
  command: 'slowhttptest',
  async *run({ baseUrl, folder }): AsyncGenerator<Finding> {
    for (const [at, { name, given }] of ATTACKS.entries()) {
      const file = join(folder, `slow-${at}`)
      const url = name === 'slow bodies' ? `${baseUrl}/mcp` : `${baseUrl}/openapi.json`
      const load = ['-c', String(CONNECTIONS), '-r', '100', '-l', String(LENGTH_SECONDS), '-p', '3']
      const bystander = openBystander(`${baseUrl}/readyz`)
      await runTool('slowhttptest', [...given, ...load, '-u', url, '-g', '-o', file], LENGTH_SECONDS + 30)
      const { requests, away } = await bystander.end()
      const connected = connectedIn(await readFile(`${file}.csv`, 'utf8').catch(() => ''))
      const most = Math.max(0, ...connected)
      const tried = `${CONNECTIONS} connections for ${LENGTH_SECONDS} s; at most ${most} held at once, ${connected.at(-1) ?? 0} at the end`
      const found = [
        ...(connected.length === 0 ? ['did not run'] : []),
        ...(away > 0 ? [`others were not answered at ${away} of ${requests} requests`] : []),
      ]
      yield { tool: 'slowhttptest', target: name, tried, found }
    }
  },
}

/** Somebody else, who sends a request every second on a connection of its own. */
function openBystander(url: string) {
  const answers: Promise<boolean>[] = []
  const timer = setInterval(() => answers.push(isAnswered(url)), EVERY_MS)
  return {
    async end(): Promise<{ readonly requests: number; readonly away: number }> {
      clearInterval(timer)
      const answered = await Promise.all(answers)
      return { requests: answered.length, away: answered.filter(one => !one).length }
    },
  }
}

function isAnswered(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const options = { localAddress: BYSTANDER, agent: false, timeout: ANSWERED_WITHIN_MS }
    const request = get(url, options, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('timeout', () => request.destroy()).on('error', () => resolve(false))
  })
}

/** Connections held in each second. Columns: seconds, closed, pending, connected, service available. */
function connectedIn(csv: string): readonly number[] {
  return csv
    .split('\n')
    .slice(1)
    .map(line => line.split(',').map(Number))
    .filter(cells => cells.length >= 5)
    .map(([, , , connected = 0]) => connected)
}
