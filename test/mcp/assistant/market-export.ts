import type { PrismaClient } from '../../../prisma/generated/client/client.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is read as a model reads it, by the names in it.
export type Answer = any

/** The market as exports and tables say it, for answers that no tool has computed. */
export interface MarketExport {
  /** The day of the data. */
  readonly today: string
  readonly bonds: readonly Answer[]
  /** Those that a screen finds by default. */
  readonly live: readonly Answer[]
  readonly issuers: readonly Answer[]
  readonly placements: readonly Answer[]
  readonly coupons: (bond: string) => readonly Payment[]
  readonly repayments: (bond: string) => readonly Payment[]
  readonly offers: readonly Offer[]
  /** The quote of the last trading day up to a date. */
  quote(bond: string, until: string): Promise<Answer>
  readonly curve: Answer
  readonly policyRates: readonly Answer[]
  readonly portfolio: Answer
  /** A liquid rouble bond with known payments and no offers, the most traded first. */
  readonly plain: Answer
  readonly other: Answer
}

interface Payment {
  readonly date: string
  /** Per bond. */
  readonly value: number | null
}

interface Offer {
  readonly isin: string
  readonly type: string
  readonly date: string
  readonly price: number | null
  readonly orderEnd: string | null
}

/** @param read the text of an export by its path */
export async function exportMarket(
  read: (path: string) => Promise<string>,
  prisma: PrismaClient,
): Promise<MarketExport> {
  const list = async (path: string) =>
    (await read(`/api/v1/data/${path}`))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Answer)
  const bonds = await list(`instruments?Format=ndjson&Fields=full,nextPut&Status=${ALL}`)
  const live = bonds.filter(({ status }) => status === 'TRADING' || status === 'PLACING')
  const today =
    live
      .map(({ asOf }) => String(asOf))
      .toSorted()
      .at(-1) ?? ''
  const payments = await paymentsIn(prisma)
  const plain = live
    .filter(row => isPlain(row, payments, today))
    .toSorted((one, other) => Number(other.turnover30d) - Number(one.turnover30d))
  return {
    ...{ today, bonds, live, ...payments },
    issuers: await list('issuers?Format=ndjson'),
    placements: await list('placements?Format=ndjson&Fields=full'),
    quote: (bondId, until) =>
      prisma.quote.findFirstOrThrow({ where: { bondId, date: { lte: new Date(until) } }, orderBy: { date: 'desc' } }),
    ...(await referencesIn(prisma)),
    plain: plain[0],
    other: plain.find(({ issuer }) => issuer.id !== plain[0].issuer.id),
  }
}

const ALL = 'PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

type Payments = Pick<MarketExport, 'coupons' | 'repayments' | 'offers'>

async function paymentsIn(prisma: PrismaClient): Promise<Payments> {
  const coupons = Map.groupBy(await prisma.coupon.findMany(), ({ bondId }) => bondId)
  const repayments = Map.groupBy(await prisma.amortization.findMany(), ({ bondId }) => bondId)
  const offers = await prisma.offer.findMany({ include: { bond: true } })
  return {
    coupons: bond =>
      (coupons.get(bond) ?? []).map(({ payDate, value }) => ({ date: dayOf(payDate), value: amount(value) })),
    repayments: bond =>
      (repayments.get(bond) ?? []).map(({ date, value }) => ({ date: dayOf(date), value: amount(value) })),
    offers: offers.map(({ bond, type, date, price, orderEnd }) => ({
      ...{ isin: bond.isin, type, date: dayOf(date), price },
      orderEnd: orderEnd && dayOf(orderEnd),
    })),
  }
}

async function referencesIn(prisma: PrismaClient): Promise<Pick<MarketExport, 'curve' | 'policyRates' | 'portfolio'>> {
  const [curve] = await prisma.curve.findMany({
    where: { currency: 'RUB', fitted: false },
    orderBy: { date: 'desc' },
    take: 1,
    include: { points: true },
  })
  const policyRates = await prisma.policyRate.findMany({ orderBy: { date: 'desc' } })
  const portfolio = await prisma.portfolio.findFirstOrThrow({
    where: { name: { startsWith: 'Government' } },
    include: { positions: { include: { bond: true } } },
  })
  return { curve, policyRates, portfolio }
}

function isPlain(row: Answer, { coupons, repayments }: Payments, today: string): boolean {
  const { couponType, currency, nominalCurrency, flags, maturityDate } = row
  const isOrdinary = couponType === 'FIXED' && currency === 'RUB' && nominalCurrency === 'RUB' && maturityDate > today
  const isKnown = [...coupons(row.id), ...repayments(row.id)].every(({ value }) => value !== null)
  return isOrdinary && isKnown && flags.join() === 'SAMPLE' && row.price !== null && row.creditRating !== null
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function amount(value: { toNumber(): number } | null): number | null {
  return value === null ? null : value.toNumber()
}
