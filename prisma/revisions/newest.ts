import type { Prisma } from '../generated/client/client.ts'
import type { RevisionModel } from '../generated/client/models/Revision.ts'

/** The current revision; null before the first. It reads one row, where a count would read all that were ever published. */
export function newestPublished(client: Prisma.TransactionClient): Promise<RevisionModel | null> {
  return client.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
}
