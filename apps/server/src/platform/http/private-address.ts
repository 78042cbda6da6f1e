import { BlockList, isIP } from 'node:net'

/** Not of the public internet: IANA special-purpose address registries (RFC 6890), multicast and reserved space. */
const REFUSED_IPV4 = [
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
/** Only global unicast (2000::/3) is public, without documentation, benchmarking, 6to4 and Teredo. */
const REFUSED_IPV6 = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const

/** One list each: in a common one an IPv4 address would also be compared with the IPv6 ranges. */
const [refusedIpv4, refusedIpv6] = [new BlockList(), new BlockList()]
for (const [net, prefix] of REFUSED_IPV4) refusedIpv4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of REFUSED_IPV6) refusedIpv6.addSubnet(net, prefix, 'ipv6')

/** True also for what is no address. IPv4-mapped addresses (`::ffff:127.0.0.1`) lie in ::/3. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  return version === 4 ? refusedIpv4.check(address, 'ipv4') : refusedIpv6.check(address, 'ipv6')
}
