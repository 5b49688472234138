import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTimes, figureOf, GOALS, ratioOf } from './goals.ts'
import { isRace, type Machine, type McpResult, type RaceResult, type Result } from './results.ts'

const README = join(import.meta.dirname, '../../README.md')
const BEGIN = '<!-- bench:begin, written by npm run bench -- --write -->'
const END = '<!-- bench:end -->'
const LIST = new Intl.ListFormat('en-GB')
const ONE = 1
const MANY = 16

/** The figures as a reader of README sees them: by work and market, then the goals. */
export function reportOf(results: readonly Result[]): string {
  const races = results.filter(isRace)
  const screeners = races.filter(({ work }) => work === 'screener')
  const others = races.filter(({ work }) => work !== 'screener')
  const mcp = results.filter((result): result is McpResult => !isRace(result))
  return [
    ...machines(results),
    ...screeners.flatMap(result => [`**${headOf(result)}**`, markdown(screenerRows(result))]),
    ...(others.length > 0 ? ['**Other work, beside express + pg**', markdown(otherRows(others))] : []),
    ...(mcp.length > 0 ? ['**MCP messages that a second of a processor serves**', markdown(mcpRows(mcp))] : []),
    '**What it shall be**',
    markdown(goalRows(results)),
  ].join('\n\n')
}

/** README with the report between its markers. @throws when README has none */
export function readmeWith(report: string): string {
  const text = readFileSync(README, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('README.md lacks the markers of the bench')
  return `${text.slice(0, begin + BEGIN.length)}\n\n${report}\n\n${text.slice(end)}`
}

export function writeReadme(report: string): void {
  writeFileSync(README, readmeWith(report))
}

/** Usually one line: all of it was measured on one machine. Else each says of which work it tells. */
function machines(results: readonly Result[]): readonly string[] {
  const groups = Map.groupBy(results, ({ machine, measuredOn }) => `${measuredOn} on ${machineText(machine)}`)
  const lines = [...groups].map(([when, group]) => {
    const bySize = [...Map.groupBy(group, ({ size }) => size)].toSorted(([a], [b]) => a - b)
    const named = bySize.map(
      ([size, own]) => `${LIST.format(own.map(({ work }) => work).toSorted())} of ${size.toLocaleString('en')} bonds`,
    )
    return groups.size === 1 ? `Measured ${when}.` : `Measured: ${named.join('; ')}, ${when}.`
  })
  return [lines.join('\n')]
}

function machineText({ processor, cores, memoryGb, node, postgresql, busy }: Machine): string {
  const other = busy ? ', while other work kept them busy: not to be relied on' : ''
  return `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgresql}${other}`
}

function headOf({ size, title }: RaceResult): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${size.toLocaleString('en')} bonds`
}

type Rows = readonly (readonly string[])[]

function screenerRows(result: RaceResult): Rows {
  const head = ['', 'requests/s', 'median, p99', 'median at 1', 'processor', 'PostgreSQL', 'this service']
  const rows = result.racers.map(({ key, title }) => {
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
  const head = ['', 'bonds', 'this service', 'the other', 'ratio', 'median at 1', 'its processor, PostgreSQL']
  const rows = results.flatMap(result => {
    const peers = result.racers.filter(({ key }) => BESIDE.includes(key))
    return peers.map(peer => [
      peer.key === EXPRESS_PG ? result.title : `${result.title}, beside ${peer.title}`,
      ...besideCells(result, peer.key),
    ])
  })
  return [head, ...rows]
}

const EXPRESS_PG = 'express-pg'
const BESIDE = [EXPRESS_PG, 'ours-pglite', 'static', 'static-304']

function besideCells(result: RaceResult, peer: string): readonly string[] {
  const [own, other] = [figureOf(result, 'ours', MANY), figureOf(result, peer, MANY)]
  const [ownAtOne, otherAtOne] = [figureOf(result, 'ours', ONE), figureOf(result, peer, ONE)]
  if (own === null || other === null || ownAtOne === null || otherAtOne === null) return []
  return [
    result.size.toLocaleString('en'),
    `${rate(own.requestsPerSecond)}/s`,
    `${rate(other.requestsPerSecond)}/s`,
    asTimes(ratioOf(result, 'ours', peer) ?? 0),
    `${ms(ownAtOne.medianMs)}, ${ms(otherAtOne.medianMs)}`,
    `${seconds(own.serverCpuSeconds)}; ${seconds(other.serverCpuSeconds)} and ${seconds(other.postgresCpuSeconds)}`,
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
  return [['', ...titles], ...rows]
}

function goalRows(results: readonly Result[]): Rows {
  const rows = GOALS.map(({ goal, measure }) => {
    const reached = measure(results)
    return [goal, reached?.text ?? 'not measured', reached === null ? '' : reached.met ? 'met' : 'not met']
  })
  return [['goal', 'measured', ''], ...rows]
}

/** As a formatter would align it. */
function markdown(rows: Rows): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(3, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n')
}

function rate(perSecond: number): string {
  return Number(perSecond.toPrecision(2)).toLocaleString('en')
}

function ms(figure: number): string {
  return `${Number(figure.toPrecision(2)).toLocaleString('en')} ms`
}

function seconds(figure: number): string {
  return `${Number(figure.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 })} s`
}
