import type { Figure } from './race.ts'
import { isRace, type McpResult, type RaceResult, type Result } from './results.ts'

/** What shall be true of the figures; each says what was measured. */
export interface GoalRow {
  readonly goal: string
  /** Null where it was not measured. */
  measure(results: readonly Result[]): Reached | null
}

export interface Reached {
  readonly text: string
  readonly met: boolean
}

const MANY = 16
const ERAS = ['2025-11-25', '2026-07-28']
const PLAIN = 'SDK, McpServer a request'
/** Two that are as fast as each other differ by a little in every run. */
const AS_FAST = 0.95

export const GOALS: readonly GoalRow[] = [
  times('screener-once', 100_000, 30, '100,000 bonds, cold: 30 x the wide table at 16 connections', 'express-pg-wide'),
  times('screener-once', 100_000, 30, '100,000 bonds, cold: 30 x express + pg at 16 connections'),
  within('screener-once', 100_000, 0.5, '100,000 bonds, cold: median of 0.5 ms at one connection'),
  times('screener-once', 1_000_000, 100, '1,000,000 bonds, cold: 100 x express + pg at 16 connections'),
  within('facets', 1_000_000, 5, '1,000,000 bonds, cold, three facets: median of 5 ms at one connection'),
  times('not-modified', null, 0.7, 'repeated request (304): 0.7 x a static answer of express', 'static'),
  times('details', null, 3, 'bond details: 3 x express + pg'),
  times('alternatives', null, 10, 'alternatives: 10 x the part that express + pg does'),
  times('overview', null, 10, 'market overview: 10 x the part that express + pg does'),
  ...ERAS.map(mcp),
  {
    goal: 'the embedded database: as fast as PostgreSQL',
    measure: results => {
      const races = results.filter(isRace).filter(({ size }) => size === 20_000)
      const ratios = races.flatMap(result => ratioOf(result, 'ours-pglite', 'ours') ?? [])
      if (ratios.length === 0) return null
      const sorted = ratios.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
      const range = `${asTimes(Math.min(...ratios))} to ${asTimes(Math.max(...ratios))}`
      const text = `${asTimes(middle)} (${range}) over ${ratios.length} workloads at 20,000 bonds`
      return { text, met: middle >= AS_FAST }
    },
  },
]

function times(work: string, size: number | null, least: number, goal: string, peer = 'express-pg'): GoalRow {
  return {
    goal,
    measure: results => {
      const result = raceOf(results, work, size)
      const ratio = ratioOf(result, 'ours', peer)
      if (result === null || ratio === null) return null
      const where = size === null ? ` at ${result.size.toLocaleString('en')} bonds` : ''
      return { text: asTimes(ratio) + where, met: ratio >= least }
    },
  }
}

function within(work: string, size: number, mostMs: number, goal: string): GoalRow {
  return {
    goal,
    measure: results => {
      const figure = figureOf(raceOf(results, work, size), 'ours', 1)
      return figure === null ? null : { text: `${figure.medianMs.toFixed(2)} ms`, met: figure.medianMs <= mostMs }
    },
  }
}

function mcp(era: string): GoalRow {
  return {
    goal: `search_bonds over MCP ${era}: 2 x one McpServer of the SDK per request`,
    measure: results => {
      const [result] = results.filter((one): one is McpResult => !isRace(one)).toReversed()
      const row = result?.messages.find(one => one.era === era && one.message.includes('search_bonds'))
      const [own, plain] = [row?.figures.ours, row?.figures[PLAIN]]
      if (own === undefined || plain === undefined || result === undefined) return null
      return { text: `${asTimes(own / plain)} at ${result.size.toLocaleString('en')} bonds`, met: own / plain >= 2 }
    },
  }
}

/** The largest market of which there is a result, unless one is named. */
function raceOf(results: readonly Result[], work: string, size: number | null): RaceResult | null {
  return results.filter(isRace).findLast(one => one.work === work && (size === null || one.size === size)) ?? null
}

export function figureOf(result: RaceResult | null, key: string, connections: number): Figure | null {
  const figures = result?.systems.find(system => system.key === key)?.figures
  return figures?.find(figure => figure.connections === connections) ?? null
}

/** How many times as many requests a second; null where one of them did not take part. */
export function ratioOf(result: RaceResult | null, key: string, other: string, connections = MANY): number | null {
  const [own, peer] = [figureOf(result, key, connections), figureOf(result, other, connections)]
  return own === null || peer === null ? null : own.requestsPerSecond / peer.requestsPerSecond
}

/** Two digits are as many as two runs agree on. */
export function asTimes(ratio: number): string {
  return `${Number(ratio.toPrecision(2))} x`
}
