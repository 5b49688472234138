import type { Visit } from '../../../schema/visit.ts'
import type { Addressed, VisitParts } from './asking.ts'
import { ownSessions } from './own-sessions.ts'
import { passwords } from './passwords.ts'
import { secondFactor } from './second-factor.ts'
import { signingIn } from './signing-in.ts'
import { signingUp } from './signing-up.ts'

export function createVisit(parts: VisitParts, asking: Addressed): Visit {
  return {
    session: asking.session,
    ...signingUp(parts, asking),
    ...signingIn(parts, asking),
    ...passwords(parts, asking),
    ...secondFactor(parts, asking),
    ...ownSessions(parts, asking),
  }
}
