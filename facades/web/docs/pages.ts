import { ACCOUNT_ENDPOINTS } from '../../account-endpoints.ts'
import { ENDPOINTS } from '../../endpoints.ts'
import type { Content } from './content.ts'
import { endpointsOf } from './description.ts'
import { endpointPage } from './endpoints/endpoint-page.ts'
import { referencePage } from './endpoints/reference-page.ts'
import { errorsPage } from './errors-page.ts'
import { fieldsPage } from './fields-page.ts'
import { filesPage } from './files-page.ts'
import { filtersPage } from './filters-page.ts'
import { guidePage } from './guides/guide.ts'
import { GUIDES } from './guides/guides.ts'
import { methodologyPage } from './methodology-page.ts'
import { overviewPage } from './overview-page.ts'
import type { Page } from './page.ts'
import { ratingsPage } from './ratings-page.ts'
import { endpointPath } from './sections.ts'

type MakePage = (content: Content) => Page

const PAGES: Readonly<Record<string, MakePage>> = {
  '/docs': overviewPage,
  '/docs/reference': ({ description, site }) => referencePage(description, site),
  '/docs/fields': ({ references, site }) => fieldsPage(references.fields, site),
  '/docs/filters': ({ description, site }) => filtersPage(description, site),
  '/docs/files': ({ site }) => filesPage(site),
  '/docs/ratings': ({ references, site }) => ratingsPage(references.ratings, site),
  '/docs/methodology': ({ site }) => methodologyPage(site),
  '/docs/errors': ({ site }) => errorsPage(site),
}

/** All pages by path. */
export const ALL_PAGES: ReadonlyMap<string, MakePage> = new Map([
  ...Object.entries(PAGES),
  ...Object.entries(GUIDES).map(([path, guideOf]): [string, MakePage] => [
    path,
    content => guidePage(path, guideOf(content)[content.site.language], content.site),
  ]),
  ...[...ENDPOINTS.map(row => ({ method: 'GET', ...row })), ...ACCOUNT_ENDPOINTS].map((row): [string, MakePage] => [
    endpointPath(row),
    content => {
      const endpoint = endpointsOf(content.description).find(
        ({ path, method }) => path === row.path && method === row.method,
      )
      if (endpoint === undefined) throw new Error(`${row.method} ${row.path} is not described`)
      return endpointPage(endpoint, content)
    },
  ]),
])
