import { actorOf } from '../audit/actor.ts'
import { auditIn } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import type { Accounting } from './settle.ts'

/** The caller as the one who changes money. */
export async function accountingOf(context: Context): Promise<Accounting> {
  return { by: (await actorOf(context)).name, audit: auditIn(context), seller: context.paper.seller }
}
