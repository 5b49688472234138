import type { Prisma } from '../prisma/generated/client/client.ts'
import type { InvitationModel } from '../prisma/generated/client/models/Invitation.ts'
import type { PasskeyModel } from '../prisma/generated/client/models/Passkey.ts'
import type { MemberRole } from './people/member-roles.ts'
import type { Obstacle } from './people/own-account.ts'
import type { Viewing } from './people/viewing.ts'

/**
 * The session of one browser request, with the sign-in actions. Supplied by the gateway; a request with an API key has
 * none. The user is authenticated by the session, so no method takes a user id.
 */
export interface BrowserSession {
  /** `userId` is of the customer where an operator views the service as one. */
  readonly session: { readonly id: string; readonly userId: string; readonly viewing?: Viewing | undefined } | null
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
  /**
   * Asks whoever has a second factor for a code of it; does nothing for others.
   * @throws GraphQLError INVALID_PARAMETER for a missing, wrong or used code
   */
  confirmCode(code: string | null): Promise<void>
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
  /**
   * Invites an address into the account of the signed-in owner, by an email with a link. The result is the same whether the
   * address has an account elsewhere or not.
   * @param audit called in the transaction of the change
   */
  invite(invited: Invited, audit: AuditInvitation): Promise<InvitationModel>
  /** Sends an invitation again with another link; the former link stops working. @throws GraphQLError NOT_FOUND */
  resendInvitation(id: string, audit: AuditInvitation): Promise<InvitationModel>
  /** What the link of an invitation leads to. @throws GraphQLError LINK_INVALID */
  invitation(token: string): Promise<OpenInvitation>
  /** Signs somebody up by an invitation, and in. @returns the id of the user */
  signUpByInvitation(token: string, person: Omit<NewPerson, 'email'>, audit: AuditJoining): Promise<string>
  /** Moves the signed-in user into the account of an invitation. @returns the id of the user */
  acceptInvitation(token: string, audit: AuditJoining): Promise<string>
  /**
   * From now on the session shows what the customer sees, and changes nothing, until `stopViewing`.
   * @param audit called in the transaction of the change
   * @throws GraphQLError NOT_FOUND, or REFUSED for an operator and a deleted account
   */
  startViewing(personId: string, audit: AuditViewing): Promise<void>
  /** Does nothing in a session that does not view. */
  stopViewing(): Promise<void>
  startSecondFactor(password: string): Promise<SecondFactor>
  /** Ends every other session of the user: they began without the second factor. */
  confirmSecondFactor(code: string): Promise<void>
  removeSecondFactor(password: string): Promise<void>
  /** The passkeys of the user, oldest first. */
  passkeys(): Promise<Passkeys>
  /**
   * Begins to add a passkey. @returns options for the browser, as JSON
   * @throws GraphQLError REFUSED when the user has as many as one may have, or where passkeys do not work
   */
  startPasskey(): Promise<object>
  /** @param answer of the browser, as JSON; @throws GraphQLError PASSKEY_REFUSED */
  addPasskey(passkey: { readonly name: string; readonly answer: string }, audit: AuditPasskey): Promise<PasskeyModel>
  /** @throws GraphQLError NOT_FOUND */
  renamePasskey(id: string, name: string): Promise<PasskeyModel>
  /** @throws GraphQLError NOT_FOUND */
  removePasskey(id: string, audit: AuditPasskey): Promise<void>
  /** Begins to sign in. @returns options for the browser, as JSON */
  startPasskeySignIn(): Promise<object>
  /**
   * Signs in without password and code: the device has verified its user.
   * @param answer of the browser, as JSON
   * @returns the id of the user; @throws GraphQLError PASSKEY_REFUSED
   */
  signInByPasskey(answer: string): Promise<string>
}

export interface Passkeys {
  readonly items: readonly PasskeyModel[]
  readonly most: number
  /** False where browsers refuse passkeys: without https, or where BASE_URL names an IP address. */
  readonly isPossible: boolean
}

/** Writes to the audit trail which passkey was added or removed. */
export type AuditPasskey = (transaction: Prisma.TransactionClient, name: string) => Promise<void>

interface Invited {
  readonly email: string
  readonly memberRole: MemberRole
}

/** An invitation as its link shows it. */
export interface OpenInvitation extends Invited {
  readonly accountName: string
  /** Email address of whoever invited. */
  readonly invitedBy: string
  readonly expiresAt: Date
  /** True when the address has an account already, into which its person has to sign in. */
  readonly isKnown: boolean
  /** True for somebody who is signed in with the address. */
  readonly isYours: boolean
  /** What of the own account keeps somebody who is signed in from joining. */
  readonly obstacles: readonly Obstacle[]
}

/** Writes to the audit trail which invitation was changed. */
export type AuditInvitation = (transaction: Prisma.TransactionClient, invited: Invited) => Promise<void>

/** Writes to the audit trail who has joined an account. */
export type AuditJoining = (
  transaction: Prisma.TransactionClient,
  joined: { readonly userId: string; readonly memberRole: MemberRole },
) => Promise<void>

/** Writes to the audit trail until when a customer is viewed. */
export type AuditViewing = (transaction: Prisma.TransactionClient, until: Date) => Promise<void>

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
