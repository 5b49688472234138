import type { BrowserSession } from '../../../schema/browser-session.ts'
import type { Addressed, BrowserSessionParts } from './asking.ts'
import { ownSessions } from './own-sessions.ts'
import { passwords } from './passwords.ts'
import { secondFactor } from './second-factor.ts'
import { signingIn } from './signing-in.ts'
import { signingUp } from './signing-up.ts'

export function createBrowserSession(parts: BrowserSessionParts, asking: Addressed): BrowserSession {
  return {
    session: asking.session,
    ...signingUp(parts, asking),
    ...signingIn(parts, asking),
    ...passwords(parts, asking),
    ...secondFactor(parts, asking),
    ...ownSessions(parts, asking),
  }
}
