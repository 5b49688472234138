import { hash } from 'node:crypto'
import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import {
  deleteFittedCurve,
  governmentsToFit,
  isFittedFrom,
  storeFittedCurve,
} from '../../prisma/measures/fitted-curves.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { fittedCurve } from '../../schema/measures/fitted-curve.ts'
import { measuredBy } from './measured-by.ts'

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve, unless the
 * curve of the day was fitted to the same prices. A fitted curve of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, date: string, revisionId: number): Promise<void> {
  for (const group of await governmentsToFit(database, date)) {
    await database.prisma.$transaction(async client => {
      const read = () => readInputs(client, group.ids, date, curveBook(date))
      const fittedFrom = hashOf(await read(), date)
      if (await isFittedFrom(client, group, { date, fittedFrom })) return
      await deleteFittedCurve(client, group, date)
      const curve = fittedCurve(await read(), date)
      if (curve !== null) await storeFittedCurve(client, group, { ...curve, date, revisionId, fittedFrom })
    })
  }
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
