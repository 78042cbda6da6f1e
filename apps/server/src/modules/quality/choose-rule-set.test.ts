import { expect, test } from 'vitest'
import { chooseRuleSet } from './choose-rule-set.ts'
import type { StoredRuleSet } from './rule-set.repository.ts'

const set = (name: string, of: Partial<StoredRuleSet>) =>
  ({ name, domainPath: null, wavelengthNm: null, fibreClass: null, ...of }) as StoredRuleSet

const SETS = [
  set('any', {}),
  set('1550', { wavelengthNm: 1550 }),
  set('1550 G.657', { wavelengthNm: 1550, fibreClass: 'G.657' }),
  set('west', { domainPath: '/1/2/' }),
  set('west, town, 1550', { domainPath: '/1/2/7/', wavelengthNm: 1550 }),
]
const choose = (domainPath: string, wavelengthNm: number | null, fibreClass: string | null = null) =>
  chooseRuleSet(SETS, { domainPath, wavelengthNm, fibreClass })?.name

test('the nearest domain counts first, then the wavelength, then the class', () => {
  expect(choose('/1/3/', 1310)).toBe('any')
  expect(choose('/1/3/', 1550)).toBe('1550')
  expect(choose('/1/3/', 1550, 'G.657')).toBe('1550 G.657')
  expect(choose('/1/2/', 1550, 'G.657')).toBe('west')
  expect(choose('/1/2/7/9/', 1550)).toBe('west, town, 1550')
  expect(choose('/1/2/7/9/', 1310)).toBe('west')
  expect(choose('/1/2/', null)).toBe('west')
  expect(chooseRuleSet([], { domainPath: '/1/', wavelengthNm: 1550, fibreClass: null })).toBeUndefined()
})
