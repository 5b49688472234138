import { ACCOUNT_ENDPOINTS } from '../../../account-endpoints.ts'
import { ENDPOINTS, type Endpoint } from '../../../endpoints.ts'
import { type DescribedEndpoint, type Description, endpointsOf } from '../description.ts'
import { endpointPath } from '../sections.ts'

/** Where the page of a described endpoint is. The bulk files below their manifest are on the page about them. */
export function pageOf(endpoint: DescribedEndpoint): string {
  const row = rowOf(endpoint) ?? accountRowOf(endpoint)
  return row === undefined ? '/docs/files#load' : endpointPath(row)
}

/**
 * The listing with the ids of an endpoint whose answer is not the same for everybody: the id of its example belongs to
 * somebody else.
 */
export function listingOfIds(endpoint: DescribedEndpoint, description: Description): DescribedEndpoint | undefined {
  if (rowOf(endpoint)?.ofRevision) return undefined
  return endpointsOf(description).find(({ path, method }) => method === 'GET' && endpoint.path.startsWith(`${path}/{`))
}

function accountRowOf({ path, method }: DescribedEndpoint) {
  return ACCOUNT_ENDPOINTS.find(endpoint => endpoint.path === path && endpoint.method === method)
}

function rowOf({ path }: DescribedEndpoint): Endpoint | undefined {
  return ENDPOINTS.find(endpoint => endpoint.path === path)
}
