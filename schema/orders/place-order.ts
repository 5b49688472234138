import type { OrderModel } from '../../prisma/generated/client/models/Order.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { refuseClosing } from '../account-deletion/refuse-closing.ts'
import { auditOwnAct } from '../audit/own-acts.ts'
import type { Context } from '../context.ts'
import { idempotencyConflict, notFound, paymentUnavailable, refused, soldOut } from '../errors.ts'
import { notifyOperators, notifyUsers } from '../notices/notify.ts'
import { checkText, collectFaults } from '../portfolio/check.ts'
import { throwFaults } from '../portfolio/write.ts'
import { limitsToStore } from './bought-limits.ts'
import { namesToStore } from './bought-name.ts'
import { closeOrder } from './close.ts'
import { invoiceOrSpecimen, issueDocument } from './issue-document.ts'
import { numberOf } from './number.ts'
import { takesOrders } from './paper.ts'
import type { OrderToPay, PayableBy, PaymentProvider } from './payment.ts'
import { personOf } from './person.ts'
import { isLimited, lapseOverdue, takeSeat } from './seats.ts'
import { lockAccount, type Transaction } from './subscription.ts'

interface Purchase {
  readonly tariffId: string
  readonly provider: PayableBy
  /** Chosen by the client: repeating a key returns the same order. */
  readonly idempotencyKey: string
}

const PENDING_ORDERS_MAX = 10
const LONGEST_KEY = 100
const HOUR_MS = 3_600_000

/**
 * Orders a plan. The order reserves a seat of a limited plan until it is paid, cancelled or lapses.
 * @throws GraphQLError SOLD_OUT, IDEMPOTENCY_CONFLICT, REFUSED, PAYMENT_UNAVAILABLE
 */
export async function placeOrder(purchase: Purchase, context: Context): Promise<OrderModel> {
  const person = personOf(context)
  const faults = collectFaults()
  const idempotencyKey = checkText('idempotencyKey', purchase.idempotencyKey, LONGEST_KEY, faults)
  throwFaults(faults)
  if (!takesOrders(context.paper)) throw refused('Orders are not taken yet: the operator has not set up who sells.')
  const provider = context.payments[purchase.provider]
  if (provider === null) throw refused(`Payment by ${purchase.provider} is not available.`)
  const tariff = await context.prisma.tariff.findFirst({ where: { id: purchase.tariffId, active: true } })
  if (tariff === null) throw notFound('The plan')
  if (isLimited(tariff)) await lapseOverdue(context.prisma, context.now())
  const order = await reserve({ ...person, idempotencyKey, tariff, provider, payBy: purchase.provider }, context)
  const isBegun = order.checkoutUrl !== null || order.invoiceHtml !== null
  return order.status !== 'PENDING' || isBegun ? order : beginPayment(order, provider, context)
}

interface Reservation {
  readonly accountId: string
  readonly userId: string
  readonly idempotencyKey: string
  readonly tariff: TariffModel
  readonly provider: PaymentProvider
  readonly payBy: PayableBy
}

/** Creates the order and reserves its seat, or returns the order that was created with the same key. */
function reserve(reservation: Reservation, { prisma, now, paper: { seller } }: Context): Promise<OrderModel> {
  const { accountId, userId, idempotencyKey, tariff, provider, payBy } = reservation
  return prisma.$transaction(async transaction => {
    await lockAccount(transaction, accountId)
    const known = await transaction.order.findUnique({
      where: { accountId_idempotencyKey: { accountId, idempotencyKey } },
    })
    if (known !== null) {
      if (known.tariffId !== tariff.id || known.provider !== payBy) throw idempotencyConflict()
      return known
    }
    const holdsPlace = isLimited(tariff)
    await checkMayOrder(transaction, accountId, holdsPlace)
    if (holdsPlace && !(await takeSeat(transaction, tariff.id))) throw soldOut(tariff.name)
    const createdAt = now()
    const { hours, hoursHoldingSeat } = provider.lifetime
    const expiresAt = new Date(createdAt.getTime() + (holdsPlace ? hoursHoldingSeat : hours) * HOUR_MS)
    const price = { amount: tariff.priceAmount, currency: tariff.priceCurrency }
    const whose = { accountId, userId, tariffId: tariff.id, idempotencyKey }
    const bought = { ...price, boughtLimits: limitsToStore(tariff), ...namesToStore(tariff) }
    const data = { ...whose, ...bought, provider: payBy, holdsPlace, createdAt, expiresAt }
    const order = await transaction.order.create({ data })
    if (payBy === 'INVOICE' && seller !== null) {
      await issueDocument(transaction, { kind: 'INVOICE', orderId: order.id, now: createdAt, seller })
    }
    if (payBy === 'INVOICE') {
      const event = { subject: order.id, at: createdAt }
      await notifyUsers(transaction, [userId], { ...event, kind: seller === null ? 'ORDER_PLACED' : 'INVOICE_ISSUED' })
      await notifyOperators(transaction, { ...event, kind: 'ORDER_TO_CONFIRM' })
    }
    return order
  })
}

/** @throws GraphQLError REFUSED with the reason */
async function checkMayOrder(transaction: Transaction, accountId: string, holdsPlace: boolean): Promise<void> {
  const account = await transaction.account.findUniqueOrThrow({
    where: { id: accountId },
    include: { orders: { where: { status: 'PENDING' } }, subscriptions: { where: { endsAt: null }, take: 1 } },
  })
  if (account.disabledAt !== null) throw refused('The account is disabled.')
  refuseClosing(account)
  if (account.subscriptions.length > 0) {
    throw refused('The account already has a lifetime subscription.')
  }
  if (account.orders.length >= PENDING_ORDERS_MAX) {
    throw refused(`The account has ${account.orders.length} unpaid orders. Pay or cancel one of them first.`)
  }
  const reserving = account.orders.find(order => order.holdsPlace)
  if (holdsPlace && reserving !== undefined) {
    throw refused(`Order ${numberOf(reserving)} already reserves a seat for the account. Pay or cancel it first.`)
  }
}

/** Starts the payment; on failure cancels the order and releases the idempotency key for a retry. */
async function beginPayment(order: OrderModel, provider: PaymentProvider, context: Context): Promise<OrderModel> {
  const { prisma, now } = context
  try {
    const { reference, ...begun } = await provider.begin(await orderToPay(order, context))
    await prisma.$transaction(async transaction => {
      const { count } = await transaction.order.updateMany({
        where: { id: order.id, status: 'PENDING' },
        data: { ...begun, ...(reference !== null && { providerReference: reference }) },
      })
      // An order by invoice is payable as soon as it is there.
      if (count === 0 || order.provider === 'INVOICE') return
      await notifyUsers(transaction, [order.userId], { kind: 'ORDER_PLACED', subject: order.id, at: now() })
    })
  } catch {
    const { id, accountId } = order
    const act = { at: now(), action: 'ORDER_WITHDRAWN', subject: ['ORDER', id], accountId } as const
    const audit = (transaction: Transaction) => auditOwnAct(transaction, act)
    await closeOrder(prisma, { id, status: 'CANCELLED', now: act.at, freeKey: true, audit })
    throw paymentUnavailable()
  }
  return prisma.order.findUniqueOrThrow({ where: { id: order.id } })
}

async function orderToPay(order: OrderModel, { prisma }: Context): Promise<OrderToPay> {
  return {
    id: order.id,
    number: numberOf(order),
    amount: order.amount.toFixed(2),
    currency: order.currency,
    expiresAt: order.expiresAt ?? order.createdAt,
    invoice: await invoiceOrSpecimen(prisma, order.id),
  }
}
