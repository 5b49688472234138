/** What a row of the audit trail says that was done. A retired one stays, because rows name it. */
export const AUDIT_ACTIONS = {
  SIGNED_UP: 'An account was created on the sign-up page.',
  EMAIL_VERIFIED: 'An email address was verified by link, which signs in.',
  SIGNED_IN: 'The password was entered on the sign-in page.',
  SECOND_FACTOR_PASSED: 'The code of the second factor was entered on the sign-in page.',
  SIGNED_OUT: 'A session was ended by its user.',
  SESSION_ENDED: 'A session was ended from the list of sessions.',
  OTHER_SESSIONS_ENDED: 'A user ended every session but the current one.',
  PASSWORD_RESET_REQUESTED: 'An email with a link to set a new password was requested.',
  PASSWORD_RESET: 'A new password was set by link.',
  PASSWORD_CHANGED: 'The password was changed.',
  PASSWORD_CONFIRMED: 'The password was entered again before an action of an operator.',
  SECOND_FACTOR_STARTED: 'The setup of an authenticator was started.',
  SECOND_FACTOR_ON: 'Two-factor authentication was turned on.',
  SECOND_FACTOR_OFF: 'Two-factor authentication was turned off.',
  SECOND_FACTOR_RESET: 'The second factor and the passkeys of a user were removed on the command line.',
  SIGNED_IN_BY_PASSKEY: 'A passkey was used on the sign-in page.',
  PASSKEY_STARTED: 'The password was entered to add a passkey.',
  PASSKEY_ADDED: 'A passkey was added, which signs in without password and code.',
  PASSKEY_RENAMED: 'A passkey was renamed.',
  PASSKEY_REMOVED: 'A passkey was removed.',
  DATA_EXPORTED: 'A user exported everything that is stored of the account.',
  DELETION_REQUESTED: 'A user requested the deletion of the account; keys and assistants stopped working.',
  DELETION_CANCELLED: 'A user cancelled the requested deletion of the account.',
  ACCOUNT_DELETED:
    'An account was deleted after its grace period; orders, payments, terms and documents were retained.',
  NAME_CHANGED: 'A user changed the own name.',
  EMAIL_CHANGE_REQUESTED: 'A change of the email address was requested; both addresses were sent links.',
  EMAIL_CHANGE_CONFIRMED: 'One of the two links of a change of the email address was opened, and the change confirmed.',
  EMAIL_CHANGE_REFUSED: 'A change of the email address was refused by the link to one of the two addresses.',
  EMAIL_CHANGE_CANCELLED: 'A user cancelled the requested change of the email address.',
  EMAIL_CHANGED: 'The email address of a user was changed, because both addresses had confirmed it.',
  PERSON_INVITED: 'An email address was invited into an account.',
  INVITATION_RESENT: 'An invitation was sent again with another link.',
  INVITATION_WITHDRAWN: 'An invitation was withdrawn.',
  INVITATION_ACCEPTED: 'A person joined an account by an invitation.',
  MEMBER_ROLE_CHANGED: 'The role of a person in an account was changed.',
  PERSON_REMOVED: 'A person was removed from an account.',
  ACCOUNT_LEFT: 'A person left an account.',
  KEY_GENERATED: 'A user generated a key; the former one was deactivated.',
  KEY_DEACTIVATED: 'A user deactivated the key.',
  KEY_ISSUED: 'A key was issued for a user.',
  USER_CREATED: 'A user was created with an own account.',
  ROLE_CHANGED: 'The role of a user was changed.',
  ACCOUNT_DISABLED: 'An account was disabled or enabled.',
  VIEWING_STARTED: 'An operator began to view the service as a customer, reading only.',
  VIEWING_ENDED: 'Viewing the service as a customer ended: an operator stopped it, or its time was over.',
  NOTE_ADDED: 'An operator noted something about an account.',
  CONNECTION_ALLOWED: 'An assistant was connected to the account.',
  CONNECTION_ENDED: 'The connection of an assistant was ended by its user.',
  ASSISTANTS_LIMITED: 'An account let assistants change alerts, or only read.',
  CONNECTION_REVOKED: 'An assistant gave up its connection.',
  CONNECTION_REUSED:
    'A code or refresh token of an assistant was used twice, which ended its connection: it may be stolen.',
  CHANNEL_CREATED: 'A channel of alerts was made, to which an account is told of events.',
  CHANNEL_CHANGED: 'A channel of alerts was changed.',
  CHANNEL_DELETED: 'A channel of alerts was deleted.',
  CHANNEL_SECRET_ROTATED: 'A new secret was made for a webhook.',
  CHANNEL_LINK_MADE: 'A link was made that connects a chat in Telegram to a channel of alerts.',
  CHAT_CONNECTED: 'A chat in Telegram was connected to a channel of alerts by its link.',
  BILLING_CHANGED: 'An account changed who is billed.',
  SUBSCRIPTION_GRANTED: 'A plan was granted without payment.',
  ORDER_PLACED: 'An order was placed.',
  ORDER_CANCELLED: 'An order was cancelled by its customer.',
  ORDER_CONFIRMED: 'The payment of an invoice was confirmed.',
  ORDER_REJECTED: 'An unpaid order was cancelled by an operator.',
  ORDER_LAPSED: 'An unpaid order lapsed; the seat that it held, if any, was released.',
  ORDER_WITHDRAWN: 'An order was cancelled with its seat, because its payment could not be started.',
  PAYMENT_RECEIVED: 'A payment provider reported a payment.',
  CHECKOUT_ENDED: 'A payment provider reported a checkout that ended without payment.',
  PAYMENT_RESOLVED: 'A payment that settled no order was resolved.',
  REFUND_MADE: 'A payment was refunded, wholly or partly.',
  REFUND_REPORTED: 'A payment provider reported a refund.',
  DISPUTE_REPORTED: 'A payment provider reported a dispute, or what became of it.',
  REFUND_RESOLVED: 'A refund or dispute of an unknown payment was resolved.',
  TERM_REVOKED: 'The term of an order was revoked without a refund.',
  PLAN_CHANGED: 'A plan was changed: its name, price, limits, seats, position or whether it is on sale.',
  EMAIL_TEXT_SAVED: 'The texts of an email were changed in one language.',
  EMAIL_TEXT_RESTORED: 'The built-in texts of an email were restored in one language.',
  EMAIL_TESTED: 'An email with sample values was sent to the operator who asked for it.',
  RUN_STARTED: 'An ingestion run was started.',
  RUN_PUBLISHED: 'An ingestion run published a revision.',
  RUN_QUARANTINED: 'An ingestion run made a revision that was quarantined.',
  FEED_TOKEN_ISSUED: 'A token was issued to a feed of quotes.',
  FEED_TOKEN_REVOKED: 'Tokens of a feed of quotes were revoked.',
  QUOTE_RELEASED: 'A quarantined quote of a feed was released.',
  QUOTE_DISCARDED: 'A quarantined quote of a feed was discarded.',
  SOURCE_CHANGED: 'Schedule or input of a source was changed.',
  SOURCE_SWITCHED: 'The schedule of a source was paused or resumed.',
  SAMPLE_STARTED: 'The creation of the sample market was started.',
  SAMPLE_REMOVED: 'The removal of the sample market was started.',
  REVISION_PUBLISHED: 'A quarantined revision was published.',
  REVISION_REJECTED: 'A quarantined revision was rejected.',
  MIGRATED: 'Database migrations were applied.',
  BACKED_UP: 'The embedded database was backed up to a file.',
  RESTORED: 'The embedded database was restored from a backup.',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
export type SubjectKind =
  | 'USER'
  | 'ACCOUNT'
  | 'ORDER'
  | 'PAYMENT'
  | 'REFUND'
  | 'PLAN'
  | 'EMAIL'
  | 'SESSION'
  | 'INVITATION'
  | 'CONNECTION'
  | 'CHANNEL'
  | 'SOURCE'
  | 'REVISION'
  | 'QUOTE'

/** How a mutation is written to the audit trail. */
export interface Audited {
  readonly action: AuditAction
  /** What it is done to, and the argument that names it; a user who acts on what is their own needs neither. */
  readonly subject?: readonly [SubjectKind, argument: string]
  /** Arguments that the row retains: never a secret, nor what a person typed as a secret. */
  readonly details?: readonly string[]
  /** True when refused attempts are written as well: guesses, and what operators tried. They are limited elsewhere. */
  readonly refusals?: true
}

const ofOperator = (action: AuditAction, row: Omit<Audited, 'action' | 'refusals'> = {}): Audited => ({
  action,
  ...row,
  refusals: true,
})
/** What is retained of a report of a payment provider. */
const REPORTED = ['reference', 'paymentReference', 'status', 'amount', 'currency'] as const
const guessed = (action: AuditAction): Audited => ({ action, refusals: true })

/** A row for every mutation that operates the service or concerns the security of an account. */
export const AUDITED: Readonly<Record<string, Audited>> = {
  signUp: { action: 'SIGNED_UP', subject: ['USER', 'email'] },
  verifyEmail: { action: 'EMAIL_VERIFIED' },
  signIn: { action: 'SIGNED_IN', subject: ['USER', 'email'], refusals: true },
  confirmSignIn: guessed('SECOND_FACTOR_PASSED'),
  signOut: { action: 'SIGNED_OUT' },
  endSession: { action: 'SESSION_ENDED', subject: ['SESSION', 'id'] },
  endOtherSessions: { action: 'OTHER_SESSIONS_ENDED' },
  requestPasswordReset: { action: 'PASSWORD_RESET_REQUESTED', subject: ['USER', 'email'] },
  resetPassword: { action: 'PASSWORD_RESET' },
  changePassword: guessed('PASSWORD_CHANGED'),
  confirmPassword: guessed('PASSWORD_CONFIRMED'),
  startSecondFactor: guessed('SECOND_FACTOR_STARTED'),
  confirmSecondFactor: guessed('SECOND_FACTOR_ON'),
  removeSecondFactor: guessed('SECOND_FACTOR_OFF'),
  startPasskey: guessed('PASSKEY_STARTED'),
  addPasskey: guessed('PASSKEY_ADDED'),
  renamePasskey: { action: 'PASSKEY_RENAMED', details: ['name'] },
  removePasskey: guessed('PASSKEY_REMOVED'),
  signInByPasskey: guessed('SIGNED_IN_BY_PASSKEY'),
  exportOwnData: guessed('DATA_EXPORTED'),
  requestAccountDeletion: guessed('DELETION_REQUESTED'),
  cancelAccountDeletion: { action: 'DELETION_CANCELLED' },
  changeName: { action: 'NAME_CHANGED' },
  requestEmailChange: guessed('EMAIL_CHANGE_REQUESTED'),
  confirmEmailChange: { action: 'EMAIL_CHANGE_CONFIRMED' },
  refuseEmailChange: { action: 'EMAIL_CHANGE_REFUSED' },
  cancelEmailChange: { action: 'EMAIL_CHANGE_CANCELLED' },
  invitePerson: { action: 'PERSON_INVITED', subject: ['INVITATION', 'email'], details: ['memberRole'], refusals: true },
  resendInvitation: { action: 'INVITATION_RESENT', subject: ['INVITATION', 'id'] },
  withdrawInvitation: { action: 'INVITATION_WITHDRAWN', subject: ['INVITATION', 'id'] },
  signUpByInvitation: { action: 'INVITATION_ACCEPTED' },
  acceptInvitation: { action: 'INVITATION_ACCEPTED' },
  changeMemberRole: { action: 'MEMBER_ROLE_CHANGED', subject: ['USER', 'userId'], refusals: true },
  removePerson: { action: 'PERSON_REMOVED', subject: ['USER', 'userId'], refusals: true },
  leaveAccount: guessed('ACCOUNT_LEFT'),
  generateKey: guessed('KEY_GENERATED'),
  deactivateKey: guessed('KEY_DEACTIVATED'),
  allowConnection: { action: 'CONNECTION_ALLOWED' },
  endConnection: { action: 'CONNECTION_ENDED', subject: ['CONNECTION', 'id'] },
  letAssistantsChange: { action: 'ASSISTANTS_LIMITED', details: ['allowed'] },
  setBillingDetails: { action: 'BILLING_CHANGED' },
  createChannel: { action: 'CHANNEL_CREATED', details: ['url', 'email', 'telegram'] },
  changeChannel: { action: 'CHANNEL_CHANGED', subject: ['CHANNEL', 'id'], details: ['url', 'disabled'] },
  deleteChannel: { action: 'CHANNEL_DELETED', subject: ['CHANNEL', 'id'] },
  rotateChannelSecret: { action: 'CHANNEL_SECRET_ROTATED', subject: ['CHANNEL', 'id'] },
  linkChannel: { action: 'CHANNEL_LINK_MADE', subject: ['CHANNEL', 'id'] },
  placeOrder: { action: 'ORDER_PLACED', details: ['tariffId', 'provider'] },
  cancelOrder: { action: 'ORDER_CANCELLED', subject: ['ORDER', 'id'] },

  issueKey: ofOperator('KEY_ISSUED', { subject: ['USER', 'email'] }),
  createUser: ofOperator('USER_CREATED', { subject: ['USER', 'email'], details: ['role'] }),
  setRole: ofOperator('ROLE_CHANGED', { subject: ['USER', 'email'], details: ['role'] }),
  resetSecondFactor: ofOperator('SECOND_FACTOR_RESET', { subject: ['USER', 'email'] }),
  disableAccount: ofOperator('ACCOUNT_DISABLED', { subject: ['ACCOUNT', 'id'], details: ['disabled'] }),
  startViewing: ofOperator('VIEWING_STARTED', { subject: ['USER', 'personId'], details: ['reason'] }),
  addAccountNote: ofOperator('NOTE_ADDED', { subject: ['ACCOUNT', 'accountId'] }),
  grantSubscription: ofOperator('SUBSCRIPTION_GRANTED', {
    subject: ['ACCOUNT', 'accountId'],
    details: ['tariffId', 'reason'],
  }),
  confirmOrder: ofOperator('ORDER_CONFIRMED', { subject: ['ORDER', 'id'], details: ['reference'] }),
  rejectOrder: ofOperator('ORDER_REJECTED', { subject: ['ORDER', 'id'] }),
  resolvePayment: ofOperator('PAYMENT_RESOLVED', { subject: ['PAYMENT', 'id'], details: ['resolution', 'refunded'] }),
  refundPayment: ofOperator('REFUND_MADE', {
    subject: ['PAYMENT', 'id'],
    details: ['refundId', 'amount', 'reason', 'reference', 'endTerm'],
  }),
  revokeTerm: ofOperator('TERM_REVOKED', { subject: ['ORDER', 'orderId'], details: ['reason'] }),
  resolveRefund: ofOperator('REFUND_RESOLVED', { subject: ['REFUND', 'id'], details: ['resolution'] }),
  changePlan: ofOperator('PLAN_CHANGED', { subject: ['PLAN', 'id'], details: ['version', 'reason'] }),
  saveEmailText: ofOperator('EMAIL_TEXT_SAVED', {
    subject: ['EMAIL', 'kind'],
    details: ['language', 'version', 'subject'],
  }),
  restoreEmailText: ofOperator('EMAIL_TEXT_RESTORED', {
    subject: ['EMAIL', 'kind'],
    details: ['language', 'version'],
  }),
  sendTestEmail: ofOperator('EMAIL_TESTED', { subject: ['EMAIL', 'kind'], details: ['language'] }),
  recordRefund: ofOperator('REFUND_REPORTED', { subject: ['ORDER', 'orderId'], details: REPORTED }),
  recordDispute: ofOperator('DISPUTE_REPORTED', { subject: ['ORDER', 'orderId'], details: [...REPORTED, 'reason'] }),
  settleOrder: ofOperator('PAYMENT_RECEIVED', {
    subject: ['ORDER', 'orderId'],
    details: ['reference', 'amount', 'currency'],
  }),
  endCheckout: ofOperator('CHECKOUT_ENDED', { subject: ['ORDER', 'orderId'], details: ['status'] }),
  startIngest: ofOperator('RUN_STARTED', {
    subject: ['SOURCE', 'source'],
    details: ['from', 'mapping', 'dryRun', 'force'],
  }),
  issueFeedToken: ofOperator('FEED_TOKEN_ISSUED', { subject: ['SOURCE', 'name'] }),
  revokeFeedTokens: ofOperator('FEED_TOKEN_REVOKED', { subject: ['SOURCE', 'name'], details: ['prefix'] }),
  releaseQuote: ofOperator('QUOTE_RELEASED', { subject: ['QUOTE', 'id'] }),
  discardQuote: ofOperator('QUOTE_DISCARDED', { subject: ['QUOTE', 'id'] }),
  startSource: ofOperator('RUN_STARTED', { subject: ['SOURCE', 'source'] }),
  changeSource: ofOperator('SOURCE_CHANGED', {
    subject: ['SOURCE', 'source'],
    details: ['schedule', 'timeZone', 'from', 'mapping'],
  }),
  enableSource: ofOperator('SOURCE_SWITCHED', { subject: ['SOURCE', 'source'], details: ['enabled'] }),
  startSeed: ofOperator('SAMPLE_STARTED', { details: ['size'] }),
  startRemovingSample: ofOperator('SAMPLE_REMOVED'),
  publishRevision: ofOperator('REVISION_PUBLISHED', { subject: ['REVISION', 'id'] }),
  rejectRevision: ofOperator('REVISION_REJECTED', { subject: ['REVISION', 'id'] }),
  migrate: ofOperator('MIGRATED'),
  backUp: ofOperator('BACKED_UP', { details: ['to'] }),
}

const CONTENT = 'content of the customer, which only the account itself changes'

/** The other mutations, and why nobody has to account for them. */
export const UNAUDITED: Readonly<Record<string, string>> = {
  setLanguage: 'the language of emails and pages',
  startPasskeySignIn: 'makes a challenge, which opens and stores nothing',
  resendVerification: 'sends a second email like the first',
  stopViewing: 'its row is written with the end of the viewing, which signing out ends as well',
  createPortfolio: CONTENT,
  renamePortfolio: CONTENT,
  deletePortfolio: CONTENT,
  setPositions: CONTENT,
  setPosition: CONTENT,
  removePosition: CONTENT,
  addTransaction: CONTENT,
  correctTransaction: CONTENT,
  deleteTransaction: CONTENT,
  importHoldings: CONTENT,
  saveScreen: CONTENT,
  changeScreen: CONTENT,
  deleteScreen: CONTENT,
  createWatchlist: CONTENT,
  renameWatchlist: CONTENT,
  deleteWatchlist: CONTENT,
  watchBonds: CONTENT,
  unwatchBonds: CONTENT,
  createAlert: CONTENT,
  changeAlert: CONTENT,
  muteByLink: 'mutes an alert for one reader, by the link in a message',
  deleteAlert: CONTENT,
  testChannel: 'sends a test to a channel of the account',
  sendAgain: 'repeats a delivery of the account',
}
