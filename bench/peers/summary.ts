import { figureOf, ratioOf } from './goals.ts'
import { markdown, ms, rate } from './markdown.ts'
import { isRace, machineText, type RaceResult, type Result } from './results.ts'

const MANY = 16
const WIDE = 'express-pg-wide'
const HEADLINE = { work: 'screener-once', size: 100_000 }

const ROWS: readonly { readonly work: string; readonly title: string }[] = [
  { work: 'screener-once', title: 'cold: distinct requests' },
  { work: 'facets', title: 'cold: distinct requests, three facets' },
  { work: 'screener', title: 'warm: 400 requests repeated' },
]

/**
 * What README says: this service beside the fastest SQL system of the same run, cold figures first. Runs without the
 * wide table, which is that system wherever it takes part, or on a busy machine are left to docs/performance.md.
 */
export function summaryOf(results: readonly Result[]): string {
  const races = results.filter(isRace).filter(({ systems, machine }) => {
    return systems.some(({ key }) => key === WIDE) && !machine.busy
  })
  const rows = ROWS.flatMap(({ work, title }) => {
    const ofWork = races.filter(race => race.work === work).toSorted((a, b) => b.size - a.size)
    return ofWork.flatMap(race => rowOf(race, title))
  })
  const head = ['screener, exact totals, 16 connections', 'bonds', 'this service', 'fastest SQL system', 'ratio']
  const first = races.find(({ work, size }) => work === HEADLINE.work && size === HEADLINE.size)
  return [...(first === undefined ? [] : [headlineOf(first)]), markdown([head, ...rows])].join('\n\n')
}

function headlineOf(race: RaceResult): string {
  const { title = '', key = WIDE } = race.systems.find(system => system.key === fastestPeer(race)) ?? {}
  const size = race.size.toLocaleString('en')
  return [
    `At ${size} bonds this service answers **${times(race, key)} times as many distinct screener requests** per second as the`,
    `fastest SQL system (${title}), in ${race.rounds} rounds of ${race.seconds} s.`,
    `Measured on ${race.measuredOn}: ${machineText(race.machine)}.`,
  ].join('\n')
}

function rowOf(race: RaceResult, title: string): readonly (readonly string[])[] {
  const best = fastestPeer(race)
  const [own, other] = [figureOf(race, 'ours', MANY), figureOf(race, best, MANY)]
  if (own === null || other === null) return []
  const cell = ({ requestsPerSecond, medianMs }: typeof own) => `${rate(requestsPerSecond)}/s, median ${ms(medianMs)}`
  return [[title, race.size.toLocaleString('en'), cell(own), cell(other), `${times(race, best)} x`]]
}

/** Two digits are as many as two runs agree on. */
function times(race: RaceResult, peer: string): string {
  return rate(ratioOf(race, 'ours', peer) ?? 0)
}

function fastestPeer(race: RaceResult): string {
  const speedOf = (key: string) => figureOf(race, key, MANY)?.requestsPerSecond ?? 0
  const peers = race.systems.map(({ key }) => key).filter(key => !key.startsWith('ours'))
  return peers.toSorted((a, b) => speedOf(b) - speedOf(a))[0] ?? WIDE
}
