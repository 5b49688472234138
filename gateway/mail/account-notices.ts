import { type KeyFacts, readKey, readSignIn, readTerm, type SignInFacts, type TermFacts } from './notice-facts.ts'
import { moment, type NoticeRow, plan, row } from './notice-row.ts'

const ofKey: Pick<NoticeRow<KeyFacts>, 'read' | 'path' | 'values'> = {
  read: readKey,
  path: () => '/dashboard/key',
  values: ({ prefix, at }, language) => ({ keyPrefix: prefix, at: moment(language, at) }),
}

/** Emails about the account: its term, its key, its sign-ins. */
export const ACCOUNT_NOTICES = {
  TERM_ENDING: row<TermFacts>({
    read: readTerm,
    path: () => '/dashboard/buy',
    values: (facts, language) => ({ plan: plan(language, facts), until: moment(language, facts.until) }),
  }),
  KEY_GENERATED: row<KeyFacts>({
    ...ofKey,
    template: ({ replaced }) => (replaced ? 'KEY_REPLACED' : 'KEY_GENERATED'),
  }),
  KEY_DEACTIVATED: row<KeyFacts>(ofKey),
  NEW_SIGN_IN: row<SignInFacts>({
    read: readSignIn,
    path: () => '/dashboard/security',
    values: ({ at, address, browser }, language) => ({ at: moment(language, at), address, browser }),
  }),
} as const
