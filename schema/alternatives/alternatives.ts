import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type Deltas, deltasOf } from './deltas.ts'
import { type Beaten, beats, whyBeaten, withoutDominated } from './dominance.ts'
import { LISTS, type ListKey, type ListRow } from './lists.ts'
import { type Assumptions, assumptionsOf } from './notes.ts'
import type { AlternativesOptions } from './options.ts'
import { peerGroupsOf } from './peer-groups.ts'
import type { Profile } from './profile.ts'
import { meetsRequirements } from './requirements.ts'
import { byScore, type Score, type Scored, scored, scoreOf } from './score.ts'
import { warningsFor } from './warnings.ts'
import { narrowestSufficient, windowsOf } from './window.ts'

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

/** How a list was compiled. */
export interface ListReport {
  readonly list: ListKey
  readonly durationWindowDays: number
  readonly candidates: number
  readonly dominated: number
  /** Further bonds omitted by the limit. */
  readonly omitted: number
  /** States that the window was widened, or why the list is empty. */
  readonly note: string | null
}

export interface Alternatives {
  readonly source: BondRow
  readonly assumptions: Assumptions & { readonly lists: readonly ListReport[] }
  readonly byList: Readonly<Record<ListKey, readonly Alternative[]>>
  readonly dropped: readonly Dropped[]
  readonly market: MarketSnapshot
}

/** Maximum number of dropped bonds reported per list, closest first. */
const DROPPED_SHOWN = 3

/** Alternatives to a bond. Deterministic for a snapshot and options. */
export function alternativesTo(bond: BondRow, options: AlternativesOptions, market: MarketSnapshot): Alternatives {
  const peerGroups = peerGroupsOf(market)
  const source = peerGroups.profileOf(bond)
  const candidates = peerGroups.peersOf(source).filter(candidate => meetsRequirements(candidate, source, options))
  const filled = LISTS.map(list => fill(list, source, candidates, options))
  const rowsOf = (key: ListKey) => filled.find(({ report }) => report.list === key)?.rows ?? []
  return {
    source: bond,
    assumptions: {
      ...assumptionsOf(source, options, peerGroups.isComputed(bond)),
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
  const { window, inside } = narrowestSufficient(windows, accepted)
  const ranked = inside.map(candidate => scored(candidate, source, list, window)).sort(byScore)
  const { remaining, beaten } = withoutDominated(ranked)
  const eligible = firstOfEachObligor(remaining)
  const shown = eligible.slice(0, options.limit)
  const widened =
    window.widened > 0 ? `Widened to ±${window.days} days of duration because few bonds were closer.` : null
  const report: ListReport = {
    list: list.key,
    durationWindowDays: window.days,
    candidates: inside.length,
    dominated: beaten.length,
    omitted: eligible.length - shown.length,
    note: inside.length === 0 ? (list.whyEmpty(source) ?? 'No bond meets the rules.') : widened,
  }
  const rows = shown.map(one => alternative(one, source, list))
  return { report, rows, dropped: beaten.slice(0, DROPPED_SHOWN).map(pair => dropped(list, pair, shown)) }
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

/** Prefers a winner that is shown in the list. */
function dropped({ key }: ListRow, { loser, winner }: Beaten, shown: readonly Scored[]): Dropped {
  const shownPair = { loser, winner: shown.find(one => beats(one, loser)) ?? winner }
  return { list: key, bond: loser.profile.bond, beatenBy: shownPair.winner.profile.bond, why: whyBeaten(shownPair) }
}

function firstOfEachObligor(ranked: readonly Scored[]): readonly Scored[] {
  const seen = new Set<string>()
  return ranked.filter(({ profile }) => !seen.has(profile.obligor) && seen.add(profile.obligor))
}

/** One reason for an alternative: a sentence, or null where it does not apply. */
type Reason = (candidate: Profile, source: Profile, deltas: Deltas) => string | null

const REASONS: readonly Reason[] = [
  (_candidate, _source, { yield: gain }) =>
    gain !== null && gain > 0 ? `Yields ${gain.toFixed(2)} percentage points more.` : null,
  ({ peerSpreadBp }, source) => {
    if (peerSpreadBp === null || (source.peerSpreadBp !== null && peerSpreadBp <= source.peerSpreadBp)) return null
    const own = `Pays ${signed(peerSpreadBp)} bp against its rating and duration peers`
    return source.peerSpreadBp === null ? `${own}.` : `${own}; the source ${signed(source.peerSpreadBp)} bp.`
  },
  ({ rating }, source, { ratingNotches: notches }) => {
    if (notches === null || notches > 0) return null
    if (notches === 0) return `Same rating, ${rating?.label}.`
    return `Rated ${-notches} ${notches === -1 ? 'notch' : 'notches'} stronger: ${rating?.label} against ${source.rating?.label}.`
  },
  (_candidate, source, { durationDays: gap }) => {
    if (gap === null || source.durationDays === null) return null
    return Math.abs(gap) <= Math.max(30, source.durationDays * 0.05) ? 'Nearly the same duration.' : null
  },
  ({ liquidity }, source, { liquidity: gap }) =>
    gap !== null && gap < 0 ? `More liquid: score ${liquidity} against ${source.liquidity}.` : null,
  ({ bond }, source) => {
    const { sector } = bond.issuer
    return sector !== null && sector === source.bond.issuer.sector ? `Same sector, ${sector}.` : null
  },
]

function reasonsFor(candidate: Profile, source: Profile, deltas: Deltas): readonly string[] {
  return REASONS.flatMap(reason => reason(candidate, source, deltas) ?? [])
}

function signed(value: number): string {
  const rounded = Math.round(value)
  return rounded > 0 ? `+${rounded}` : String(rounded)
}
