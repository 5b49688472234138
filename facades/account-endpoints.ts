/**
 * What an account keeps, over REST: saved screens, watchlists, alerts, channels and the log of deliveries. Each row is a
 * persisted document like those of the data endpoints. A GET takes parameters in PascalCase; everything else takes a JSON
 * body with the names of the document. The router, OpenAPI and the reference pages read these rows.
 */
export interface AccountEndpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Variables of the path are variables of the document. */
  readonly path: string
  /** File name of the document in `operations/`. */
  readonly document: string
  /** Of a success. 204 has no body. */
  readonly status: 200 | 201 | 204
  readonly title: string
  /** Groups endpoints in the documentation. */
  readonly tag: string
  /** A body, or parameters of a GET. `{screen}` and the like stand for an id of the account. */
  readonly example: Readonly<Record<string, unknown>>
}

type Example = AccountEndpoint['example']
type Row = Omit<AccountEndpoint, 'tag'>

const read = (path: string, document: string, title: string, example: Example = {}): Row => {
  return { method: 'GET', path, document, status: 200, title, example }
}
const make = (path: string, document: string, title: string, example: Example): Row => {
  return { method: 'POST', path, document, status: 201, title, example }
}
const act = (path: string, document: string, title: string, example: Example = {}): Row => {
  return { method: 'POST', path, document, status: 200, title, example }
}
const change = (path: string, document: string, title: string, example: Example): Row => {
  return { method: 'PATCH', path, document, status: 200, title, example }
}
const remove = (path: string, document: string, title: string): Row => {
  return { method: 'DELETE', path, document, status: 204, title, example: {} }
}

const ALERTS: readonly Row[] = [
  read('/api/v1/alerts', 'account/get-alerts', 'List alerts'),
  make('/api/v1/alerts', 'account/create-alert', 'Create an alert', {
    ...{ name: 'New in the screen', events: ['screen.entered'], screenId: '{screen}', channels: ['{channel}'] },
  }),
  read('/api/v1/alerts/{id}', 'account/get-alert', 'Alert details'),
  change('/api/v1/alerts/{id}', 'account/change-alert', 'Change an alert', { paused: true }),
  remove('/api/v1/alerts/{id}', 'account/delete-alert', 'Delete an alert'),

  read('/api/v1/channels', 'account/get-channels', 'List channels'),
  make('/api/v1/channels', 'account/create-channel', 'Create a channel', {
    ...{ name: 'Orders desk', url: 'https://example.com/bonds' },
  }),
  change('/api/v1/channels/{id}', 'account/change-channel', 'Change a channel', { disabled: true }),
  remove('/api/v1/channels/{id}', 'account/delete-channel', 'Delete a channel'),
  act('/api/v1/channels/{id}/secret', 'account/rotate-channel-secret', 'Rotate the secret of a webhook'),
  act('/api/v1/channels/{id}/link', 'account/link-channel', 'Make a link to the chat of a channel'),
  act('/api/v1/channels/{id}/test', 'account/test-channel', 'Test a channel'),

  read('/api/v1/deliveries', 'account/get-deliveries', 'Log of deliveries', { Limit: 20 }),
  act('/api/v1/deliveries/{id}/again', 'account/send-again', 'Send an event again'),
]

const SCREENS: readonly Row[] = [
  read('/api/v1/screens', 'web/get-saved-screens', 'List saved screens'),
  make('/api/v1/screens', 'web/save-screen', 'Save a screen', {
    ...{ name: 'AA and 14 per cent', query: 'CreditRatingFrom=AA&YieldFrom=14' },
  }),
  change('/api/v1/screens/{id}', 'web/change-screen', 'Change a saved screen', { name: 'AA and more' }),
  remove('/api/v1/screens/{id}', 'web/delete-screen', 'Delete a saved screen'),
]

const WATCHLISTS: readonly Row[] = [
  read('/api/v1/watchlists', 'web/get-watchlists', 'List watchlists'),
  make('/api/v1/watchlists', 'web/create-watchlist', 'Create a watchlist', { name: 'Short', bonds: ['{isin}'] }),
  change('/api/v1/watchlists/{id}', 'web/rename-watchlist', 'Rename a watchlist', { name: 'Short and safe' }),
  remove('/api/v1/watchlists/{id}', 'web/delete-watchlist', 'Delete a watchlist'),
  act('/api/v1/watchlists/{id}/bonds', 'web/watch-bonds', 'Watch bonds', { bonds: ['{isin}'] }),
  remove('/api/v1/watchlists/{id}/bonds/{bonds}', 'web/unwatch-bonds', 'Stop watching a bond'),
]

export const ACCOUNT_ENDPOINTS: readonly AccountEndpoint[] = [
  ...ALERTS.map(row => ({ ...row, tag: 'Alerts' })),
  ...SCREENS.map(row => ({ ...row, tag: 'Saved screens' })),
  ...WATCHLISTS.map(row => ({ ...row, tag: 'Watchlists' })),
]

/** Whether a path of the API belongs to what an account keeps; the others are data, and only read. */
export function isAccountPath(path: string): boolean {
  return ACCOUNT_ENDPOINTS.some(row => row.path === path)
}
