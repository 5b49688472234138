import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type Deltas, deltasOf } from './deltas.ts'
import { type Beaten, beats, whyBeaten, withoutDominated } from './dominance.ts'
import { LISTS, type ListKey, type ListRow } from './lists.ts'
import { type Assumptions, assumptionsOf } from './notes.ts'
import type { AlternativesOptions } from './options.ts'
import { shelvesOf } from './peer-groups.ts'
import type { Profile } from './profile.ts'
import { reasonsFor } from './reasons.ts'
import { passesGates } from './requirements.ts'
import { byScore, type Score, type Scored, scored, scoreOf } from './score.ts'
import { warningsFor } from './warnings.ts'
import { narrowestThatServes, windowsOf } from './window.ts'

export interface Alternative {
  readonly bond: BondRow
  readonly deltas: Deltas
  readonly score: Score
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
}

export interface Dropped {
  readonly list: ListKey
  readonly bond: BondRow
  readonly beatenBy: BondRow
  readonly why: string
}

/** What was done for a list. */
export interface ListReport {
  readonly list: ListKey
  readonly durationWindowDays: number
  readonly candidates: number
  readonly dominated: number
  /** Further bonds that the limit leaves out. */
  readonly omitted: number
  /** That the window was widened, or why there is nothing. */
  readonly note: string | null
}

export interface Alternatives {
  readonly source: BondRow
  readonly assumptions: Assumptions & { readonly lists: readonly ListReport[] }
  readonly byList: Readonly<Record<ListKey, readonly Alternative[]>>
  readonly dropped: readonly Dropped[]
  readonly market: MarketSnapshot
}

/** Of each list so many dropped bonds are named, those that came nearest. */
const DROPPED_TOLD = 3

/** What to hold instead of a bond. The same for the same market and options. */
export function alternativesTo(bond: BondRow, options: AlternativesOptions, market: MarketSnapshot): Alternatives {
  const shelves = shelvesOf(market)
  const source = shelves.profileOf(bond)
  const candidates = shelves.besides(source).filter(candidate => passesGates(candidate, source, options))
  const filled = LISTS.map(list => fill(list, source, candidates, options))
  const rowsOf = (key: ListKey) => filled.find(({ report }) => report.list === key)?.rows ?? []
  return {
    source: bond,
    assumptions: {
      ...assumptionsOf(source, options, shelves.isComputed(bond)),
      lists: filled.map(({ report }) => report),
    },
    byList: { HIGHER_YIELD: rowsOf('HIGHER_YIELD'), LOWER_RISK: rowsOf('LOWER_RISK'), SIMILAR: rowsOf('SIMILAR') },
    dropped: filled.flatMap(({ dropped }) => dropped),
    market,
  }
}

function fill(list: ListRow, source: Profile, candidates: readonly Profile[], options: AlternativesOptions) {
  const accepted = candidates.filter(candidate => list.accepts(candidate, source))
  const windows = windowsOf(source, options.durationWindowDays)
  const { window, inside } = narrowestThatServes(windows, accepted)
  const ranked = inside.map(candidate => scored(candidate, source, list, window)).sort(byScore)
  const { kept, beaten } = withoutDominated(ranked)
  const eligible = firstOfEachObligor(kept)
  const shown = eligible.slice(0, options.limit)
  const widened = window.widened > 0 ? `Widened to ±${window.days} days of duration, as few lay nearer.` : null
  const report: ListReport = {
    list: list.key,
    durationWindowDays: window.days,
    candidates: inside.length,
    dominated: beaten.length,
    omitted: eligible.length - shown.length,
    note: inside.length === 0 ? (list.whyEmpty(source) ?? 'No bond meets the rules.') : widened,
  }
  const rows = shown.map(one => alternative(one, source, list))
  return { report, rows, dropped: beaten.slice(0, DROPPED_TOLD).map(pair => dropped(list, pair, shown)) }
}

function alternative(one: Scored, source: Profile, list: ListRow): Alternative {
  const { profile } = one
  const deltas = deltasOf(profile, source)
  return {
    bond: profile.bond,
    deltas,
    score: scoreOf(one, list),
    reasons: reasonsFor(profile, source, deltas),
    warnings: warningsFor(profile, source, deltas),
  }
}

/** A winner that is shown says more to the reader than one that is not. */
function dropped({ key }: ListRow, { loser, winner }: Beaten, shown: readonly Scored[]): Dropped {
  const told = { loser, winner: shown.find(one => beats(one, loser)) ?? winner }
  return { list: key, bond: loser.profile.bond, beatenBy: told.winner.profile.bond, why: whyBeaten(told) }
}

function firstOfEachObligor(ranked: readonly Scored[]): readonly Scored[] {
  const seen = new Set<string>()
  return ranked.filter(({ profile }) => !seen.has(profile.obligor) && seen.add(profile.obligor))
}
