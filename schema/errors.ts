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

/** @param meant the value that was probably intended, and the argument to use it in */
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

/** An action that is not possible now or in this way; the sentence is shown to the user. */
export function refused(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'REFUSED' } })
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

export function tooManyAttempts(seconds: number): GraphQLError {
  const minutes = Math.ceil(seconds / 60)
  return new GraphQLError(`Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
    extensions: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: seconds },
  })
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
