import type { Request, Response } from 'express'

/** Relative to the facade. A URL, not inline data: every answer of protocol 2026-07-28 includes the server identity. */
export const ICON_PATH = '/icon.svg'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#12355b"/>' +
  '<path d="M6 24C11 13 17 9 26 8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>' +
  '<path d="M6 26h20" stroke="#7fb7e6" stroke-width="2" stroke-linecap="round"/></svg>'

/** Needs no key: clients fetch it without headers and show it on their own pages. */
export function sendIcon(_request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'public, max-age=86400')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.type('image/svg+xml').send(ICON)
}
