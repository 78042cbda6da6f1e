import { BlockList, isIP } from 'node:net'
import { isPrivateAddress } from '#platform/http/private-address'

/** Link-local, and where clouds answer with the credentials of the machine: never called, whatever the setting says. */
const NEVER_IPV4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const
const NEVER_IPV6 = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
  ['::', 128],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
] as const

const IPV4_BITS = 32
const IPV6_BITS = 128

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')

function makeList(subnets: readonly (readonly [string, number])[], version: number): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets)
    if (isIP(net) === version) list.addSubnet(net, prefix, familyOf(version))
  return list
}

const NEVER = { 4: makeList(NEVER_IPV4, 4), 6: makeList(NEVER_IPV6, 6) }

/** Public addresses may be called, and private ones in these networks (`10.0.0.0/8`, or one address). */
export function makeAddressRule(networks: readonly string[]): (address: string) => boolean {
  const subnets = networks.map((network): [string, number] => {
    const [net = '', prefix] = network.split('/')
    const whole = isIP(net) === 4 ? IPV4_BITS : IPV6_BITS
    return [net, prefix === undefined ? whole : Number(prefix)]
  })
  const allowed = { 4: makeList(subnets, 4), 6: makeList(subnets, 6) }
  return (address) => {
    const version = isIP(address)
    if (version !== 4 && version !== 6) return true
    if (NEVER[version].check(address, familyOf(version))) return true
    return isPrivateAddress(address) && !allowed[version].check(address, familyOf(version))
  }
}
