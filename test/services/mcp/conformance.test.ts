import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serveRouter } from '../../mcp/router.ts'
import { verifies } from '../../promises.ts'
import { TOOLS } from '../../support/tools.ts'
import { openWorld, type World } from '../../world.ts'
import { addKey } from './key-proxy.ts'
import { withFixtures } from './with-fixtures.ts'

const SUITE = join(TOOLS, 'node_modules/@modelcontextprotocol/conformance')
const REVISIONS = ['2026-07-28', '2025-11-25']
/** Writes down what the suite finds today, keeping the reasons; new entries ask for theirs. */
const UPDATES = process.env.UPDATE_BASELINE !== undefined
const REASON_WANTED = 'REASON WANTED'

let world: World
let folder: string

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

for (const revision of REVISIONS) {
  const baseline = join(import.meta.dirname, `conformance-${revision}.yml`)

  verifies('END-11', `the suite of the protocol finds no more than is written down for ${revision}`, async () => {
    const { served } = world.service
    const place = await serveRouter(world, { served, extend: withFixtures })
    const proxy = await addKey(place)
    const reasons = reasonsIn(baseline)
    if (UPDATES) writeFileSync(baseline, 'server: []\n')
    const run = await runSuite(`${proxy.baseUrl}/mcp`, revision, baseline).finally(proxy.close)
    const required = requiredBy(revision)
    const failing = UPDATES ? unexpectedIn(run.output).filter(name => required.has(name)) : [...reasons.keys()]
    if (UPDATES) writeFileSync(baseline, baselineOf(revision, failing, reasons))
    else expect(run.code, run.output).toBe(0)
    process.stdout.write(`${revision}: ${required.size - failing.length} of ${required.size} scenarios clean\n`)
    expect(run.output.match(/^[✓✗] /gm)?.length).toBeGreaterThanOrEqual(required.size)
  })

  test(`every exception for ${revision} has its reason`, () => {
    const reasons = reasonsIn(baseline)
    expect([...reasons].filter(([, reason]) => reason.length < 20 || reason === REASON_WANTED)).toEqual([])
  })
}

function runSuite(url: string, revision: string, baseline: string): Promise<{ code: number; output: string }> {
  const args = [
    join(SUITE, 'dist/index.js'),
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--expected-failures',
    baseline,
  ]
  const options = { cwd: folder, maxBuffer: 50_000_000 }
  return new Promise(resolve => {
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

/** The scenarios that the revision asks of a server; others are run and do not count. */
function requiredBy(revision: string): ReadonlySet<string> {
  const { server } = parse(readFileSync(join(SUITE, 'requirements', `${revision}.yaml`), 'utf8'))
  return new Set<string>(server)
}

/** What the suite did not find clean and no baseline excused; a warning counts. */
function unexpectedIn(output: string): readonly string[] {
  const list = output.split('Unexpected failures (not in baseline)')[1] ?? ''
  return [...list.matchAll(/^ {2}✗ (\S+)/gm)].map(([, name = '']) => name)
}

function baselineOf(revision: string, failing: readonly string[], reasons: ReadonlyMap<string, string>): string {
  const entries = failing.map(name => `  - ${name} # ${reasons.get(name) ?? REASON_WANTED}\n`)
  const head = `# What the conformance suite does not find clean for ${revision}, and why that is right.\n`
  return `${head}server:${entries.length === 0 ? ' []' : ''}\n${entries.join('')}`
}

function reasonsIn(baseline: string): ReadonlyMap<string, string> {
  const entries = readFileSync(baseline, 'utf8').matchAll(/^ {2}- (\S+)(?: # (.*))?$/gm)
  return new Map([...entries].map(([, name = '', reason = '']) => [name, reason]))
}
