import type { GraphQLError } from 'graphql'
import {
  emailNotVerified,
  invalidArguments,
  refused,
  signInFailed,
  signInNeeded,
  tooManyAttempts,
} from '../../../schema/errors.ts'

const LOCKED_SECONDS = 900

/** What the library's refusals are in our words, by its code. */
const REFUSALS: Readonly<Record<string, (path: string) => GraphQLError>> = {
  INVALID_EMAIL_OR_PASSWORD: signInFailed,
  INVALID_EMAIL: signInFailed,
  EMAIL_NOT_VERIFIED: emailNotVerified,
  INVALID_PASSWORD: notYourPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: notYourPassword,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  UNAUTHORIZED: () => signInNeeded(),
  INVALID_TWO_FACTOR_COOKIE: startAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: startAgain,
  ACCOUNT_TEMPORARILY_LOCKED: () => tooManyAttempts(LOCKED_SECONDS),
  TOTP_NOT_ENABLED: notStarted,
  TWO_FACTOR_NOT_ENABLED: notStarted,
  BACKUP_CODES_NOT_ENABLED: notStarted,
}

/** @param path of the argument that is probably at fault */
export function refusalOf(code: string, path: string): GraphQLError | undefined {
  return REFUSALS[code]?.(path)
}

export function wrongCode(): GraphQLError {
  return invalidArguments([{ path: 'code', message: 'This code is not right, or was used already.' }])
}

function notYourPassword(path: string): GraphQLError {
  return invalidArguments([{ path, message: 'This is not your password.' }])
}

function startAgain(): GraphQLError {
  return signInNeeded('Begin again with your e-mail address and password.')
}

function notStarted(): GraphQLError {
  return refused('There is no second factor; begin to add one first.')
}
