import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import type { ConvertedHoldings } from './converted.ts'
import type { Held, Holding } from './holding.ts'
import { BREAKDOWNS, sharesOf } from './shares.ts'
import type { Schedule, Schedules } from './stored.ts'

type WarningKind = keyof typeof BOND_WARNINGS | 'CONCENTRATION' | 'MIXED_CURRENCIES' | 'NO_RATE' | 'NOT_IN_REVISION'

export interface Warning {
  readonly kind: WarningKind
  readonly text: string
  /** Number of bonds concerned. */
  readonly count: number
  /** The first of them. */
  readonly isins: readonly string[]
  /** What the holdings are concentrated in; null for other warnings. */
  readonly concentration?: Concentration
}

export interface Concentration {
  readonly breakdown: 'issuer' | 'sector'
  readonly name: string
  /** Of the value. */
  readonly percent: number
  readonly limitPercent: number
}

interface Case {
  readonly holding: Holding
  readonly schedule: Schedule | undefined
  readonly asOf: string
}

interface BondWarning {
  readonly text: string
  /** @returns a note on this bond, an empty text for a warning without a note, null for no warning */
  readonly applies: (about: Case) => string | null
}

/** Liquidity score (1 best, 7 worst) from which a position may be hard to sell. */
const ILLIQUID_FROM = 6
const NAMED = 10
/** Concentration limits in per cent; government debt does not count as credit concentration. */
const LIMITS = { issuer: 20, sector: 50 } as const

/** One row per warning about single bonds: its text and its condition. */
const BOND_WARNINGS = {
  DEFAULT: {
    text: 'In default.',
    applies: ({ holding: { bond } }) =>
      when(bond.status === 'DEFAULTED' || (bond.measure?.defaultTypes.some(type => type !== 'TECHNICAL') ?? false)),
  },
  TECHNICAL_DEFAULT: {
    text: 'A payment is late.',
    applies: ({ holding: { bond } }) => when(bond.measure?.defaultTypes.includes('TECHNICAL') ?? false),
  },
  DOWNGRADE: {
    text: 'Downgraded within a year.',
    applies: ({ schedule, asOf }) => (schedule === undefined ? null : downgradeOf(schedule.ratings, asOf)),
  },
  PUT_WINDOW: {
    text: 'A put window is open now.',
    applies: ({ schedule, asOf }) => {
      const open = schedule?.offers.find(
        ({ type, orderStart, orderEnd }) =>
          type === 'PUT' && orderStart !== null && orderEnd !== null && orderStart <= asOf && asOf <= orderEnd,
      )
      return open === undefined ? null : `until ${open.orderEnd}`
    },
  },
  LOW_LIQUIDITY: {
    text: `Hard to sell: liquidity ${ILLIQUID_FROM} or 7 of 7.`,
    applies: ({ holding: { bond } }) => when((bond.measure?.liquidity ?? 0) >= ILLIQUID_FROM),
  },
  INCOMPLETE_SCHEDULE: {
    text: 'A coupon is missing in the schedule: yield and forecast exclude it.',
    applies: ({ holding: { bond } }) => when(!bond.scheduleComplete),
  },
  NO_PRICE: {
    text: 'No price: excluded from value, yield and shares.',
    applies: ({ holding: { market } }) => when(market === null),
  },
  MATURED: {
    text: 'Past its maturity: record the redemption.',
    applies: ({ holding: { bond }, asOf }) => when(bond.maturityDate !== null && bond.maturityDate <= asOf),
  },
} as const satisfies Record<string, BondWarning>

interface WarningInputs {
  /** In the currency of the portfolio. */
  readonly own: ConvertedHoldings
  readonly schedules: Schedules
  readonly asOf: string
  readonly pace: Context['pace']
}

/** All warnings about a portfolio. */
export async function warningsOf(
  held: Held,
  { own, schedules, asOf, pace }: WarningInputs,
): Promise<readonly Warning[]> {
  const { holdings, missing } = held
  const ofBonds: Warning[] = []
  for (const [kind, warning] of Object.entries(BOND_WARNINGS) as [WarningKind, BondWarning][]) {
    const noteOn = (holding: Holding) => {
      const note = warning.applies({ holding, schedule: schedules.get(holding.bond.id), asOf })
      return note === null ? [] : [note === '' ? holding.bond.isin : `${holding.bond.isin} (${note})`]
    }
    const found = (await mapInSteps(holdings, noteOn, { pace })).flat()
    if (found.length > 0) ofBonds.push({ kind, text: warning.text, count: found.length, isins: found.slice(0, NAMED) })
  }
  const concentrated = await concentrations(own, { asOf, pace })
  return [...ofBonds, ...concentrated, ...foreign(held, own), ...notYetKnown(missing)]
}

function when(condition: boolean): '' | null {
  return condition ? '' : null
}

async function concentrations(
  own: ConvertedHoldings,
  context: Pick<WarningInputs, 'asOf' | 'pace'>,
): Promise<readonly Warning[]> {
  const { holdings } = own
  const credit = new Set(holdings.filter(({ bond }) => bond.bondType !== 'GOVERNMENT').map(({ bond }) => bond.issuerId))
  const found: Warning[] = []
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    for (const { key, name: whose, percent, positions } of await sharesOf(own, BREAKDOWNS[name], context)) {
      if ((percent ?? 0) <= LIMITS[name] || key === 'UNKNOWN' || key === 'OTHER') continue
      const those = holdings.filter(({ bond }) => (name === 'issuer' ? bond.issuerId : bond.issuer.sector) === key)
      if (!those.some(({ bond }) => credit.has(bond.issuerId))) continue
      const text = `${percent?.toFixed(1)} % in the ${name} ${whose}: more than ${LIMITS[name]} %.`
      found.push({
        ...{ kind: 'CONCENTRATION', text, count: positions },
        isins: those.slice(0, NAMED).map(({ bond }) => bond.isin),
        concentration: { breakdown: name, name: whose, percent: percent ?? 0, limitPercent: LIMITS[name] },
      })
    }
  }
  return found
}

function foreign({ holdings }: Held, { currency, withoutRate, ledger }: ConvertedHoldings): readonly Warning[] {
  const about = (kind: WarningKind, text: string, matches: (code: string) => boolean): readonly Warning[] => {
    const found = holdings.filter(holding => matches(holding.currency))
    return [{ kind, text, count: found.length, isins: found.slice(0, NAMED).map(({ bond }) => bond.isin) }]
  }
  const left = [...new Set([...withoutRate, ...ledger.received.map(row => row.currency)])]
    .filter(code => code !== currency)
    .sort()
  return [
    ...about(
      'MIXED_CURRENCIES',
      `Not in ${currency}: the value moves with the exchange rate.`,
      code => code !== currency,
    ),
    ...(left.length === 0
      ? []
      : about('NO_RATE', `No official exchange rate to ${currency}: ${left.join(', ')}.`, code => left.includes(code))),
  ].filter(({ kind, count }) => kind === 'NO_RATE' || count > 0)
}

function notYetKnown(missing: number): readonly Warning[] {
  const text = 'Not in the published data yet: excluded until the next revision.'
  return missing === 0 ? [] : [{ kind: 'NOT_IN_REVISION', text, count: missing, isins: [] }]
}

export const WARNING_KINDS: readonly WarningKind[] = [
  ...(Object.keys(BOND_WARNINGS) as (keyof typeof BOND_WARNINGS)[]),
  'CONCENTRATION',
  'MIXED_CURRENCIES',
  'NO_RATE',
  'NOT_IN_REVISION',
]

const A_YEAR = { years: 1 }

/**
 * The latest downgrade by an agency within a year, as far as its earlier ratings are stored.
 * @returns `ACRA AA to A+ on 2026-03-01`, or null
 */
export function downgradeOf(ratings: Schedule['ratings'], asOf: string): string | null {
  const live = ratings.filter(({ expected, withdrawn, date }) => !expected && !withdrawn && date <= asOf)
  if (live.length < 2) return null
  const since = Temporal.PlainDate.from(asOf).subtract(A_YEAR).toString()
  const histories = Map.groupBy(live, ({ agency, scale, ofIssue }) => `${agency} ${scale} ${ofIssue}`)
  const steps = [...histories.values()].flatMap(history => {
    const [latest, before] = history.toSorted((a, b) => (a.date < b.date ? 1 : -1))
    if (latest === undefined || before === undefined) return []
    return latest.ordinal > before.ordinal && latest.date > since ? [{ latest, before }] : []
  })
  const [newest] = steps.toSorted((a, b) => (a.latest.date < b.latest.date ? 1 : -1))
  if (newest === undefined) return null
  const { latest, before } = newest
  return `${latest.agency} ${before.label} to ${latest.label} on ${latest.date}`
}
