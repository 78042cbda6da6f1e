import { expect, test } from 'vitest'
import { makeGeoAddress, makePlaceAddress } from './place-address.ts'

test('a place has an address, whatever its link is called', () => {
  const address = makePlaceAddress('https://host/fibre/resource/index', { code: 'A&B 1', opticalM: 12_385.5 })
  expect(address).toBe('https://host/fibre/resource/index?link=A%26B+1&at=12385.5')
  expect(new URL(address).searchParams.get('link')).toBe('A&B 1')
})

test('a phone is given latitude first', () =>
  expect(makeGeoAddress([120.66, 31.3])).toBe('geo:31.300000,120.660000'))
