import { GraphQLError } from 'graphql'

/** What is wrong with one argument; `path` leads to it, e.g. `filter.yieldFrom`. */
export interface ArgumentFault {
  readonly path: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly didYouMean?: string
  /** What a program can mend by itself: swap the two bounds, or omit the argument, which another one excludes. */
  readonly code?: 'BOUNDS_REVERSED' | 'EXCLUDED'
}

/** Invalid arguments, all reported together. */
export function invalidArguments(faults: readonly ArgumentFault[]): GraphQLError {
  return new GraphQLError(faults.map(fault => fault.message).join(' '), {
    extensions: { code: 'INVALID_PARAMETER', faults },
  })
}

/** A cursor of a revision that is no longer current. */
export function cursorExpired(): GraphQLError {
  return new GraphQLError('The data has changed since this cursor was issued. Start again from the first page.', {
    extensions: { code: 'CURSOR_EXPIRED' },
  })
}

/**
 * The start of a range of changes is older than what is retained.
 * @param oldest the oldest revision since which changes are retained; null when none are
 */
export function changesExpired({ revision, oldest }: { readonly revision: number; readonly oldest: number | null }) {
  const retained = oldest === null ? 'are not retained here' : `are retained since revision ${oldest}`
  return new GraphQLError(
    `Changes ${retained}. Take the bulk files or the listings of revision ${revision} again, then continue with \`sinceRevision\` ${revision}.`,
    { extensions: { code: 'CHANGES_EXPIRED', revision } },
  )
}

/** @param meant the value that was probably intended, and the argument to use it in */
export function notFound(what: string, meant?: { readonly path: string; readonly value: string }): GraphQLError {
  const message = `${what} was not found.`
  if (meant === undefined) return new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } })
  const fault: ArgumentFault = { path: meant.path, message, didYouMean: meant.value }
  const hint = ` Did you mean ${meant.value}?`
  return new GraphQLError(message + hint, { extensions: { code: 'NOT_FOUND', faults: [fault] } })
}

/** @param sentence says what was not found, and what there is instead */
export function notFoundAmong(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'NOT_FOUND' } })
}

export function forbidden(): GraphQLError {
  return new GraphQLError('This needs a scope that your key does not have.', { extensions: { code: 'SCOPE_MISSING' } })
}

/** A second factor, one that this session has passed, or a recent password. */
export type OperatorLack = 'SECOND_FACTOR' | 'SECOND_FACTOR_PASSED' | 'CONFIRMATION'

/** What a signed-in operator lacks, and how to come by it. */
export function operatorLacks(lack: OperatorLack): GraphQLError {
  return new GraphQLError(OPERATOR_LACKS[lack], {
    extensions: { code: lack === 'CONFIRMATION' ? 'CONFIRMATION_NEEDED' : 'SECOND_FACTOR_NEEDED' },
  })
}

const OPERATOR_LACKS: Readonly<Record<OperatorLack, string>> = {
  SECOND_FACTOR: 'Operators need two-factor authentication. Set it up on the page Security.',
  SECOND_FACTOR_PASSED: 'This session began without the second factor. Sign out, and sign in with a code.',
  CONFIRMATION: 'Enter your password again to continue; it counts for 15 minutes.',
}

/** A role in the account that the person lacks. @param owners addresses of those who can change it */
export function memberRoleMissing({
  needed,
  present,
  owners,
}: {
  readonly needed: readonly string[]
  readonly present: string
  readonly owners: readonly string[]
}): GraphQLError {
  const who =
    owners.length === 1 ? `The owner can change it: ${owners[0]}.` : `An owner can change it: ${owners.join(', ')}.`
  const sentence = `This needs the role ${needed.join(' or ')} in the account; yours is ${present}. ${who}`
  return new GraphQLError(sentence, { extensions: { code: 'ROLE_MISSING' } })
}

/** What is not reading, while an operator views the service as a customer. */
export function viewingReadOnly(): GraphQLError {
  const sentence = 'You are viewing as a customer: you can only read what the customer reads. Stop viewing first.'
  return new GraphQLError(sentence, { extensions: { code: 'VIEWING_READ_ONLY' } })
}

/** The time of a viewing is over, or the operator or the customer is no longer what they were. */
export function viewingEnded(): GraphQLError {
  return new GraphQLError('Viewing as the customer has ended.', { extensions: { code: 'VIEWING_ENDED' } })
}

/** An action that is not possible now or in this way; the sentence is shown to the user. */
export function refused(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'REFUSED' } })
}

/** The database did not answer, and nothing else is known of the failure. */
export function databaseAway(): GraphQLError {
  return new GraphQLError('The database did not answer.', { extensions: { code: 'DATABASE_AWAY' } })
}

/** @param why the message for the user */
export function signInNeeded(why = 'Sign in first.'): GraphQLError {
  return new GraphQLError(why, { extensions: { code: 'SIGN_IN_NEEDED' } })
}

/** The same message for an unknown address and a wrong password, so that it does not reveal which. */
export function signInFailed(): GraphQLError {
  return new GraphQLError('The email address or the password is wrong.', { extensions: { code: 'SIGN_IN_FAILED' } })
}

export function emailNotVerified(): GraphQLError {
  return new GraphQLError('Verify your email address first: open the link in the email that we sent you.', {
    extensions: { code: 'EMAIL_NOT_VERIFIED' },
  })
}

export function linkInvalid(): GraphQLError {
  return new GraphQLError('This link has expired or was already used. Request a new one.', {
    extensions: { code: 'LINK_INVALID' },
  })
}

/** The same message whatever was wrong, so that it does not reveal which passkeys are registered. */
export function passkeyRefused(): GraphQLError {
  return new GraphQLError(
    'This passkey was not accepted: it is not registered here, or the request has expired. Try again, or use your password.',
    { extensions: { code: 'PASSKEY_REFUSED' } },
  )
}

export function tooManyAttempts(seconds: number): GraphQLError {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds <= 60 ? `${seconds} s` : `${minutes} minutes`
  return new GraphQLError(`Too many attempts. Try again in ${time}.`, {
    extensions: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: seconds },
  })
}

/** Too many concurrent requests of an account, of one kind. @param sentence says which, and when to try again */
export function tooManyAtOnce(sentence: string, retryAfterSeconds: number): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'TOO_MANY_AT_ONCE', retryAfterSeconds } })
}

/** More work than this instance can take. @param sentence says of what, and when to try again */
export function overloaded(sentence: string, retryAfterSeconds: number): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'OVERLOADED', retryAfterSeconds } })
}

/** The time limit was exceeded by work that a later request may find done. */
export function timedOut(sentence: string, retryAfterSeconds: number): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'TIMED_OUT', retryAfterSeconds } })
}

/** What only a running subscription makes possible. */
export function subscriptionNeeded(): GraphQLError {
  return new GraphQLError('An active subscription is required.', { extensions: { code: 'SUBSCRIPTION_ENDED' } })
}

/** A limited plan without remaining seats. */
export function soldOut(tariff: string): GraphQLError {
  return new GraphQLError(`The plan ${tariff} is sold out.`, { extensions: { code: 'SOLD_OUT' } })
}

/** An idempotency key was reused for a different request. */
export function idempotencyConflict(): GraphQLError {
  return new GraphQLError(
    'This idempotencyKey was used for another plan or provider. Use a new one for a new order, or repeat the first request unchanged.',
    { extensions: { code: 'IDEMPOTENCY_CONFLICT' } },
  )
}

/** The provider could not start a payment; no order is placed. */
export function paymentUnavailable(): GraphQLError {
  return new GraphQLError('The payment provider is unavailable. Nothing was ordered; try again in a moment.', {
    extensions: { code: 'PAYMENT_UNAVAILABLE' },
  })
}

export function refundUncertain(): GraphQLError {
  const sentence = 'The payment provider did not answer. The refund stays requested; repeat it, it is made only once.'
  return new GraphQLError(sentence, { extensions: { code: 'PAYMENT_UNAVAILABLE' } })
}
