import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Deletes what has expired: registrations that nobody uses, tokens, and connections without any left. */
export async function pruneConnections(prisma: PrismaClient, now: Date): Promise<void> {
  const expired = { expiresAt: { lte: now } }
  await prisma.oAuthClient.deleteMany({ where: expired })
  await prisma.oAuthToken.deleteMany({ where: expired })
  await prisma.oAuthGrant.deleteMany({ where: { codeExpiresAt: { lte: now }, tokens: { none: {} } } })
}
