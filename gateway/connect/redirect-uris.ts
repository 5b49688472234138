const LONGEST = 2_000
/** Programs on the person's own machine listen here, on whatever port is free. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is wrong with a redirect URI of a client, as a sentence; null when nothing is. */
export function faultOfRedirectUri(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || text.length > LONGEST) return `must be an absolute URL of at most ${LONGEST} characters`
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'must be https, or http of localhost, 127.0.0.1 or [::1]'
  if (text.includes('#')) return 'must have no fragment'
  if (url.username !== '' || url.password !== '') return 'must have no user name and no password'
  return null
}

/** Compared character by character; of a loopback address the port may differ (RFC 8252, 7.3). */
export function isRegistered(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true
  const url = URL.parse(given)
  if (url === null || !isLoopback(url) || faultOfRedirectUri(given) !== null) return false
  return registered.some(one => {
    const other = URL.parse(one)
    return other !== null && isLoopback(other) && withoutPort(other) === withoutPort(url)
  })
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname)
}

function withoutPort({ hostname, pathname, search }: URL): string {
  return `${hostname}${pathname}${search}`
}
