import { GraphQLError } from 'graphql'

/** What is wrong with one argument; `path` leads to it, e.g. `filter.yieldFrom`. */
export interface ArgumentFault {
  readonly path: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly didYouMean?: string
  /** What a program can mend by itself: the two bounds change places. */
  readonly code?: 'BOUNDS_REVERSED'
}

/** Arguments that cannot be used; all that are wrong are told at once. */
export function invalidArguments(faults: readonly ArgumentFault[]): GraphQLError {
  return new GraphQLError(faults.map(fault => fault.message).join(' '), {
    extensions: { code: 'INVALID_PARAMETER', faults },
  })
}

/** A cursor of a revision that is no longer in force. */
export function cursorExpired(): GraphQLError {
  return new GraphQLError('The data has been renewed since this cursor was made. Start again from the first page.', {
    extensions: { code: 'CURSOR_EXPIRED' },
  })
}

/** @param meant what was probably looked for, and the argument in which it would have been right */
export function notFound(what: string, meant?: { readonly path: string; readonly value: string }): GraphQLError {
  const message = `${what} was not found.`
  if (meant === undefined) return new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } })
  const fault: ArgumentFault = { path: meant.path, message, didYouMean: meant.value }
  const hint = ` Did you mean ${meant.value}?`
  return new GraphQLError(message + hint, { extensions: { code: 'NOT_FOUND', faults: [fault] } })
}

export function forbidden(): GraphQLError {
  return new GraphQLError('This needs a scope that your key does not have.', { extensions: { code: 'SCOPE_MISSING' } })
}

/** Work that cannot be done now or not in this way; the sentence is for the operator. */
export function refused(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'REFUSED' } })
}

/** @param why what the signed-in user could do that this one cannot */
export function signInNeeded(why = 'Sign in first.'): GraphQLError {
  return new GraphQLError(why, { extensions: { code: 'SIGN_IN_NEEDED' } })
}

/** One sentence for an unknown address and for a wrong password: it does not tell which. */
export function signInFailed(): GraphQLError {
  return new GraphQLError('The e-mail address or the password is wrong.', { extensions: { code: 'SIGN_IN_FAILED' } })
}

export function emailNotVerified(): GraphQLError {
  return new GraphQLError('Open the link in the mail that we sent you; then you can sign in.', {
    extensions: { code: 'EMAIL_NOT_VERIFIED' },
  })
}

export function linkInvalid(): GraphQLError {
  return new GraphQLError('This link has expired or was used already. Ask for a new one.', {
    extensions: { code: 'LINK_INVALID' },
  })
}

export function tooManyAttempts(seconds: number): GraphQLError {
  const minutes = Math.ceil(seconds / 60)
  return new GraphQLError(`Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
    extensions: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: seconds },
  })
}

/** A limited tariff has nothing to sell at the moment. */
export function soldOut(tariff: string): GraphQLError {
  return new GraphQLError(`No place of the tariff ${tariff} is left.`, { extensions: { code: 'SOLD_OUT' } })
}

/** A key that made a request repeatable came with another request. */
export function idempotencyConflict(): GraphQLError {
  return new GraphQLError(
    'This idempotencyKey was used for another tariff or provider. Use a new one for a new order, or repeat the first request unchanged.',
    { extensions: { code: 'IDEMPOTENCY_CONFLICT' } },
  )
}

/** The provider could not begin a payment; nothing is ordered. */
export function paymentUnavailable(): GraphQLError {
  return new GraphQLError('The payment provider does not answer. Nothing was ordered; try again in a moment.', {
    extensions: { code: 'PAYMENT_UNAVAILABLE' },
  })
}
