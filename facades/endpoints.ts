/**
 * The registry: a row joins a persisted document to a REST path and to an MCP tool. Parameters, OpenAPI, tool
 * schemas, documentation and the parity test follow from the row and the document; nothing is typed twice.
 */
export interface Endpoint {
  /** Id of the promise in the specification. */
  readonly id: `END-${number}`
  /** File name of the document in `operations/`, without ending. */
  readonly document: string
  readonly path: string
  /** Null when the endpoint is no tool. */
  readonly tool: string | null
  /** `key` needs an API key with a running subscription; `open` needs nothing. */
  readonly access: 'key' | 'open'
  /** True when the answer depends only on the revision, the question and the account: its ETag is known beforehand. */
  readonly ofRevision: boolean
  readonly title: string
  /** Groups endpoints in the documentation. */
  readonly tag: string
  /** A list whose columns can be chosen with `Fields`. */
  readonly columns?: ColumnChoice
  /** Arguments of an example that always answers. */
  readonly example: Readonly<Record<string, string | number | boolean>>
}

export interface ColumnChoice {
  readonly list: string
  /** The fragment behind each preset; the first preset is the default. */
  readonly presets: Readonly<Record<string, string>>
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'END-1',
    document: 'search-bonds',
    path: '/api/v1/data/instruments',
    tool: 'search_bonds',
    access: 'key',
    ofRevision: true,
    title: 'Screen bonds',
    tag: 'Bonds',
    columns: { list: 'items', presets: { compact: 'BondCompact', standard: 'BondStandard', full: 'BondFull' } },
    example: { CreditRatingFrom: 'AA-', YieldFrom: 10, PageSize: 5 },
  },
  {
    id: 'END-2',
    document: 'get-bond',
    path: '/api/v1/data/instruments/{id}',
    tool: 'get_bond',
    access: 'key',
    ofRevision: true,
    title: 'Bond details',
    tag: 'Bonds',
    example: { id: '{bond}' },
  },
  {
    id: 'END-8',
    document: 'get-issuers',
    path: '/api/v1/data/issuers',
    tool: 'get_issuers',
    access: 'key',
    ofRevision: true,
    title: 'List issuers',
    tag: 'Issuers',
    example: { Country: 'RU', Sorts: 'outstanding_desc', PageSize: 5 },
  },
  {
    id: 'END-10',
    document: 'get-tariffs',
    path: '/api/v1/b2b/tariffs',
    tool: null,
    access: 'open',
    ofRevision: false,
    title: 'Tariffs',
    tag: 'Subscription',
    example: {},
  },
]
