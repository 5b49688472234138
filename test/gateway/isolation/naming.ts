import { PASSWORD } from '../../support/visitor.ts'
import type { Scene } from './scene.ts'

/** What an argument names, and so what becomes of it when somebody else asks. */
export type Naming =
  /**
   * Something of an account: not found for others. `session`: for whoever is signed in, whatever key there is. `as`: by
   * the global id of this type.
   */
  | {
      readonly is: 'own'
      readonly of: keyof Scene['ids']
      readonly session?: true
      readonly beside?: object
      readonly as?: string
    }
  /** The operator's, or a payment provider's: refused whatever is named. */
  | { readonly is: 'refused'; readonly of?: keyof Scene['ids'] }
  /** A place in a listing of one account. */
  | { readonly is: 'cursor'; readonly session?: true }
  /** Nobody's: the reason why it needs no owner. */
  | { readonly is: 'open'; readonly why: string }

const MARKET: Naming = { is: 'open', why: 'the market is the same for every subscriber' }
const PROOF: Naming = { is: 'open', why: 'a token from a mail is the proof itself; test/web/sign-in.test.ts' }
const ADDRESS: Naming = {
  is: 'open',
  why: 'strangers sign up and in by address; answers do not tell whether it is known; test/web/sign-in.test.ts',
}
const REFUSED: Naming = { is: 'refused' }
const CURSOR: Naming = { is: 'cursor' }

const refused = (of: keyof Scene['ids']): Naming => ({ is: 'refused', of })
const own = (of: keyof Scene['ids'], beside: object = {}): Naming => ({ is: 'own', of, beside })
const ofSession = (of: keyof Scene['ids'], beside: object = {}): Naming => ({ is: 'own', of, beside, session: true })

const DEPOSIT = { transaction: { type: 'DEPOSIT', date: '2025-11-20', amount: '1', currency: 'RUB' } }

/** A row for every argument that names something. */
export const NAMINGS: Readonly<Record<string, Naming>> = {
  'BillingInput.vatId': { is: 'open', why: 'a tax number of the caller, printed and never looked up' },
  'BondFilter.ids': MARKET,
  'BondFilter.idsNot': MARKET,
  'BondFilter.issuerId': MARKET,
  'BondFilter.issuerIdNot': MARKET,
  'IssuerFilter.ids': MARKET,
  'IssuerFilter.idsNot': MARKET,
  'PlacementFilter.issuerId': MARKET,
  'PlacementFilter.issuerIdNot': MARKET,
  'PositionInput.bond': MARKET,
  'TransactionInput.bond': MARKET,
  'Query.bond.id': MARKET,
  'Query.comparison.ids': MARKET,
  'Query.bondHistory.id': MARKET,
  'Query.issuer.id': MARKET,
  'Query.placement.id': MARKET,

  'Bond.history.cursor': CURSOR,
  'Query.bondHistory.cursor': CURSOR,
  'Query.bonds.cursor': CURSOR,
  'Query.changes.cursor': CURSOR,
  'Query.curves.cursor': CURSOR,
  'Query.events.cursor': CURSOR,
  'Query.issuers.cursor': CURSOR,
  'Query.marketChanges.cursor': CURSOR,
  'Query.placements.cursor': CURSOR,
  'Query.portfolios.cursor': CURSOR,
  'Query.rates.cursor': CURSOR,
  'Query.orders.cursor': { is: 'cursor', session: true },

  'Query.bonds.portfolioId': own('portfolio'),
  'Query.bondMap.portfolioId': own('portfolio'),
  'Query.events.portfolioId': own('portfolio'),
  'Query.portfolio.id': own('portfolio'),
  'Query.node.id': { is: 'own', of: 'portfolio', as: 'Portfolio' },
  'Mutation.renamePortfolio.id': own('portfolio'),
  'Mutation.deletePortfolio.id': own('portfolio'),
  'Mutation.setPositions.id': own('portfolio'),
  'Mutation.setPosition.id': own('portfolio'),
  'Mutation.removePosition.id': own('portfolio'),
  'Mutation.removePosition.bond': MARKET,
  'Mutation.addTransaction.portfolioId': own('portfolio', DEPOSIT),
  'Mutation.correctTransaction.id': own('transaction', DEPOSIT),
  'Mutation.deleteTransaction.id': own('transaction'),
  'Mutation.importHoldings.portfolioId': own('portfolio'),

  'Mutation.changeScreen.id': own('savedScreen', { name: 'Renamed' }),
  'Mutation.deleteScreen.id': own('savedScreen'),
  'Mutation.renameWatchlist.id': own('watchlist'),
  'Mutation.deleteWatchlist.id': own('watchlist'),
  'Mutation.watchBonds.id': own('watchlist', { bonds: ['RU000A0ZZZZZ'] }),
  'Mutation.unwatchBonds.id': own('watchlist', { bonds: ['RU000A0ZZZZZ'] }),

  'Query.alert.id': own('alert'),
  'Query.deliveries.channelId': own('channel'),
  'Query.deliveries.alertId': own('alert'),
  'Query.deliveries.cursor': CURSOR,
  'Mutation.createChannel.email': {
    is: 'open',
    why: 'only confirmed addresses of the own account are taken; test/gateway/alerts/channels.test.ts',
  },
  'Mutation.changeChannel.id': own('channel', { name: 'Renamed' }),
  'Mutation.deleteChannel.id': own('channel'),
  'Mutation.rotateChannelSecret.id': own('channel'),
  'Mutation.linkChannel.id': own('channel'),
  'Mutation.testChannel.id': own('channel'),
  'Mutation.createAlert.channels': own('channel', { events: ['revision.published'] }),
  'Mutation.createAlert.screenId': own('savedScreen', { events: ['screen.entered'], channels: [] }),
  'Mutation.createAlert.watchlistId': own('watchlist', { events: ['bond.default'], channels: [] }),
  'Mutation.createAlert.portfolioId': own('portfolio', { events: ['bond.default'], channels: [] }),
  'Mutation.changeAlert.id': own('alert', { name: 'Renamed' }),
  'Mutation.changeAlert.channels': own('channel'),
  'Mutation.changeAlert.mutedChannels': own('channel'),
  'Mutation.deleteAlert.id': own('alert'),
  'Mutation.sendAgain.id': own('delivery'),

  'Query.order.id': own('order'),
  'Mutation.cancelOrder.id': ofSession('order'),
  'Mutation.endSession.id': ofSession('session'),
  'Mutation.renamePasskey.id': ofSession('passkey', { name: 'Phone' }),
  'Mutation.removePasskey.id': ofSession('passkey', { password: PASSWORD }),
  'Mutation.endConnection.id': ofSession('connection'),
  'Mutation.placeOrder.tariffId': { is: 'open', why: 'tariffs are published' },
  'Mutation.placeOrder.idempotencyKey': { is: 'open', why: 'it is of its account: the test below uses one twice' },

  'Mutation.signUp.email': ADDRESS,
  'Mutation.signIn.email': ADDRESS,
  'Mutation.resendVerification.email': ADDRESS,
  'Mutation.requestPasswordReset.email': ADDRESS,
  'Mutation.verifyEmail.token': PROOF,
  'Mutation.resetPassword.token': PROOF,
  'Mutation.requestEmailChange.email': {
    is: 'open',
    why: 'a user names an own address; answers do not tell whether it is known; test/web/email-change.test.ts',
  },
  'Mutation.confirmEmailChange.token': PROOF,
  'Mutation.refuseEmailChange.token': PROOF,

  'Query.invitation.token': PROOF,
  'Mutation.signUpByInvitation.token': PROOF,
  'Mutation.acceptInvitation.token': PROOF,
  'Mutation.invitePerson.email': {
    is: 'open',
    why: 'an owner names any address; answers do not tell whether it is known; test/web/people.test.ts',
  },
  'Mutation.resendInvitation.id': ofSession('invitation'),
  'Mutation.withdrawInvitation.id': ofSession('invitation'),
  'Mutation.changeMemberRole.userId': ofSession('person', { memberRole: 'VIEWER', password: PASSWORD }),
  'Mutation.removePerson.userId': ofSession('person', { password: PASSWORD }),

  'Query.accounts.cursor': REFUSED,
  'Query.accountNotes.accountId': refused('account'),
  'Mutation.addAccountNote.accountId': refused('account'),
  'Mutation.startViewing.personId': refused('person'),
  'Query.allOrders.cursor': REFUSED,
  'Query.anyOrder.id': refused('order'),
  'Query.auditEvents.cursor': REFUSED,
  'Query.auditEvents.accountId': refused('account'),
  'Query.conflicts.cursor': REFUSED,
  'Query.loads.cursor': REFUSED,
  'Query.loadFailures.cursor': REFUSED,
  'Query.revisions.cursor': REFUSED,
  'Query.accountDetails.id': refused('account'),
  'Query.job.id': refused('job'),
  'Query.loadFailures.loadId': refused('load'),
  'Query.revision.id': refused('revision'),
  'Mutation.settleOrder.reference': REFUSED,
  'Mutation.settleOrder.orderId': refused('order'),
  'Mutation.endCheckout.orderId': refused('order'),
  'Mutation.recordRefund.reference': REFUSED,
  'Mutation.recordRefund.paymentReference': REFUSED,
  'Mutation.recordRefund.orderId': refused('order'),
  'Mutation.recordRefund.requestId': REFUSED,
  'Mutation.recordDispute.reference': REFUSED,
  'Mutation.recordDispute.paymentReference': REFUSED,
  'Mutation.recordDispute.orderId': refused('order'),
  'Mutation.issueKey.email': refused('email'),
  'Mutation.createUser.email': refused('email'),
  'Mutation.setRole.email': refused('email'),
  'Mutation.resetSecondFactor.email': refused('email'),
  'Mutation.disableAccount.id': refused('account'),
  'Mutation.grantSubscription.accountId': refused('account'),
  'Mutation.grantSubscription.tariffId': refused('tariff'),
  'Mutation.changePlan.id': refused('tariff'),
  'Mutation.confirmOrder.id': refused('order'),
  'Mutation.confirmOrder.reference': REFUSED,
  'Mutation.rejectOrder.id': refused('order'),
  'Mutation.resolvePayment.id': refused('payment'),
  'Mutation.refundPayment.id': refused('payment'),
  'Mutation.refundPayment.refundId': refused('payment'),
  'Mutation.refundPayment.reference': REFUSED,
  'Mutation.revokeTerm.orderId': refused('order'),
  'Mutation.resolveRefund.id': refused('payment'),
  'Mutation.releaseQuote.id': refused('revision'),
  'Mutation.discardQuote.id': refused('revision'),
  'Mutation.publishRevision.id': refused('revision'),
  'Mutation.rejectRevision.id': refused('revision'),
}
