import express, { type Request, type Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import { PAYMENT_PROVIDER } from '../../gateway/access/principal.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Answer, Execute } from '../../gateway/execute.ts'
import type { StripePayments } from '../../gateway/payments/stripe.ts'
import type { StripeMessage } from '../../gateway/payments/stripe-messages.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { requestIdOf } from '../http/request-log.ts'
import { readDocument } from '../service.ts'

interface WebhookOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  /** Null when the provider is not set up. The route does not exist then. */
  readonly stripe: StripePayments | null
  readonly log: Logger
  isReady(): boolean
  sendProblem(request: Request, response: Response, failure: Failure): void
}

const LARGEST_BODY = '256kb'
/** The signature covers the raw bytes of the body. */
const readBytes = express.raw({ type: () => true, limit: LARGEST_BODY })

/**
 * Webhooks of payment providers. A processed message is answered with 200 whatever its outcome, because the provider
 * would only resend it. A message that could not be stored is answered with 500, so that the provider retries it.
 */
export function webhookRouter(options: WebhookOptions): Router {
  const { stripe, schema, execute, log, isReady, sendProblem } = options
  const router = Router({ caseSensitive: true, strict: true })
  if (stripe === null) return router
  const run = runner(schema, execute)
  router.post('/webhooks/stripe', readBytes, async (request, response) => {
    if (!isReady()) return sendProblem(request, response, failure('NOT_READY'))
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const messages = await stripe.readMessages(body, request.get('stripe-signature')).catch(() => undefined)
    if (messages === undefined) return sendProblem(request, response, failure('PAYMENT_UNAVAILABLE'))
    if (messages === null) return sendProblem(request, response, failure('SIGNATURE_INVALID'))
    const requestId = requestIdOf(request)
    for (const message of messages) {
      const answer = await run(message)
      if (answer?.kind === 'failure') {
        log.error({ requestId, err: answer.failure.cause }, 'could not process a Stripe webhook')
        return sendProblem(request, response, answer.failure)
      }
      log.info({ requestId, webhook: message.kind, outcome: answer?.kind === 'data' ? answer.data : 'IGNORED' })
    }
    response.json({ received: true })
  })
  return router
}

/** @returns null for a message of an ignored kind */
function runner(schema: GraphQLSchema, execute: Execute): (message: StripeMessage) => Promise<Answer | null> {
  const settleOrder = readDocument(schema, 'settle-order')
  const endCheckout = readDocument(schema, 'end-checkout')
  const recordRefund = readDocument(schema, 'record-refund')
  const recordDispute = readDocument(schema, 'record-dispute')
  const context = { principal: PAYMENT_PROVIDER, ofRevision: false }
  return async message => {
    if (message.kind === 'ignored') return null
    if (message.kind === 'over') {
      const { orderId, status } = message
      return execute({ ...context, operation: endCheckout, variables: { orderId, status } })
    }
    if (message.kind === 'returned') {
      const { provider: _stripe, kind, ...variables } = message.refund
      const { requestId, pausesTerm, ...shared } = variables
      return kind === 'REFUND'
        ? execute({ ...context, operation: recordRefund, variables: { ...shared, requestId } })
        : execute({ ...context, operation: recordDispute, variables: { ...shared, pausesTerm } })
    }
    const { provider: _stripe, ...variables } = message.notice
    return execute({ ...context, operation: settleOrder, variables })
  }
}
