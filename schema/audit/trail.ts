import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { RequestOrigin } from '../browser-session.ts'
import type { AuditIn, Context } from '../context.ts'
import { isUuid } from '../uuid.ts'
import { type Actor, actorOf } from './actor.ts'
import type { AuditAction, Audited, SubjectKind } from './audited.ts'

/** Writes rows in the transaction of a change, or outside of one. */
type Client = PrismaClient | Prisma.TransactionClient

/** One mutation that is being run: what its row will say. */
interface Running {
  readonly row: Audited
  readonly args: Readonly<Record<string, unknown>>
  readonly before: Actor
  userId: string | null
  /** What the row retains besides arguments. */
  facts: Readonly<Record<string, string>>
  isWritten: boolean
}

/** Mutations of one request run one after the other. */
const running = new WeakMap<object, Running>()

/**
 * Writes the event of the running mutation in the transaction of its change, so that neither is there without the other.
 * Where a change has no transaction of its own, the event is written right after it without a call.
 */
export async function auditWithin(context: Context, transaction: Prisma.TransactionClient): Promise<void> {
  const current = running.get(context)
  if (current === undefined || current.isWritten) return
  await write(context, transaction, current, null)
  current.isWritten = true
}

/** The same, for functions that know no context. */
export function auditIn(context: Context): AuditIn {
  return transaction => auditWithin(context, transaction)
}

/** Says what the row retains besides arguments. */
export function auditFacts(context: Context, facts: Running['facts']): void {
  const current = running.get(context)
  if (current !== undefined) current.facts = facts
}

/** Says whom a mutation concerns that begins without a session, such as signing in. */
export function auditUser(context: Context, userId: string | null): void {
  const current = running.get(context)
  if (current !== undefined) current.userId = userId
}

export async function beginAudit(context: Context, row: Audited, args: Running['args']): Promise<void> {
  running.set(context, { row, args, before: await actorOf(context), userId: null, facts: {}, isWritten: false })
}

/** @param code of the refusal; null when it was done */
export async function endAudit(context: Context, code: string | null): Promise<void> {
  const current = running.get(context)
  running.delete(context)
  if (current !== undefined && (code !== null || !current.isWritten)) {
    await write(context, context.prisma, current, code)
  }
}

interface Beside {
  readonly action: AuditAction
  readonly subject: readonly [SubjectKind, id: string]
  readonly accountId: string
  readonly details: Readonly<Record<string, string>>
  /** Of somebody who is not signed in, and acts by the link in a message. */
  readonly userId?: string
}

/** Writes what a mutation did besides what it is called for, in the transaction of that change. */
export async function auditBeside(
  context: Context,
  transaction: Prisma.TransactionClient,
  { action, subject: [subjectKind, subjectId], accountId, details, userId }: Beside,
): Promise<void> {
  // The transaction may hold the only connection.
  const prisma = transaction as PrismaClient
  const by = await actorOf({ principal: context.principal, prisma }, userId)
  const { kind: actorKind, name: actor, userId: actorId } = by
  const { address = null, userAgent = null, requestId = null } = context.browserSession?.origin ?? {}
  await transaction.auditEvent.create({
    data: {
      ...{ at: context.now(), action, outcome: 'DONE', actorKind, actor, actorId },
      ...{ subjectKind, subjectId, accountId, address, userAgent, requestId, details },
    },
  })
}

interface AssistantEvent {
  readonly action: Extract<AuditAction, 'CONNECTION_REVOKED' | 'CONNECTION_REUSED'>
  readonly grant: { readonly id: string; readonly accountId: string; readonly clientName: string }
  readonly at: Date
  readonly origin: RequestOrigin
}

/** Writes what a connected assistant did to its own connection, without a mutation and without a person. */
export async function auditAssistant(
  transaction: Prisma.TransactionClient,
  { action, grant, at, origin }: AssistantEvent,
): Promise<void> {
  const subject = { subjectKind: 'CONNECTION', subjectId: grant.id, accountId: grant.accountId }
  const actor = { actorKind: 'ASSISTANT', actor: grant.clientName } as const
  await transaction.auditEvent.create({ data: { at, action, outcome: 'DONE', ...actor, ...subject, ...origin } })
}

interface ChatEvent {
  readonly channel: { readonly id: string; readonly accountId: string; readonly chatName: string | null }
  readonly at: Date
}

/** Writes that a chat was connected: whoever opened the link is known by the chat alone. */
export async function auditChat(transaction: Prisma.TransactionClient, { channel, at }: ChatEvent): Promise<void> {
  const subject = { subjectKind: 'CHANNEL', subjectId: channel.id, accountId: channel.accountId }
  const actor = { actorKind: 'STRANGER', actor: `Telegram: ${channel.chatName}` } as const
  await transaction.auditEvent.create({
    data: { at, action: 'CHAT_CONNECTED', outcome: 'DONE', ...actor, ...subject },
  })
}

async function write(context: Context, client: Client, current: Running, code: string | null): Promise<void> {
  const { row, args, before, userId, facts } = current
  const actor = userId === null ? before : await actorOf({ ...context, prisma: client as PrismaClient }, userId)
  const subject = await subjectOf(client, current, actor)
  const { address = null, userAgent = null, requestId = null } = context.browserSession?.origin ?? {}
  const retained = (row.details ?? []).filter(name => args[name] !== undefined && args[name] !== null)
  const details = { ...Object.fromEntries(retained.map(name => [name, String(args[name])])), ...facts }
  await client.auditEvent.create({
    data: {
      at: context.now(),
      action: row.action,
      outcome: code === null ? 'DONE' : 'REFUSED',
      code,
      actorKind: actor.kind,
      actor: actor.name,
      actorId: actor.userId,
      ...subject,
      ...{ address, userAgent, requestId },
      ...(Object.keys(details).length > 0 && { details }),
    },
  })
}

interface Subject {
  readonly subjectKind: SubjectKind | null
  readonly subjectId: string | null
  readonly accountId: string | null
}

/** What it was done to, and the account to which that belongs. */
async function subjectOf(client: Client, { row, args }: Running, actor: Actor): Promise<Subject> {
  if (row.subject === undefined) {
    const subjectKind = actor.userId === null ? null : 'USER'
    return { subjectKind, subjectId: actor.kind === 'PERSON' ? actor.name : null, accountId: actor.accountId }
  }
  const [subjectKind, argument] = row.subject
  const given = args[argument] ?? null
  if (given === null) return { subjectKind, subjectId: null, accountId: null }
  const named = String(given)
  if (subjectKind === 'USER' && argument === 'userId') return personAs(client, named, actor)
  if (subjectKind === 'USER' && argument === 'personId') return anyPerson(client, named)
  if (subjectKind === 'USER') {
    const email = named.trim().toLowerCase()
    const user = await client.user.findUnique({ where: { email }, select: { accountId: true } })
    // Of an address that nobody has, a sign-in says nothing: it may be a password in the wrong field.
    const isKnown = user !== null || row.action !== 'SIGNED_IN'
    return { subjectKind, subjectId: isKnown ? email : null, accountId: user?.accountId ?? null }
  }
  return { subjectKind, subjectId: named, accountId: await accountOf(client, subjectKind, named, actor) }
}

/** A person of the account of whoever acts; of others nothing is said. */
async function personAs(client: Client, id: string, { accountId }: Actor): Promise<Subject> {
  const person = isUuid(id) && accountId ? await client.user.findFirst({ where: { id, accountId } }) : null
  return { subjectKind: 'USER', subjectId: person?.email ?? null, accountId }
}

/** A person of whatever account, to whom an operator does something. */
async function anyPerson(client: Client, id: string): Promise<Subject> {
  const person = isUuid(id) ? await client.user.findUnique({ where: { id } }) : null
  return { subjectKind: 'USER', subjectId: person?.email ?? null, accountId: person?.accountId ?? null }
}

/** Subjects that name the account they belong to. */
const HAS_ACCOUNT: ReadonlySet<SubjectKind> = new Set<SubjectKind>(['ACCOUNT', 'ORDER', 'PAYMENT'])

async function accountOf(client: Client, kind: SubjectKind, id: string, actor: Actor): Promise<string | null> {
  if (kind === 'INVITATION' || kind === 'SESSION' || kind === 'CONNECTION' || kind === 'CHANNEL') return actor.accountId
  if (!HAS_ACCOUNT.has(kind) || !isUuid(id)) return null
  if (kind === 'ACCOUNT') return (await client.account.findUnique({ where: { id } }))?.id ?? null
  if (kind === 'ORDER') return (await client.order.findUnique({ where: { id } }))?.accountId ?? null
  const payment = await client.payment.findUnique({ where: { id }, include: { order: true } })
  return payment?.order?.accountId ?? null
}
