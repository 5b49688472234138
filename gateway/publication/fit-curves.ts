import { hash } from 'node:crypto'
import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import {
  deleteFittedCurve,
  type Governments,
  governmentsToFit,
  isFittedFrom,
  storeFittedCurve,
} from '../../prisma/measures/fitted-curves.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { fitApart } from './fit-in-worker.ts'
import { measuredBy } from './measured-by.ts'

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve, unless the
 * curve of the day was fitted to the same prices. A fitted curve of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, date: string, revisionId: number): Promise<void> {
  const { prisma } = database
  const changed: Changed[] = []
  for (const group of await governmentsToFit(database, date)) {
    const inputs = await prisma.$transaction(client => readInputs(client, group.ids, date, curveBook(date)))
    const fittedFrom = hashOf(inputs, date)
    if (!(await isFittedFrom(prisma, group, { date, fittedFrom }))) changed.push({ group, inputs, fittedFrom })
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

/** Of all that a fit rests on. A bond's own curve is no part of it. */
function hashOf(inputs: readonly MeasureInput[], date: string): string {
  const parts = inputs.map(({ bond, coupons, amortizations, offers, priced }) => [
    bond,
    coupons,
    amortizations,
    offers,
    priced,
  ])
  return hash('sha256', JSON.stringify([measuredBy(), date, parts]), 'base64url')
}
