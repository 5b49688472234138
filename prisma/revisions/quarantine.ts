import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { Diff } from '../quality-checks/facts.ts'
import { countChanges, quarantineChanges } from '../undo/changes.ts'

/** A finding; its other fields are stored with it. */
interface Sentence {
  readonly sentence: string
}

/**
 * Quarantines a revision for the operator: reverts the tables to the published data and stores the changes of the
 * ingestion run separately. It supersedes an earlier quarantined revision of the same source and origin.
 * @param also is done in the same transaction
 */
export function quarantine(
  { prisma }: Database,
  revisionId: number,
  { findings, diff }: { readonly findings: readonly Sentence[]; readonly diff: Omit<Diff, 'tables'> },
  also: (client: Prisma.TransactionClient) => Promise<void>,
): Promise<void> {
  return prisma.$transaction(async client => {
    await quarantineChanges(client, revisionId)
    const whole: Diff = { tables: await countChanges(client, revisionId), ...diff }
    const revision = await client.revision.update({
      where: { id: revisionId },
      data: {
        findings: asJson(findings),
        diff: asJson(whole),
        note: findings.map(({ sentence }) => sentence).join(' '),
      },
    })
    if (revision.loadId !== null)
      await supersede(client, revision.loadId, `revision ${revisionId} quarantines a later run`)
    await also(client)
  })
}

/** Supersedes the quarantined revisions of earlier runs of the same source and origin. */
export async function supersede(client: Prisma.TransactionClient, loadId: string, note: string): Promise<void> {
  const load = await client.load.findUnique({ where: { id: loadId } })
  if (load === null) return
  const { sourceKey, origin } = load
  const waiting = await client.revision.findMany({
    where: { status: 'HELD', load: { is: { sourceKey, origin, id: { not: loadId } } } },
    select: { id: true },
  })
  await settle(
    client,
    waiting.map(({ id }) => id),
    { status: 'SUPERSEDED', note },
  )
}

/** Decides quarantined revisions and deletes their stored changes. */
export async function settle(
  client: Prisma.TransactionClient,
  ids: readonly number[],
  data: Prisma.RevisionUpdateManyMutationInput,
): Promise<void> {
  if (ids.length === 0) return
  await client.revision.updateMany({ where: { id: { in: [...ids] } }, data })
  await client.loadChange.deleteMany({ where: { revisionId: { in: [...ids] } } })
}

/** Asserts that a value is plain JSON: TypeScript cannot infer it for an interface. */
export function asJson(value: object): Prisma.InputJsonValue {
  return value as unknown as Prisma.InputJsonValue
}
