import { imprint } from '../about/imprint.ts'
import { privacy } from '../about/privacy.ts'
import { status } from '../about/status.ts'
import { terms } from '../about/terms.ts'
import { alertsGuide } from './alerts.ts'
import { analysts } from './analysts.ts'
import { asOf } from './as-of.ts'
import { changelog } from './changelog.ts'
import { clients } from './clients.ts'
import { exportsGuide } from './exports.ts'
import { glossary } from './glossary.ts'
import type { GuideOf } from './guide.ts'
import { limits } from './limits.ts'
import { mcp } from './mcp.ts'
import { mirror } from './mirror.ts'
import { pagination } from './pagination.ts'
import { people } from './people.ts'
import { policies } from './policies.ts'
import { signInGuide } from './sign-in.ts'
import { snippets } from './snippets.ts'

/** Guides by path. A new one is a row here and in `../sections.ts`. */
export const GUIDES: Readonly<Record<string, GuideOf>> = {
  '/docs/snippets': snippets,
  '/docs/clients': clients,
  '/docs/mcp': mcp,
  '/docs/analysts': analysts,
  '/docs/pagination': pagination,
  '/docs/exports': exportsGuide,
  '/docs/mirror': mirror,
  '/docs/as-of': asOf,
  '/docs/alerts': alertsGuide,
  '/docs/people': people,
  '/docs/sign-in': signInGuide,
  '/docs/limits': limits,
  '/docs/glossary': glossary,
  '/docs/changelog': changelog,
  '/docs/policies': policies,
  '/status': status,
  '/terms': terms,
  '/privacy': privacy,
  '/imprint': imprint,
}
