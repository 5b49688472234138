import { actorOf } from '../audit/actor.ts'
import { auditIn } from '../audit/trail.ts'
import type { AuditIn, Context } from '../context.ts'
import type { Seller } from './document-content.ts'

/** Who changes money, and the row of the audit trail that is written with it. */
export interface Accounting {
  readonly by?: string | null
  readonly audit?: AuditIn
  /** Issues receipt and act; without a seller there are none. */
  readonly seller?: Seller | null
}

/** The caller as the one who changes money. */
export async function accountingOf(context: Context): Promise<Accounting> {
  return { by: (await actorOf(context)).name, audit: auditIn(context), seller: context.paper.seller }
}
