import { hash } from 'node:crypto'
import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import {
  deleteFittedCurve,
  fittedFromOf,
  type Governments,
  governmentsToFit,
  storeFittedCurve,
} from '../../prisma/measures/fitted-curves.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { fitApart } from './fit-in-worker.ts'
import { measuredBy } from './measured-by.ts'

interface FitRun {
  readonly date: string
  readonly revisionId: number
  /** Bonds with newly stored data. */
  readonly touched: readonly string[] | 'ALL'
}

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve, unless the
 * curve of the day was fitted to the same prices. A fitted curve of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, { date, revisionId, touched }: FitRun): Promise<void> {
  const { prisma } = database
  const changed: Changed[] = []
  const touchedIds = touched === 'ALL' ? null : new Set(touched)
  for (const group of await governmentsToFit(database, date)) {
    const known = await fittedFromOf(prisma, group, date)
    const bonds = hashOf([measuredBy(), date, group.ids])
    if (known?.startsWith(bonds) === true && touchedIds?.isDisjointFrom(new Set(group.ids)) === true) continue
    const inputs = await prisma.$transaction(client => readInputs(client, group.ids, date, curveBook(date)))
    const fittedFrom = `${bonds} ${hashOf(inputs.map(partsOf))}`
    if (fittedFrom !== known) changed.push({ group, inputs, fittedFrom })
  }
  const curves = await fitApart({ groups: changed.map(({ inputs }) => inputs), date })
  for (const [index, { group, fittedFrom }] of changed.entries()) {
    const curve = curves[index] ?? null
    await prisma.$transaction(async client => {
      await deleteFittedCurve(client, group, date)
      if (curve !== null) await storeFittedCurve(client, group, { ...curve, date, revisionId, fittedFrom })
    })
  }
}

/** A group whose curve is to be fitted. */
interface Changed {
  readonly group: Governments
  readonly inputs: readonly MeasureInput[]
  readonly fittedFrom: string
}

/** All that a fit rests on. A bond's own curve is no part of it. */
function partsOf({ bond, coupons, amortizations, offers, priced }: MeasureInput) {
  return [bond, coupons, amortizations, offers, priced]
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
