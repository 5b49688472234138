import type { ServedRow } from '../../endpoints.ts'

const ROW = { access: 'key', ofRevision: false, tag: 'Alerts' } as const

/**
 * Tools over what an account keeps. REST and the dashboard have the same fields with more around them; a model needs
 * names beside ids, and one call in place of three.
 */
export const ACCOUNT_TOOLS: readonly ServedRow[] = [
  {
    ...ROW,
    document: 'assistant/get-alerts',
    path: '/api/v1/alerts',
    tool: 'get_alerts',
    title: 'List alerts',
    example: {},
  },
  {
    ...ROW,
    document: 'assistant/create-alert',
    path: '/api/v1/alerts',
    tool: 'create_alert',
    title: 'Create an alert',
    example: { Name: 'New placements', Events: 'placement.announced' },
  },
  {
    ...ROW,
    document: 'account/delete-alert',
    path: '/api/v1/alerts/{id}',
    tool: 'delete_alert',
    title: 'Delete an alert',
    example: { id: '{alert}' },
  },
]
