import type { MemberRole } from './member-roles.ts'

/**
 * What each role of a person in an account may call, in one table. A field that is not named here is open to every role:
 * of queries that is reading data, and of mutations it is what `OPEN_TO_ALL_ROLES` says. The service is not built with a
 * mutation that stands in neither.
 * @example MEMBER_ACCESS['Mutation.placeOrder'] // ['OWNER', 'BILLING']
 */
export const MEMBER_ACCESS: Readonly<Record<string, readonly MemberRole[]>> = {
  ...rows('Mutation', ['OWNER'], {
    people: ['invitePerson', 'resendInvitation', 'withdrawInvitation', 'changeMemberRole', 'removePerson'],
    deletion: ['requestAccountDeletion', 'cancelAccountDeletion'],
  }),
  ...rows('Query', ['OWNER'], { people: ['invitations'] }),
  ...rows('Mutation', ['OWNER', 'BILLING'], { money: ['placeOrder', 'cancelOrder', 'setBillingDetails'] }),
  ...rows('Query', ['OWNER', 'BILLING'], { money: ['orders', 'order'] }),
  ...rows('Account', ['OWNER', 'BILLING'], { money: ['billing'] }),
  ...rows('Query', ['OWNER', 'DEVELOPER', 'BILLING'], { use: ['usage'] }),
  ...rows('Query', ['OWNER', 'DEVELOPER'], {
    assistants: ['connectionRequest'],
    portfolios: ['previewHoldings'],
  }),
  ...rows('Mutation', ['OWNER', 'DEVELOPER'], {
    key: ['generateKey'],
    assistants: ['allowConnection', 'letAssistantsChange'],
    alerts: ['createAlert', 'changeAlert', 'deleteAlert', 'sendAgain'],
    channels: [
      ...['createChannel', 'changeChannel', 'deleteChannel', 'rotateChannelSecret', 'linkChannel', 'testChannel'],
    ],
    portfolios: [
      ...['createPortfolio', 'renamePortfolio', 'deletePortfolio', 'setPositions', 'setPosition', 'removePosition'],
      ...['addTransaction', 'correctTransaction', 'deleteTransaction', 'importHoldings'],
    ],
    screens: ['saveScreen', 'changeScreen', 'deleteScreen'],
    watchlists: ['createWatchlist', 'renameWatchlist', 'deleteWatchlist', 'watchBonds', 'unwatchBonds'],
  }),
}

const OWN = 'the person’s own sign-in, sessions, key or data'
const BY_LINK = 'whoever has the link of an email'
const OPERATORS = 'operators, by the role that the service gave'
const PROVIDERS = 'payment providers'

/** The other mutations, and who calls them whatever the role in the account. */
export const OPEN_TO_ALL_ROLES: Readonly<Record<string, string>> = {
  ...reasons(OWN, [
    ...['signUp', 'resendVerification', 'verifyEmail', 'signIn', 'confirmSignIn', 'signOut', 'endSession'],
    ...['endOtherSessions', 'requestPasswordReset', 'resetPassword', 'changePassword', 'confirmPassword'],
    ...['startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'exportOwnData', 'changeName'],
    ...['startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'startPasskeySignIn', 'signInByPasskey'],
    ...['requestEmailChange', 'cancelEmailChange', 'setLanguage', 'deactivateKey', 'endConnection', 'leaveAccount'],
  ]),
  ...reasons(BY_LINK, ['confirmEmailChange', 'refuseEmailChange', 'muteByLink']),
  ...reasons(BY_LINK, ['signUpByInvitation', 'acceptInvitation']),
  ...reasons(PROVIDERS, ['settleOrder', 'endCheckout', 'recordRefund', 'recordDispute']),
  ...reasons(OPERATORS, [
    ...['issueKey', 'createUser', 'setRole', 'resetSecondFactor', 'disableAccount', 'addAccountNote'],
    ...['startViewing', 'stopViewing'],
    ...['grantSubscription', 'confirmOrder', 'rejectOrder', 'resolvePayment', 'refundPayment', 'revokeTerm'],
    ...['resolveRefund', 'startIngest', 'issueFeedToken', 'revokeFeedTokens', 'releaseQuote', 'discardQuote'],
    ...['startSource', 'changeSource', 'enableSource', 'startSeed', 'startRemovingSample', 'publishRevision'],
    ...['rejectRevision', 'migrate', 'backUp', 'changePlan', 'saveEmailText', 'restoreEmailText', 'sendTestEmail'],
  ]),
}

/** Roles that may call a field; null where every role may. @param field such as `Mutation.placeOrder` */
export function rolesOf(field: string): readonly MemberRole[] | null {
  return MEMBER_ACCESS[field] ?? null
}

/** True where somebody of the role may call the field. Who has no account, such as the command line, has no role. */
export function mayCall(role: MemberRole | undefined, field: string): boolean {
  const roles = rolesOf(field)
  return roles === null || role === undefined || roles.includes(role)
}

function rows(type: string, roles: readonly MemberRole[], groups: Readonly<Record<string, readonly string[]>>) {
  const names = Object.values(groups).flat()
  return Object.fromEntries(names.map(name => [`${type}.${name}`, roles]))
}

function reasons(reason: string, names: readonly string[]) {
  return Object.fromEntries(names.map(name => [name, reason]))
}
