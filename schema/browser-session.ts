/**
 * One request of a browser: who is signed in there, and what signing in can do. The gateway supplies it; a request
 * with a key has none. Whoever is signed in has proved it, so nothing here takes a user's id.
 */
export interface BrowserSession {
  readonly session: { readonly id: string; readonly userId: string } | null
  /** Answers the same whether the address is known or not; the mail tells its owner. */
  signUp(person: NewPerson): Promise<void>
  resendVerification(email: string): Promise<void>
  /** @returns the id of the user, who is signed in now */
  verifyEmail(token: string): Promise<string>
  /** @returns the id of the user who is signed in now; null when the second step is still to come */
  signIn(email: string, password: string): Promise<string | null>
  /** @param code of the authenticator, or one of the backup codes; @returns the id of the user */
  confirmSignIn(code: string): Promise<string>
  signOut(): Promise<void>
  /** Those of the user, last used first. */
  sessions(): Promise<readonly UserSession[]>
  /** @throws GraphQLError NOT_FOUND also for a session of somebody else: its existence is nobody's business */
  endSession(id: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  /** Ends every session of the user. */
  resetPassword(token: string, password: string): Promise<void>
  /** Ends every other session of the user. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>
  /**
   * For what a session alone does not suffice, such as making a key.
   * @param path of the argument that holds the password
   * @throws GraphQLError INVALID_PARAMETER when it is not the password of who is signed in
   */
  confirmPassword(password: string, path?: string): Promise<void>
  startSecondFactor(password: string): Promise<SecondFactor>
  confirmSecondFactor(code: string): Promise<void>
  removeSecondFactor(password: string): Promise<void>
}

export interface UserSession {
  readonly id: string
  /** True for the browser that asks. */
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

/** What an authenticator needs, told once. */
export interface SecondFactor {
  readonly uri: string
  readonly secret: string
  readonly backupCodes: readonly string[]
}
