import { test } from 'vitest'

/** The promises of the specification, in a few words each. */
export const PROMISES = {
  'SVC-1': 'screener, details, placements, overview, portfolios, issuers, alternatives',
  'SVC-2': 'REST and MCP over the same data and key; a tool corresponds to an endpoint',
  'SVC-3': 'access needs a paid subscription and a key',
  'SVC-4': 'the tariffs are a sandbox endpoint',
  'SVC-5': 'an OpenAPI description is published',
  'SVC-6': 'the documents say that the service is in early access',
  'SVC-7': 'facades run fixed documents in process; analysts query GraphQL directly',
  'SVC-8': 'the tariffs need no key, every other data path does; GraphQL needs the analyst scope',
  'END-1': 'bond screener',
  'END-2': 'bond details',
  'END-3': 'primary placements',
  'END-4': 'placement details',
  'END-5': 'market overview and government curve',
  'END-6': 'list of portfolios',
  'END-7': 'positions of a portfolio',
  'END-8': 'list of issuers',
  'END-9': 'alternative bonds',
  'END-10': 'tariffs',
  'END-11': 'one MCP endpoint for all tools',
  'SCR-1': 'parameters are PascalCase and case-sensitive',
  'SCR-2': 'PageSize, YieldFrom, CreditRatingFrom mean what they say',
  'SCR-3': 'lower bounds end in From; more than 25 filters',
  'SCR-4': 'search_bonds takes the same names',
  'MCP-1': 'a client needs the URL and x-api-key, nothing else',
  'MCP-2': 'a client that declares transport sse works',
  'MCP-3': 'tools are discovered, with the names of the specification',
  'KEY-1': 'the header x-api-key authorises data endpoints and MCP',
  'KEY-2': 'the key is generated in the dashboard and shown once',
  'KEY-3': 'one active key a user; a new one deactivates the old',
  'KEY-4': 'the key is tied to the account and its subscription',
  'KEY-5': 'the key is never sent in a URL',
  'KEY-6': 'format, checksum, and only a hash is stored',
  'KEY-7': 'a deactivated key is refused at once, elsewhere within a second',
  'KEY-8': 'the key sleeps while there is no subscription',
  'KEY-9': 'a key in a URL is refused and reaches no log',
  'KEY-10': 'Authorization: Bearer is an alias on /mcp only',
  'SUB-1': 'terms of 1, 3, 6, 12 months and a limited lifetime tier',
  'SUB-2': 'no auto-renewal',
  'SUB-3': 'premium access to the terminal for the same period',
  'SUB-4': 'a subscription comes before a key',
  'SUB-5': 'lifetime places are never oversold',
  'SUB-6': 'months are calendar months',
  'VER-1': 'the version is in the REST path and not in the MCP path',
  'VER-2': 'within v1 only additions',
  'ERR-1': 'errors are problem details from one table',
  'ERR-2': 'every wrong parameter is named, with what is allowed',
  'ERR-3': "somebody else's is not found",
  'ERR-4': 'internal causes never reach an answer',
  'ERR-5': 'MCP errors that a model can correct are results',
  'LIM-1': 'rate limits and quotas',
  'LIM-2': 'page sizes and the result budget',
  'DAT-1': 'as of when, and from which revision',
  'DAT-2': 'every yield says its basis and date',
  'DAT-3': 'unknown is null and passes no bound',
  'DAT-4': 'strong ETag, 304 without running the query',
  'PAR-1': 'REST, MCP and GraphQL give the same answer',
  'PAR-2': 'path variables are tool arguments',
} as const

export type PromiseId = keyof typeof PROMISES

/** Promises that nothing here proves yet, with what they wait for. */
export const WAITING: Partial<Record<PromiseId, string>> = {}

/** A test that proves promises: its title names them. */
export function verifies(ids: PromiseId | readonly PromiseId[], title: string, run: () => void | Promise<void>): void {
  test(`${title} [${[ids].flat().join(', ')}]`, run)
}
