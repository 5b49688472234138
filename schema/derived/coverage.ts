import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Topics covered by any source: without coverage, a missing record does not mean "no". */
export interface Coverage {
  readonly defaults: Covered
  readonly ratings: Covered
}

/** Coverage of sample bonds and of real bonds, separately. */
export interface Covered {
  readonly sample: boolean
  readonly real: boolean
}

const NOWHERE: Covered = Object.freeze({ sample: false, real: false })

export const NO_COVERAGE: Coverage = Object.freeze({ defaults: NOWHERE, ratings: NOWHERE })

/** True where some source covers the topic for sample or real bonds, respectively. */
export function isCovered(covered: Covered, { sample }: { readonly sample: boolean }): boolean {
  return sample ? covered.sample : covered.real
}

/** Cured defaults and withdrawn ratings count as coverage. @param day nothing after it is read */
export async function loadCoverage(prisma: PrismaClient, day: string): Promise<Coverage> {
  const [found] = await prisma.$queryRaw<[Record<keyof Coverage, boolean[] | null>]>`
    SELECT (SELECT array_agg(DISTINCT i.sample) FROM "DefaultEvent" d JOIN "Issuer" i ON i.id = d."issuerId"
        WHERE d.date <= ${day}::date) AS defaults,
      (SELECT array_agg(DISTINCT coalesce(b.sample, i.sample)) FROM "Rating" r
        LEFT JOIN "Bond" b ON b.id = r."bondId" LEFT JOIN "Issuer" i ON i.id = r."issuerId"
        WHERE r.date <= ${day}::date) AS ratings`
  const covered = (kinds: readonly boolean[] | null): Covered =>
    Object.freeze({ sample: kinds?.includes(true) ?? false, real: kinds?.includes(false) ?? false })
  return Object.freeze({ defaults: covered(found.defaults), ratings: covered(found.ratings) })
}
