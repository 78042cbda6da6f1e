import { expect, test } from 'vitest'
import { makeAddressRule } from './allowed-address.ts'

const LINK_LOCAL = [
  '169.254.169.254',
  '169.254.1.1',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:c1::a9fe:a9fe',
  'fd20:ce::254',
  '::ffff:169.254.169.254',
]

test('without a setting only public addresses may be called', () => {
  const isRefused = makeAddressRule([])
  const refused = ['127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', 'fd12::1', 'not an address', ...LINK_LOCAL]
  expect(refused.filter((address) => !isRefused(address))).toEqual([])
  expect(['8.8.8.8', '2606:4700::1111'].filter(isRefused)).toEqual([])
})

test('the setting opens its networks and nothing else, and never those of metadata', () => {
  const isRefused = makeAddressRule(['10.0.0.0/8', '192.168.7.9', 'fd12::/16', '0.0.0.0/0', '::/0'])
  expect(['10.1.2.3', '192.168.7.9', 'fd12::1', '8.8.8.8'].filter(isRefused)).toEqual([])
  expect(LINK_LOCAL.filter((address) => !isRefused(address))).toEqual([])
  const isRefusedNarrow = makeAddressRule(['10.0.0.0/8', '192.168.7.9'])
  expect(
    ['192.168.7.8', '127.0.0.1', '172.16.0.1', 'fd12::1'].filter((each) => !isRefusedNarrow(each)),
  ).toEqual([])
})
