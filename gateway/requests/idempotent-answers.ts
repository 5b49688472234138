import { createHash } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Sealing } from '../access/sealing.ts'

interface IdempotentRequest {
  readonly accountId: string
  /** Value of `Idempotency-Key`. */
  readonly key: string
  /** Whatever tells the request from another one. */
  readonly content: string
}

/** What is known of a request by its key. */
type Standing =
  | { readonly kind: 'NEW' }
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: string }
  | { readonly kind: 'RUNNING' }
  | { readonly kind: 'OTHER_REQUEST' }

/** Answers by `Idempotency-Key`, so that a request that is repeated does nothing twice. */
export interface IdempotentAnswers {
  begin(request: IdempotentRequest): Promise<Standing>
  complete(request: IdempotentRequest, answer: { readonly status: number; readonly body: string }): Promise<void>
  /** After a refusal: the request may be corrected and sent with the same key. */
  abandon(request: IdempotentRequest): Promise<void>
}

const RETAINED_MS = 86_400_000
/** A request takes no longer; one that was killed is begun again. */
const RUNNING_MS = 60_000

/** @param sealing encrypts the answers: one may hold the secret of a webhook */
export function idempotentAnswers(
  prisma: PrismaClient,
  { now, sealing }: { readonly now: () => Date; readonly sealing: () => Sealing },
): IdempotentAnswers {
  const rowOf = ({ accountId, key }: IdempotentRequest) => ({ accountId, key })
  return {
    begin: async request => {
      const time = now()
      const whose = rowOf(request)
      const stale = { status: null, createdAt: { lt: new Date(time.getTime() - RUNNING_MS) } }
      const old = { createdAt: { lt: new Date(time.getTime() - RETAINED_MS) } }
      await prisma.idempotentAnswer.deleteMany({ where: { accountId: whose.accountId, OR: [stale, old] } })
      const requestHash = hashOf(request)
      const row = { ...whose, requestHash, createdAt: time }
      const { count } = await prisma.idempotentAnswer.createMany({ data: [row], skipDuplicates: true })
      if (count === 1) return { kind: 'NEW' }
      const known = await prisma.idempotentAnswer.findUnique({ where: { accountId_key: whose } })
      if (known !== null && known.requestHash !== requestHash) return { kind: 'OTHER_REQUEST' }
      if (known?.status == null) return { kind: 'RUNNING' }
      const body = sealing().open(known.body ?? '')
      // The secret of the service has changed since: the answer cannot be told again.
      return body === null ? { kind: 'OTHER_REQUEST' } : { kind: 'ANSWERED', status: known.status, body }
    },
    complete: async (request, { status, body }) => {
      const data = { status, body: sealing().seal(body) }
      await prisma.idempotentAnswer.updateMany({ where: rowOf(request), data })
    },
    abandon: async request =>
      void (await prisma.idempotentAnswer.deleteMany({ where: { ...rowOf(request), status: null } })),
  }
}

function hashOf({ content }: IdempotentRequest): string {
  return createHash('sha256').update(content).digest('hex')
}
