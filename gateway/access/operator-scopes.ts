import type { Scope, UserRole } from '../../schema/context.ts'
import type { OperatorLack } from '../../schema/errors.ts'

/** How long a password that was entered again allows an operator to change things. */
const CONFIRMED_MS = 15 * 60_000

interface SignedIn {
  readonly role: UserRole
  readonly twoFactorEnabled: boolean
  readonly session: { readonly confirmedAt: Date | null; readonly secondFactorAt: Date | null }
}

interface OperatorScopes {
  readonly scopes: readonly Scope[]
  readonly operatorLacks?: OperatorLack
}

const NO_SCOPES: OperatorScopes = { scopes: [] }

/** What a session adds to the scopes of an operator: reading with a second factor, changing with a recent password too. */
export function operatorScopes({ role, twoFactorEnabled, session }: SignedIn, now: Date): OperatorScopes {
  if (role !== 'OPERATOR') return NO_SCOPES
  if (!twoFactorEnabled) return { scopes: [], operatorLacks: 'SECOND_FACTOR' }
  if (session.secondFactorAt === null) return { scopes: [], operatorLacks: 'SECOND_FACTOR_PASSED' }
  const { confirmedAt } = session
  if (confirmedAt === null || now.getTime() - confirmedAt.getTime() >= CONFIRMED_MS)
    return { scopes: ['operator'], operatorLacks: 'CONFIRMATION' }
  return { scopes: ['operator', 'operate'] }
}
