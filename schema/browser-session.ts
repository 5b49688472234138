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
  startSecondFactor(password: string): Promise<SecondFactor>
  /** Ends every other session of the user: they began without the second factor. */
  confirmSecondFactor(code: string): Promise<void>
  removeSecondFactor(password: string): Promise<void>
}

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
