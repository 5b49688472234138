import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { AuditAction, SubjectKind } from './audited.ts'

/** The name of the service in the audit trail, for what nobody asked for. */
export const SERVICE = 'system'

const OF_SERVICE = { actorKind: 'SERVICE', actor: SERVICE } as const

interface OwnAct {
  readonly at: Date
  readonly action: AuditAction
  readonly subject: readonly [SubjectKind, id: string]
  readonly accountId?: string
  readonly details?: Readonly<Record<string, string>>
  /** Who did it, where somebody did; else it is the service. */
  readonly by?: Pick<
    Prisma.AuditEventCreateInput,
    'actorKind' | 'actor' | 'actorId' | 'address' | 'userAgent' | 'requestId'
  >
}

/** Writes what no mutation of the audit trail did, such as what the service did by itself; in the transaction of the change, where that has one. */
export async function auditOwnAct(
  client: Pick<Prisma.TransactionClient, 'auditEvent'>,
  { subject: [subjectKind, subjectId], by = OF_SERVICE, ...act }: OwnAct,
): Promise<void> {
  await client.auditEvent.create({ data: { ...act, ...by, outcome: 'DONE', subjectKind, subjectId } })
}
