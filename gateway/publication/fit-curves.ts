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
 * What follows the prices of a run: the curves of the day and the medians of peers (FOLLOW), neither once they are there
 * (STAY), the medians that moved most (PEERS), or the curves that were fitted before the run.
 */
export type Fits = 'FOLLOW' | 'STAY' | 'PEERS' | readonly FitAhead[]

type Curve = NonNullable<Awaited<ReturnType<typeof fitApart>>[number]>

/** A curve for a group; null if none can be fitted to its prices. */
interface Fit {
  readonly group: Governments
  readonly fittedFrom: string
  readonly curve: Curve | null
}

/** A curve that was fitted to the prices of a moment, to be stored by a later run. */
export interface FitAhead extends Fit {
  readonly date: string
  /** What the curve that it replaces was fitted to. */
  readonly replaces: string
}

/** Prices to which no curve can be fitted: a feed would start a worker for them with each quote. */
const withoutFit = new LRUCache<string, true>({ max: 100 })

interface FitRun {
  readonly date: string
  readonly revisionId: number
  readonly fits: Fits
}

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve, unless the
 * curve of the day was fitted to the same prices, or stores those that were fitted before. A fitted curve of the same day is
 * deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, { date, revisionId, fits }: FitRun): Promise<void> {
  const { prisma } = database
  const groups = await governmentsToFit(database, date)
  await deleteOtherFits(database, groups, date)
  const isGiven = typeof fits !== 'string'
  const fitted = isGiven ? fits : await fittedNow(await outdatedOf(database, groups, { date, fits }), date)
  for (const { group, fittedFrom, curve } of fitted) {
    await prisma.$transaction(async client => {
      await deleteFittedCurve(client, group, date)
      if (curve !== null) await storeFittedCurve(client, group, { ...curve, date, revisionId, fittedFrom })
    })
  }
}

async function fittedNow(outdated: readonly Outdated[], date: string): Promise<readonly Fit[]> {
  const curves = await fitApart({ groups: outdated.map(({ inputs }) => inputs), date })
  return outdated.map(({ group, fittedFrom }, index) => {
    const curve = curves[index] ?? null
    if (curve === null) withoutFit.set(fittedFrom, true)
    return { group, fittedFrom, curve }
  })
}

/**
 * Fits anew the curves of the day that were fitted to other prices than those that are stored now: a fit takes seconds, in
 * which no other run has to wait.
 * @param most number of curves, those that were fitted the longest ago
 */
export async function fitAhead(database: Database, date: string, most: number): Promise<readonly FitAhead[]> {
  const groups = await governmentsToFit(database, date)
  const outdated = await outdatedOf(database, groups, { date, fits: 'FOLLOW' })
  const stored = outdated.filter(({ known }) => known !== null).toSorted((a, b) => a.revisionId - b.revisionId)
  const chosen = stored.slice(0, most)
  const fitted = await fittedNow(chosen, date)
  return fitted.map((fit, index) => ({ ...fit, date, replaces: chosen[index]?.known ?? '' }))
}

/** Those of some fits of the day whose curves no run has replaced since. The caller must hold the exclusive run lock. */
export async function stillDue(
  { prisma }: Database,
  fits: readonly FitAhead[],
  date: string,
): Promise<readonly FitAhead[]> {
  const fitOf = await fitsOn(prisma, date)
  return fits.filter(fit => fit.date === date && fitOf(fit.group)?.fittedFrom === fit.replaces)
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
  { date, fits }: { readonly date: string; readonly fits: Extract<Fits, string> },
): Promise<readonly Outdated[]> {
  const outdated: Outdated[] = []
  const code = measuredBy()
  const fitOf = await fitsOn(prisma, date)
  for (const group of groups) {
    const fit = fitOf(group)
    const known = fit?.fittedFrom ?? null
    if (fits !== 'FOLLOW' && known?.startsWith(code) === true) continue
    const inputs = await prisma.$transaction(client => readInputs(client, group.ids, date, curveBook(date)))
    const fittedFrom = `${code} ${hashOf([date, inputs.map(partsOf)])}`
    if (fittedFrom === known || (known === null && withoutFit.has(fittedFrom))) continue
    outdated.push({ group, inputs, fittedFrom, known, revisionId: fit?.revisionId ?? 0 })
  }
  return outdated
}

/** All that a fit rests on. A bond's own curve is no part of it. */
function partsOf({ bond, coupons, amortizations, offers, priced }: MeasureInput) {
  return [bond, coupons, amortizations, offers, priced]
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
