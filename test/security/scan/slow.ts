import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, runTool, type Scanner } from './tool.ts'

const LENGTH_SECONDS = 60
const CONNECTIONS = 500

const ATTACKS = [
  { name: 'slow headers', given: ['-H', '-i', '5', '-x', '24'] },
  { name: 'slow bodies', given: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json'] },
  { name: 'slow readers', given: ['-X', '-w', '1', '-y', '8', '-n', '5', '-z', '32', '-k', '3'] },
]

/** Holds many connections open by sending or reading slowly, and sees whether others are still answered. */
export const slowhttptest: Scanner = {
  command: 'slowhttptest',
  async *run({ baseUrl, folder }): AsyncGenerator<Finding> {
    for (const [at, { name, given }] of ATTACKS.entries()) {
      const file = join(folder, `slow-${at}`)
      const url = name === 'slow bodies' ? `${baseUrl}/mcp` : `${baseUrl}/openapi.json`
      const load = ['-c', String(CONNECTIONS), '-r', '100', '-l', String(LENGTH_SECONDS), '-p', '3']
      await runTool('slowhttptest', [...given, ...load, '-u', url, '-g', '-o', file], LENGTH_SECONDS + 30)
      const seconds = rowsIn(await readFile(`${file}.csv`, 'utf8').catch(() => ''))
      const most = Math.max(0, ...seconds.map(({ connected }) => connected))
      const [last] = seconds.slice(-1)
      const away = seconds.filter(({ available }) => !available).length
      const tried = `${CONNECTIONS} connections for ${LENGTH_SECONDS} s; at most ${most} held at once, ${last?.connected ?? 0} at the end`
      const found = [
        ...(seconds.length === 0 ? ['did not run'] : []),
        ...(away > 0 ? [`others were not answered at ${away} of ${seconds.length} looks`] : []),
      ]
      yield { tool: 'slowhttptest', target: name, tried, found }
    }
  },
}

/** Columns: seconds, closed, pending, connected, service available. */
function rowsIn(csv: string) {
  return csv
    .split('\n')
    .slice(1)
    .map(line => line.split(',').map(Number))
    .filter(cells => cells.length >= 5)
    .map(([, , , connected = 0, available = 0]) => ({ connected, available: available > 0 }))
}
