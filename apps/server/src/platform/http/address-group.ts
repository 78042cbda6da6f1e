import { isIPv6 } from 'node:net'

const GROUPS = 8
/** An IPv6 customer has at least a /64 (RFC 6177): its addresses count as one sender. */
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** What counts as one address: an IPv4 address, also when written as IPv6, or an IPv6 network of 64 bits. */
export function makeAddressGroup(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const network = listGroups(address).slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function listGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, GROUPS - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}
