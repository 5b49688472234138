import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import {
  deleteFittedCurve,
  deleteOtherFits,
  fitsOn,
  type Governments,
  governmentsToFit,
  storeFittedCurve,
} from '../../prisma/measures/fitted-curves.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { fitApart } from './fit-in-worker.ts'
import { measuredBy } from './measured-by.ts'

/**
 * Whether the curves of the day follow each price, stay as they are once they were fitted, or only the one follows that was
 * fitted the longest ago: all bonds that rest on a curve are computed with it, and a feed waits for them.
 */
export type Fits = 'FOLLOW' | 'FOLLOW_ONE' | 'STAY'

/** Prices to which no curve can be fitted: a feed would start a worker for them with each quote. */
const withoutFit = new LRUCache<string, true>({ max: 100 })

interface FitRun {
  readonly date: string
  readonly revisionId: number
  readonly fits: Fits
}

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve, unless the
 * curve of the day was fitted to the same prices. A fitted curve of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, { date, revisionId, fits }: FitRun): Promise<void> {
  const { prisma } = database
  const groups = await governmentsToFit(database, date)
  await deleteOtherFits(database, groups, date)
  const outdated = await outdatedOf(database, groups, { date, fits })
  const curves = await fitApart({ groups: outdated.map(({ inputs }) => inputs), date })
  for (const [index, { group, fittedFrom }] of outdated.entries()) {
    const curve = curves[index] ?? null
    if (curve === null) withoutFit.set(fittedFrom, true)
    await prisma.$transaction(async client => {
      await deleteFittedCurve(client, group, date)
      if (curve !== null) await storeFittedCurve(client, group, { ...curve, date, revisionId, fittedFrom })
    })
  }
}

/** True if a stored curve of the day was fitted to other prices than those that are stored now. */
export async function hasOutdatedFits(database: Database, date: string): Promise<boolean> {
  const groups = await governmentsToFit(database, date)
  const outdated = await outdatedOf(database, groups, { date, fits: 'FOLLOW' })
  return outdated.some(({ known }) => known !== null)
}

/** A group whose curve is to be fitted. */
interface Outdated {
  readonly group: Governments
  readonly inputs: readonly MeasureInput[]
  readonly fittedFrom: string
  /** What the curve of the day was fitted to; null if there is none. */
  readonly known: string | null
  /** The revision that it was fitted for; 0 if there is none. */
  readonly revisionId: number
}

async function outdatedOf(
  { prisma }: Database,
  groups: readonly Governments[],
  { date, fits }: Omit<FitRun, 'revisionId'>,
): Promise<readonly Outdated[]> {
  const outdated: Outdated[] = []
  const code = measuredBy()
  const fitOf = await fitsOn(prisma, date)
  for (const group of groups) {
    const fit = fitOf(group)
    const known = fit?.fittedFrom ?? null
    if (fits === 'STAY' && known?.startsWith(code) === true) continue
    const inputs = await prisma.$transaction(client => readInputs(client, group.ids, date, curveBook(date)))
    const fittedFrom = `${code} ${hashOf([date, inputs.map(partsOf)])}`
    if (fittedFrom === known || (known === null && withoutFit.has(fittedFrom))) continue
    outdated.push({ group, inputs, fittedFrom, known, revisionId: fit?.revisionId ?? 0 })
  }
  if (fits !== 'FOLLOW_ONE') return outdated
  const stored = outdated.filter(({ known }) => known !== null)
  return stored.toSorted((a, b) => a.revisionId - b.revisionId).slice(0, 1)
}

/** All that a fit rests on. A bond's own curve is no part of it. */
function partsOf({ bond, coupons, amortizations, offers, priced }: MeasureInput) {
  return [bond, coupons, amortizations, offers, priced]
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
