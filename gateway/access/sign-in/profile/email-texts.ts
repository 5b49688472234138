import type { MemberRole } from '../../../../schema/people/member-roles.ts'

type Language = 'EN' | 'RU'

export interface Addressee {
  readonly email: string
  readonly name: string
  readonly language: Language
  /** The address that an email about a change of address names. */
  readonly newEmail?: string
  /** Name of the passkey that was added or removed. */
  readonly passkey?: string
  /** Of whom and into what an invitation tells. */
  readonly invitation?: { readonly account: string; readonly by: string; readonly memberRole: MemberRole }
}

/** Texts of an account email in one language. */
interface EmailWords {
  readonly subject: string
  readonly body: string | ((to: Addressee) => string)
  /** Text of the link; null for an email without a link. */
  readonly link: string | null
  readonly ending: string
}

/** Texts of account emails, by kind and language. */
export type EmailTexts<Kind extends string = string> = Readonly<Record<Kind, Readonly<Record<Language, EmailWords>>>>
