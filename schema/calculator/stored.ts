import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Curve } from '../analytics/curves/curve.ts'
import { curveFromStored } from '../analytics/curves/stored-curve.ts'
import type { StoredBond } from '../analytics/stored-bond.ts'
import { plain } from '../universe/row.ts'

/** A stored bond as the calculator needs it. */
export interface KnownBond {
  readonly stored: StoredBond
  readonly currency: string
  readonly nominalCurrency: string
  readonly country: string | null
  readonly sample: boolean
  readonly matured: boolean
  readonly settlementDays: number | null
  /** What its current measure rests on: published interest counts on that settlement date. */
  readonly accrued: { readonly settlement: string; readonly money: number } | null
}

/** The bonds of some ISINs with their whole schedules. */
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
      offers: { where: { status: { not: 'CANCELLED' } }, orderBy: { date: 'asc' } },
      measures: { where: { current: true } },
    },
  })
}

type Read = Awaited<ReturnType<typeof findBonds>>[number]

function knownBond({ issuer, coupons, amortizations, offers, measures, ...rest }: Read): KnownBond {
  const bond = plain(rest)
  const [measure] = measures.map(plain)
  const isOwn = bond.currency === bond.nominalCurrency
  const published = measure?.accrued ?? null
  const settlement = measure?.settlementDate ?? null
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
    accrued: isOwn && published !== null && settlement !== null ? { settlement, money: Number(published) } : null,
  }
}

export interface KnownCurve {
  readonly key: string
  readonly date: string
  readonly curve: Curve
}

/** The newest curve of a currency up to a day, published before fitted; invented bonds have invented curves. */
export async function readCurve(
  prisma: PrismaClient,
  { currency, sample, date }: { readonly currency: string; readonly sample: boolean; readonly date: string },
): Promise<KnownCurve | null> {
  const isSample = { key: { endsWith: '-SAMPLE' } }
  const found = await prisma.curve.findFirst({
    where: { currency, date: { lte: new Date(date) }, ...(sample ? isSample : { NOT: isSample }) },
    orderBy: [{ fitted: 'asc' }, { date: 'desc' }, { key: 'asc' }],
    include: { parameters: true, points: { where: { extrapolated: false } } },
  })
  if (found === null) return null
  const longestTenor = found.points.reduce<number | null>(
    (most, { tenorYears }) => Math.max(most ?? 0, tenorYears),
    null,
  )
  const curve = curveFromStored({ model: found.model, parameters: found.parameters, longestTenor })
  return curve.ok ? { key: found.key, date: found.date.toISOString().slice(0, 10), curve: curve.value } : null
}
