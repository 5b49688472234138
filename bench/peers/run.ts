import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print, table } from '../support/table.ts'
import { GOALS } from './goals.ts'
import { type Raced, race } from './race.ts'
import { writeDocuments } from './report.ts'
import { keepResult, type Measured, machineOf, type Result, readResults } from './results.ts'
import { openSession, peersNamed, type Session, USER } from './session.ts'
import { WORKLOADS, type Work } from './workloads.ts'

/**
 * The same work of this service and of its peers, side by side in one run: answers are compared first, then the
 * systems take turns. `--write` stores the figures in `results/` and puts them into docs/performance.md and README.md;
 * without it nothing is written.
 */
const HELP = `npm run bench -- [--size 20000,100000,1000000] [--only screener,…] [--peers express-pg,…] [--seconds 2]
  [--rounds 3] [--checks 400] [--connections 1,16] [--write] [--report]

--write   store the results in bench/peers/results and write the tables of docs/performance.md and README.md
--report  measure nothing; show the stored results`
const MCP = 'mcp'
/** Over more bonds than so many a request of the other peers takes seconds: they race when they are named. */
const MANY_BONDS = 100_000
const QUICK_PEERS = ['express-pg', 'express-pg-wide']
const HERE = import.meta.dirname

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    only: { type: 'string' },
    peers: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    checks: { type: 'string', default: '400' },
    connections: { type: 'string', default: '1,16' },
    write: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const options = {
  seconds: Number(given.seconds),
  rounds: Number(given.rounds),
  connections: numbers(given.connections),
  checks: Number(given.checks),
}

if (given.help) {
  print(HELP)
  process.exit(0)
}
const measuredResults: Result[] = []
const wanted = worksNamed(given.only?.split(',') ?? null)
const peersGiven = given.peers?.split(',') ?? null
try {
  if (!given.report) {
    await installPeers()
    for (const size of numbers(given.size)) await measureMarket(size)
  }
} finally {
  printGoals()
  if (given.write) {
    for (const result of measuredResults) keepResult(result)
    writeDocuments(readResults())
  }
}
process.exit(0)

async function measureMarket(size: number): Promise<void> {
  print(`\n${size.toLocaleString('en')} bonds`)
  const session = await openSession(size)
  const measured = await measuredNow(session)
  try {
    for (const work of WORKLOADS.filter(({ key }) => wanted.includes(key))) await measureWork(work, session, measured)
  } finally {
    await session.close()
  }
  if (wanted.includes(MCP)) await measureMcp(session, measured)
}

async function measureWork(work: Work, session: Session, measured: Measured): Promise<void> {
  const peers = peersNamed(peersGiven ?? (session.size > MANY_BONDS ? QUICK_PEERS : null))
  const systems = await work.prepare(session, { peers, checks: options.checks })
  const raced = await race(systems, { ...options, client: session.client, once: work.once ?? false })
  const { key, title, compared } = work
  measuredResults.push({ work: key, title, compared, ...measured, checked: options.checks, systems: raced })
  print(`\n${title}. ${compared}\n\n${table(rowsOf(raced))}`)
}

async function measuredNow({ client, size }: Session): Promise<Measured> {
  const measuredOn = Temporal.Now.plainDateISO().toString()
  return { size, measuredOn, machine: await machineOf(client), rounds: options.rounds, seconds: options.seconds }
}

/** In a process of its own, as that bench works: the time of one thread is counted. */
async function measureMcp({ size, databaseUrl }: Session, measured: Measured): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-peers-mcp-'))
  const file = join(folder, 'messages.json')
  const market = { DATABASE_URL: databaseUrl, DATA_DIR: folder, EMAIL: `${USER}@bench.example`, BONDS: String(size) }
  try {
    const more = { ...market, ROUNDS: given.rounds, SECONDS: given.seconds, RESULT: file }
    await run(process.execPath, [join(HERE, '../mcp.ts')], more)
    measuredResults.push({ work: MCP, ...measured, messages: JSON.parse(await readFile(file, 'utf8')) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(raced: readonly Raced[]): readonly (readonly string[])[] {
  const head = ['', 'connections', 'requests/s', 'median ms', 'p99 ms', 'server s', 'PostgreSQL s', 'ours over it']
  const rows = options.connections.flatMap(connections => {
    const at = ({ figures }: Raced) => figures.find(figure => figure.connections === connections)
    return raced.map(system => {
      const figure = at(system)
      const ours = raced[0] === undefined ? undefined : at(raced[0])
      if (figure === undefined || ours === undefined) return [system.title]
      const { requestsPerSecond, medianMs, p99Ms, serverCpuSeconds, postgresCpuSeconds } = figure
      const ratio = ours.requestsPerSecond / requestsPerSecond
      const shown = [requestsPerSecond, medianMs, p99Ms, serverCpuSeconds, postgresCpuSeconds, ratio]
      return [system.title, String(connections), ...shown.map(value => String(Number(value.toPrecision(3))))]
    })
  })
  return [head, ...rows]
}

function printGoals(): void {
  const results = readResults(measuredResults)
  const rows = GOALS.map(({ goal, measure }) => {
    const reached = measure(results)
    return [goal, reached?.text ?? 'not measured', reached === null ? '' : reached.met ? 'met' : 'NOT MET']
  })
  print(`\n${table([['goal', 'measured', ''], ...rows])}`)
}

function worksNamed(keys: readonly string[] | null): readonly string[] {
  const known = [...WORKLOADS.map(({ key }) => key), MCP]
  const unknown = keys?.filter(key => !known.includes(key)) ?? []
  if (unknown.length > 0) throw new Error(`no work ${unknown.join(', ')}; there is ${known.join(', ')}`)
  return keys ?? known
}

/** The peers are a package of their own, so that the service installs without them. */
async function installPeers(): Promise<void> {
  if (existsSync(join(HERE, 'node_modules/.package-lock.json'))) return
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {})
}

async function run(command: string, arguments_: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, arguments_, { cwd: HERE, env: { ...process.env, ...env }, stdio: 'inherit' })
  const status = await new Promise(resolve => child.once('close', resolve))
  if (status !== 0) throw new Error(`${command} ${arguments_.join(' ')} ended with ${status}`)
}
