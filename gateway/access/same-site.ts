/**
 * Whether a request with a session may have been sent by a page of this service. A browser adds `Sec-Fetch-Site` and
 * `Origin` by itself, and no page can forge them; a request without either comes from no browser that we know.
 * @param host what the header `Host` says
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
  // Behind https a page that came without it may be anybody's.
  if (sender === null || (baseUrl.startsWith('https:') && sender.protocol !== 'https:')) return false
  return sender.host === header('host')
}
