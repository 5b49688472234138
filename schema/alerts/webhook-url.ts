import type { Faults } from '../portfolio/check.ts'

const LONGEST_URL = 2_000
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a URL leads to this very machine. */
export function isLoopbackUrl(url: string): boolean {
  return LOOPBACK.includes(new URL(url).hostname)
}

/**
 * The URL of a webhook: https at a host name of the public Internet. The address behind the name is checked at each
 * delivery. Where the service itself runs on this machine for development, http to this machine is accepted too.
 */
export function checkWebhookUrl(path: string, text: string, toLoopback: boolean, faults: Faults): string {
  const url = text.length <= LONGEST_URL ? URL.parse(text.trim()) : null
  if (url === null) {
    faults.add(path, `${path} must be a URL such as https://example.com/hooks, of at most ${LONGEST_URL} characters.`)
    return text
  }
  const isLoopback = LOOPBACK.includes(url.hostname)
  if (url.username !== '' || url.password !== '') {
    faults.add(path, `${path} must not contain a user name or a password: deliveries are signed instead.`)
  }
  if (isLoopback && toLoopback) return url.href
  if (url.protocol !== 'https:') faults.add(path, `${path} must begin with https://.`)
  if (isLoopback || /^[\d.]+$|^\[/.test(url.hostname)) {
    faults.add(path, `${path} must have a public host name, not an address or a name of this machine.`)
  }
  return url.href
}
