import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Curve } from '../analytics/curves/curve.ts'
import { curveFromStored } from '../analytics/curves/stored-curve.ts'
import { isStale } from '../analytics/staleness.ts'
import type { StoredBond } from '../analytics/stored-terms.ts'
import { daysBetween } from '../derived/days.ts'
import { plain } from '../snapshot/plain.ts'
import type { MeasureRow } from '../snapshot/row-types.ts'
import type { StoredFloater } from './desk/rates.ts'

/** A stored bond as the calculator needs it. */
export interface KnownBond {
  readonly stored: StoredBond
  readonly currency: string
  readonly nominalCurrency: string
  readonly country: string | null
  readonly sample: boolean
  readonly matured: boolean
  readonly settlementDays: number | null
  /** The rule of a floater; null for other bonds. */
  readonly floater: StoredFloater | null
  /** Inputs of the current measure, reused for calculations on the same settlement date. */
  readonly measured: Measured | null
}

interface Measured {
  /** The day of the figures and of the outstanding nominal. */
  readonly date: string
  readonly settlement: string
  /** Money for one bond; null where it is not in the currency of the nominal. */
  readonly accrued: number | null
  readonly curve: { readonly key: string; readonly date: string } | null
}

/** Bonds by ISIN with their full schedules. */
export async function readBonds(
  prisma: PrismaClient,
  isins: readonly string[],
): Promise<ReadonlyMap<string, KnownBond>> {
  const bonds = isins.length === 0 ? [] : await findBonds(prisma, isins)
  return new Map(bonds.map(bond => [bond.isin, knownBond(bond)]))
}

function findBonds(prisma: PrismaClient, isins: readonly string[]) {
  return prisma.bond.findMany({
    where: { isin: { in: [...isins] } },
    include: {
      issuer: { select: { country: true } },
      coupons: { orderBy: { payDate: 'asc' } },
      amortizations: { orderBy: { date: 'asc' } },
      offers: { where: { status: { in: ['ANNOUNCED', 'OPEN'] } }, orderBy: { date: 'asc' } },
      measures: { where: { current: true } },
    },
  })
}

type Read = Awaited<ReturnType<typeof findBonds>>[number]

function knownBond({ issuer, coupons, amortizations, offers, measures, ...rest }: Read): KnownBond {
  const bond = plain(rest)
  const [measure] = measures.map(plain)
  return {
    stored: {
      ...bond,
      initialNominal: Number(bond.initialNominal),
      outstandingNominal: Number(bond.outstandingNominal),
      coupons: coupons.map(plain),
      amortizations: amortizations.map(plain),
      offers: offers.map(plain),
    },
    currency: bond.currency,
    nominalCurrency: bond.nominalCurrency,
    country: issuer.country,
    sample: bond.sample,
    matured: bond.status === 'MATURED',
    settlementDays: bond.settlementDays,
    floater: !bond.indexed && (bond.couponType === 'FLOATING' || bond.rateBase !== null) ? bond : null,
    measured: measure === undefined ? null : measuredOf(measure, bond.currency === bond.nominalCurrency),
  }
}

function measuredOf(measure: MeasureRow, isOwn: boolean): Measured | null {
  const { date, settlementDate: settlement, accrued, curveKey, curveDate } = measure
  if (settlement === null) return null
  const curve = curveKey === null || curveDate === null ? null : { key: curveKey, date: curveDate }
  return { date, settlement, accrued: isOwn && accrued !== null ? Number(accrued) : null, curve }
}

export interface KnownCurve {
  readonly key: string
  readonly date: string
  readonly curve: Curve
}

/** The currency and day of the requested curve; sample bonds have sample curves. */
export interface CurveQuery {
  readonly currency: string
  readonly sample: boolean
  readonly date: string
  /** The curve of a published figure, which takes precedence. */
  readonly named: { readonly key: string; readonly date: string } | null
}

/** The named curve, otherwise the latest on a day: a fresh published one, else a fitted one, else a stale published one. */
export async function readCurve(prisma: PrismaClient, query: CurveQuery): Promise<KnownCurve | null> {
  const { currency, sample, date, named } = query
  const isSample = { key: { endsWith: '-SAMPLE' } }
  const ofMarket = { currency, ...(sample ? isSample : { NOT: isSample }) }
  const find = (where: Prisma.CurveWhereInput) =>
    prisma.curve.findFirst({
      where,
      orderBy: [{ date: 'desc' }, { key: 'asc' }],
      include: { parameters: true, points: { where: { extrapolated: false } } },
    })
  if (named !== null) return knownCurve(await find({ key: named.key, date: new Date(named.date) }))
  const published = await find({ ...ofMarket, fitted: false, date: { lte: new Date(date) } })
  const isFresh = published !== null && !isStale(daysBetween(published.date.toISOString(), date))
  const fitted = isFresh ? null : await find({ ...ofMarket, fitted: true, date: new Date(date) })
  return knownCurve(fitted ?? published)
}

type ReadCurve = Prisma.CurveGetPayload<{ include: { parameters: true; points: true } }>

function knownCurve(found: ReadCurve | null): KnownCurve | null {
  if (found === null) return null
  const longestTenor = found.points.reduce<number | null>(
    (most, { tenorYears }) => Math.max(most ?? 0, tenorYears),
    null,
  )
  const curve = curveFromStored({ ...found, longestTenor })
  return curve.ok ? { key: found.key, date: found.date.toISOString().slice(0, 10), curve: curve.value } : null
}
