import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../compose.ts'
import { buildDashboard } from '../facades/web/dashboard/build.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'

/**
 * Lighthouse's scores of the pages that a customer sees first, on its slow phone and slow network: 95 and more in each
 * category, or the run fails. `PATHS=/docs,/docs/ru` measures others. Needs `npm ci --prefix test/tools` and Chromium.
 */
const PATHS = (process.env.PATHS ?? '/,/dashboard,/dashboard/buy,/docs,/docs/endpoints/search-bonds,/docs/ru').split(
  ',',
)
const LEAST = 95
/** The middle one of so many runs counts: a busy machine makes a page look slow now and then. */
const RUNS = 3

const tools = createRequire(join(import.meta.dirname, '../test/tools/package.json'))
const folder = await mkdtemp(join(tmpdir(), 'bonds-lighthouse-'))
await buildDashboard()
const mailer = { send: async () => undefined }
const service = await compose({ config: readConfig({ DATA_DIR: folder }), log: createLog('silent'), mailer })
let password = ''
await service.prepare({
  sampleSize: 300,
  onDemoPassword: given => {
    password = given
  },
})
await service.start()
const server = createServer(service.handle)
await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const cookie = await signIn()

for (const path of PATHS) {
  const scores = await middleScoresOf(path)
  const low = Object.values(scores).some(score => score < LEAST)
  process.stdout.write(`${path.padEnd(16)} ${JSON.stringify(scores)}${low ? ' TOO LOW' : ''}\n`)
  if (low) process.exitCode = 1
}

server.close()
server.closeAllConnections()
await service.close()
await rm(folder, { recursive: true, force: true })

async function signIn(): Promise<string> {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: baseUrl },
    body: JSON.stringify({ documentId: 'sign-in', variables: { email: DEMO_EMAIL, password } }),
  })
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

async function middleScoresOf(path: string): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(path))
  const middle = (name: string) => runs.map(scores => scores[name] ?? 0).toSorted((a, b) => a - b)[RUNS >> 1] ?? 0
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map(name => [name, middle(name)]))
}

/** Lighthouse runs beside us: in our own process it would wait for the server that answers it. */
async function scoresOf(path: string): Promise<Record<string, number>> {
  const report = join(folder, 'report.json')
  const headers = JSON.stringify(path === '/' ? {} : { Cookie: cookie })
  const args = [
    join(tools.resolve('lighthouse/package.json'), '../cli/index.js'),
    baseUrl + path,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--extra-headers=${headers}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ]
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' }
  await new Promise<void>((done, failed) =>
    spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).once('exit', code =>
      code === 0 ? done() : failed(new Error(`lighthouse ended with ${code}`)),
    ),
  )
  const { categories } = JSON.parse(await readFile(report, 'utf8')) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]))
}
