import type { Prisma } from '../prisma/generated/client/client.ts'

/**
 * The session of one browser request, with the sign-in actions. Supplied by the gateway; a request with an API key has
 * none. The user is authenticated by the session, so no method takes a user id.
 */
export interface BrowserSession {
  readonly session: { readonly id: string; readonly userId: string } | null
  readonly origin: RequestOrigin
  /** The result is the same whether the address is known or not; the email informs its owner. */
  signUp(person: NewPerson): Promise<void>
  resendVerification(email: string): Promise<void>
  /** @returns the id of the user, who is signed in afterwards */
  verifyEmail(token: string): Promise<string>
  /** @returns the id of the signed-in user; null when the second factor is pending */
  signIn(email: string, password: string): Promise<string | null>
  /** @param code from the authenticator, or a backup code; @returns the id of the user */
  confirmSignIn(code: string): Promise<string>
  signOut(): Promise<void>
  /** Sessions of the user, last used first. */
  sessions(): Promise<readonly UserSession[]>
  /** @throws GraphQLError NOT_FOUND also for a session of another user, whose existence must not be revealed */
  endSession(id: string): Promise<void>
  /** Ends all but the one of this request. @returns how many */
  endOtherSessions(): Promise<number>
  requestPasswordReset(email: string): Promise<void>
  /** Ends every session of the user. @returns the id of the user */
  resetPassword(token: string, password: string): Promise<string>
  /** Ends every other session of the user. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>
  /**
   * Re-authentication for actions where a session alone is not enough, such as creating a key. For an operator it counts
   * for a while.
   * @param path of the password argument
   * @throws GraphQLError INVALID_PARAMETER when it is not the password of the signed-in user
   */
  confirmPassword(password: string, path?: string): Promise<void>
  changeName(name: string): Promise<void>
  /**
   * Sends links to both addresses; replaces an earlier request. The result is the same whether the new address belongs to
   * somebody or not.
   */
  requestEmailChange(email: string): Promise<void>
  /** @param audit called in the transaction of the change, with the second of the two links */
  confirmEmailChange(token: string, audit: AuditAddress): Promise<EmailChangeStep & { readonly isChanged: boolean }>
  /** By the link to either address. */
  refuseEmailChange(token: string): Promise<EmailChangeStep>
  /** @throws GraphQLError NOT_FOUND when there is none */
  cancelEmailChange(): Promise<void>
  startSecondFactor(password: string): Promise<SecondFactor>
  /** Ends every other session of the user: they began without the second factor. */
  confirmSecondFactor(code: string): Promise<void>
  removeSecondFactor(password: string): Promise<void>
}

/** What a link of a change of address did. */
interface EmailChangeStep {
  readonly userId: string
  /** Of the two addresses the one that the link was sent to. */
  readonly address: 'old' | 'new'
}

/** Writes to the audit trail that a user has another address. */
export type AuditAddress = (
  transaction: Prisma.TransactionClient,
  change: {
    readonly userId: string
    readonly accountId: string
    readonly oldEmail: string
    readonly newEmail: string
  },
) => Promise<void>

/** Where a request comes from. */
export interface RequestOrigin {
  readonly address: string
  /** Shortened. */
  readonly userAgent: string
  readonly requestId: string | null
}

export interface UserSession {
  readonly id: string
  /** True for the session of this request. */
  readonly current: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language: 'EN' | 'RU'
}

/** Setup data for an authenticator, returned only once. */
export interface SecondFactor {
  readonly uri: string
  readonly secret: string
  readonly backupCodes: readonly string[]
}
