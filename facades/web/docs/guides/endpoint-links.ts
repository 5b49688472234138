import { type DescribedEndpoint, type Description, dataEndpointsOf, queryParameters } from '../description.ts'
import { pageOf } from '../endpoints/registry-row.ts'

/** The endpoints that take a parameter, as links. */
export function endpointsWith(name: string, description: Description): string {
  return dataEndpointsOf(description)
    .filter(endpoint => queryParameters(endpoint).some(parameter => parameter.name === name))
    .map(linkOf)
    .join(', ')
}

function linkOf(endpoint: DescribedEndpoint): string {
  return `[${endpoint.summary}](${pageOf(endpoint)})`
}
