/**
 * Whether a request with a session comes from a page of this service. Browsers set `Sec-Fetch-Site` and `Origin`
 * themselves, and no page can forge them; a request without either comes from no supported browser.
 */
export function isSameSite(
  header: (name: 'sec-fetch-site' | 'origin' | 'host') => string | null | undefined,
  baseUrl: string,
): boolean {
  const site = header('sec-fetch-site') ?? null
  const origin = header('origin') ?? null
  if (site === null && origin === null) return false
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  if (origin === null || origin === new URL(baseUrl).origin) return true
  const sender = URL.parse(origin)
  // When the service uses https, a page loaded over http may have been tampered with.
  if (sender === null || (baseUrl.startsWith('https:') && sender.protocol !== 'https:')) return false
  return sender.host === header('host')
}
