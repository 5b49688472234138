import { BlockList, isIPv4 } from 'node:net'

/** The special-purpose ranges of IPv4 (RFC 6890): nothing there is a server of somebody else. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Within the public range of IPv6: documentation, and tunnels that lead to IPv4 addresses. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet, so that fetching from it reaches nothing of ours. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
