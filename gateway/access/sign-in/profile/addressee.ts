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
