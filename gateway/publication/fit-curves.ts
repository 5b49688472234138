import type { Database } from '../../prisma/client.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import { deleteFittedCurve, governmentsToFit, storeFittedCurve } from '../../prisma/measures/fitted-curves.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { fittedCurve } from '../../schema/measures/fitted-curve.ts'

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve. A fitted curve
 * of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(database: Database, date: string, revisionId: number): Promise<void> {
  for (const group of await governmentsToFit(database, date)) {
    await database.prisma.$transaction(async client => {
      await deleteFittedCurve(client, group, date)
      const curve = fittedCurve(await readInputs(client, group.ids, date, curveBook(date)), date)
      if (curve !== null) await storeFittedCurve(client, group, { ...curve, date, revisionId })
    })
  }
}
