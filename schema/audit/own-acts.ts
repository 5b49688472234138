import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { AuditAction, SubjectKind } from './audited.ts'

/** The name of the service in the audit trail, for what nobody asked for. */
export const SERVICE = 'system'

interface OwnAct {
  readonly at: Date
  readonly action: AuditAction
  readonly subject: readonly [SubjectKind, id: string]
  readonly accountId?: string
  readonly details?: Readonly<Record<string, string>>
}

/** Writes what the service did by itself; in the transaction of the change, where that has one. */
export async function auditOwnAct(
  client: Pick<Prisma.TransactionClient, 'auditEvent'>,
  { subject: [subjectKind, subjectId], ...act }: OwnAct,
): Promise<void> {
  const actor = { actorKind: 'SERVICE', actor: SERVICE } as const
  await client.auditEvent.create({ data: { ...act, ...actor, outcome: 'DONE', subjectKind, subjectId } })
}
