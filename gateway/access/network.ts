/** Hextets of an IPv6 address that belong to the provider and the customer; the rest the customer chooses. */
const NETWORK_HEXTETS = 4

/**
 * Whom attempts are counted against: an IPv4 address, or the /64 network of an IPv6 address, of which one customer has
 * as many addresses as he likes.
 */
export function networkOf(address: string): string {
  const [, inside] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (inside !== undefined || !address.includes(':')) return inside ?? address
  const [left = '', right] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const leading = hextets(left)
  const trailing = hextets(right ?? '')
  const zeros = Array<string>(Math.max(0, 8 - leading.length - trailing.length)).fill('0')
  const all = [...leading, ...(right === undefined ? [] : zeros), ...trailing]
  return `${all.slice(0, NETWORK_HEXTETS).join(':')}::/64`
}

function hextets(text: string): string[] {
  return text === '' ? [] : text.split(':').map(part => part.replace(/^0+(?=.)/, ''))
}
