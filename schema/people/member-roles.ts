import type { MemberRole } from '../../prisma/generated/client/enums.ts'

export type { MemberRole }

export const MEMBER_ROLES = ['OWNER', 'DEVELOPER', 'BILLING', 'VIEWER'] as const satisfies readonly MemberRole[]

/** As sentences of the service name them. */
export const ROLE_NAMES = {
  OWNER: 'owner',
  DEVELOPER: 'developer',
  BILLING: 'billing',
  VIEWER: 'viewer',
} as const satisfies Readonly<Record<MemberRole, string>>

/** Roles whose people have a key and connect assistants: one active key a person. */
const WITH_KEY: readonly MemberRole[] = ['OWNER', 'DEVELOPER']

/** True where people of the role may have a key and connected assistants, which read and change data in their name. */
export function mayHaveKey(role: MemberRole): boolean {
  return WITH_KEY.includes(role)
}
