import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../prisma/client.ts'
import { openCustomer } from '../../test/support/machines/customer.ts'
import { type Abuser, KINDS, type Kind } from './kinds.ts'

/**
 * The customer who does the worst that his plan allows, in a process of his own. He leaves the processor to the service
 * and its neighbours: his programs run on another machine.
 */
export interface AbuserTask extends Pick<Abuser, 'baseUrl' | 'days' | 'isins'> {
  /** Name of a kind. */
  readonly kind: string
  readonly databaseUrl: string
  /** Of his plan. */
  readonly perMinute: number
  readonly seconds: number
}

/** How many of his requests ended how. */
export type AbuserReport = Readonly<Record<string, number>>

const POSITIONS = 2_000
const TRANSACTIONS = 20_000
const PAUSE_MS = 100

process.once('message', async (task: AbuserTask) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const kind = KINDS.find(({ name }) => name === task.kind)
  if (kind === undefined) throw new Error(`no kind is called ${task.kind}`)
  const abuser = await openAbuser(task)
  process.send?.('ready')
  process.once('message', async () => {
    process.send?.(await abuse(kind, abuser, task.seconds), () => process.exit(0))
  })
})

/** A customer of his own for each kind, so that the limits of one do not protect from the next. */
async function openAbuser({ databaseUrl, perMinute, kind, ...at }: AbuserTask): Promise<Abuser> {
  const { prisma, close } = await openDatabase({ databaseUrl, dataDir: '' })
  const customer = await openCustomer({ prisma, baseUrl: at.baseUrl, requestsPerMinute: perMinute })
  await prisma.user.update({ where: { id: customer.userId }, data: { role: 'ANALYST' } })
  const { data } = await customer.run('create-portfolio', { name: 'large', currency: 'RUB' })
  const id = String(data?.id)
  const bonds = await prisma.bond.findMany({ take: POSITIONS, select: { id: true } })
  await prisma.position.createMany({ data: bonds.map(bond => ({ portfolioId: id, bondId: bond.id, quantity: '10' })) })
  // A portfolio is read in full, so only the kind that is about it has a long ledger.
  if (kind === 'ledger') {
    const bought = {
      portfolioId: id,
      type: 'BUY',
      date: new Date('2025-01-15'),
      amount: '10000',
      currency: 'RUB',
    } as const
    const data = Array.from({ length: TRANSACTIONS }, (_, index) => {
      return { ...bought, bondId: bonds[index % bonds.length]?.id ?? null, quantity: '10', price: 100 }
    })
    await prisma.transaction.createMany({ data })
  }
  await close()
  return { ...at, customer, portfolioId: id }
}

/** Keeps so many requests open for the time; a refused one is sent again soon, whatever `Retry-After` says. */
async function abuse({ parallel, send }: Kind, abuser: Abuser, seconds: number): Promise<AbuserReport> {
  const ended: Record<string, number> = {}
  const over = AbortSignal.timeout(seconds * 1_000)
  let turn = 0
  const one = async () => {
    while (!over.aborted) {
      const status = await send(abuser, turn++, over).catch(error => (over.aborted ? 'still open' : nameOf(error)))
      ended[status] = (ended[status] ?? 0) + 1
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: parallel }, one))
  return ended
}

function nameOf(error: unknown): string {
  const { cause, name } = error as { readonly cause?: { readonly code?: string }; readonly name: string }
  return cause?.code ?? name
}
