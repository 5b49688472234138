import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTimes, figureOf, GOALS, ratioOf } from './goals.ts'
import { markdown, ms, type Rows, rate, seconds } from './markdown.ts'
import { isRace, type McpResult, machineText, type RaceResult, type Result } from './results.ts'
import { summaryOf } from './summary.ts'

const ROOT = join(import.meta.dirname, '../..')
const BEGIN = '<!-- bench:begin, written by npm run bench -- --write -->'
const END = '<!-- bench:end -->'
const LIST = new Intl.ListFormat('en-GB')
const ONE = 1
const MANY = 16
/** Several systems over the same screener requests: a table each. */
const SCREENERS = ['screener-once', 'facets', 'screener']

const TITLES: Readonly<Record<string, string>> = {
  screener: 'Warm: screener, 400 requests repeated',
  'screener-once': 'Cold: screener, distinct requests',
  facets: 'Cold: screener with three facets, distinct requests',
  details: 'bond details',
  alternatives: 'alternatives',
  overview: 'market overview',
  'not-modified': 'repeated request, answered 304',
}

/** What is compared with the results: the tables of docs/performance.md and the one of README.md. */
const DOCUMENTS: readonly { readonly path: string; report(results: readonly Result[]): string }[] = [
  { path: 'docs/performance.md', report: reportOf },
  { path: 'README.md', report: summaryOf },
]

/** Path and text of every document that shows results, with its tables written anew. @throws when markers are missing */
export function documentsWith(results: readonly Result[]): ReadonlyMap<string, string> {
  return new Map(DOCUMENTS.map(({ path, report }) => [path, between(path, report(results))]))
}

export function writeDocuments(results: readonly Result[]): void {
  for (const [path, text] of documentsWith(results)) writeFileSync(join(ROOT, path), text)
}

function between(path: string, report: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${path} lacks the markers of the benchmark`)
  return `${text.slice(0, begin + BEGIN.length)}\n\n${report}\n\n${text.slice(end)}`
}

/** Every figure: where it was measured, by workload and market size, then the goals. */
function reportOf(results: readonly Result[]): string {
  const races = results.filter(isRace)
  const others = races.filter(({ work }) => !SCREENERS.includes(work))
  const mcp = results.filter((result): result is McpResult => !isRace(result))
  return [
    ...machines(results),
    ...SCREENERS.flatMap(key => screenerParts(races.filter(({ work }) => work === key))),
    ...(others.length > 0 ? ['### Other endpoints', markdown(otherRows(others))] : []),
    ...(mcp.length > 0 ? ['### MCP: messages per second of CPU time', markdown(mcpRows(mcp))] : []),
    '### Goals',
    markdown(goalRows(results)),
  ].join('\n\n')
}

/** Usually one line: all of it was measured on one machine. Else each says which workloads it is about. */
function machines(results: readonly Result[]): readonly string[] {
  const groups = Map.groupBy(results, ({ machine, measuredOn }) => `${measuredOn} on ${machineText(machine)}`)
  const lines = [...groups].map(([when, group]) => {
    const bySize = [...Map.groupBy(group, ({ size }) => size)].toSorted(([a], [b]) => a - b)
    const named = bySize.map(
      ([size, own]) => `${LIST.format(own.map(({ work }) => work).toSorted())} at ${size.toLocaleString('en')} bonds`,
    )
    return groups.size === 1 ? `Measured ${when}.` : `- Measured ${when}: ${named.join('; ')}.`
  })
  return [lines.join('\n')]
}

function screenerParts(results: readonly RaceResult[]): readonly string[] {
  return results.flatMap(result => {
    const busy = result.machine.busy ? ' (indicative only)' : ''
    const head = `### ${TITLES[result.work]}: ${result.size.toLocaleString('en')} bonds${busy}`
    return [head, sampleOf(result), markdown(screenerRows(result))]
  })
}

/** What the figures rest on. */
function sampleOf({ rounds, seconds: each, checked }: RaceResult): string {
  return `${rounds} rounds of ${each} s for each system; the answers to ${checked} requests were compared.`
}

function screenerRows(result: RaceResult): Rows {
  const head = ['system', 'requests/s', 'median, p99', 'median at 1', 'its CPU', 'PostgreSQL CPU', 'this service']
  const rows = result.systems.map(({ key, title }) => {
    const [one, many] = [figureOf(result, key, ONE), figureOf(result, key, MANY)]
    if (one === null || many === null) return [title]
    const ratio = ratioOf(result, 'ours', key) ?? 0
    return [
      title,
      rate(many.requestsPerSecond),
      `${ms(many.medianMs)}, ${ms(many.p99Ms)}`,
      ms(one.medianMs),
      seconds(many.serverCpuSeconds),
      seconds(many.postgresCpuSeconds),
      key === 'ours' ? '' : asTimes(ratio),
    ]
  })
  return [head, ...rows]
}

function otherRows(results: readonly RaceResult[]): Rows {
  const head = [
    'endpoint',
    'bonds',
    'compared with',
    'this service',
    'the other',
    'ratio',
    'median at 1',
    'CPU',
    'checked',
  ]
  const rows = results.flatMap(result => {
    const peers = result.systems.filter(({ key }) => COMPARED_WITH.includes(key))
    return peers.map(peer => [TITLES[result.work] ?? result.title, ...comparedCells(result, peer)])
  })
  return [head, ...rows]
}

const COMPARED_WITH = ['express-pg', 'ours-pglite', 'static', 'static-304']

function comparedCells(result: RaceResult, peer: RaceResult['systems'][number]): readonly string[] {
  const [own, other] = [figureOf(result, 'ours', MANY), figureOf(result, peer.key, MANY)]
  const [ownAtOne, otherAtOne] = [figureOf(result, 'ours', ONE), figureOf(result, peer.key, ONE)]
  if (own === null || other === null || ownAtOne === null || otherAtOne === null) return []
  return [
    result.size.toLocaleString('en'),
    peer.title,
    `${rate(own.requestsPerSecond)}/s`,
    `${rate(other.requestsPerSecond)}/s`,
    asTimes(ratioOf(result, 'ours', peer.key) ?? 0),
    `${ms(ownAtOne.medianMs)}, ${ms(otherAtOne.medianMs)}`,
    `${seconds(own.serverCpuSeconds)}; ${seconds(other.serverCpuSeconds)} + ${seconds(other.postgresCpuSeconds)}`,
    String(result.checked),
  ]
}

function mcpRows(results: readonly McpResult[]): Rows {
  const titles = Object.keys(results[0]?.messages[0]?.figures ?? {})
  const rows = results.flatMap(({ size, messages }) =>
    messages.map(({ era, message, figures }) => [
      `${message}, ${era}, ${size.toLocaleString('en')} bonds`,
      ...titles.map(title => rate(figures[title] ?? 0)),
    ]),
  )
  return [['message', ...titles.map(title => MCP_TITLES[title] ?? title)], ...rows]
}

const MCP_TITLES: Readonly<Record<string, string>> = {
  ours: 'this service',
  'SDK, McpServer a request': 'SDK, one McpServer per request',
}

function goalRows(results: readonly Result[]): Rows {
  const rows = GOALS.map(({ goal, measure }) => {
    const reached = measure(results)
    return [goal, reached?.text ?? 'not measured', reached === null ? '' : reached.met ? 'met' : 'not met']
  })
  return [['goal', 'measured', ''], ...rows]
}
