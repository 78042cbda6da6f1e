import { PARAMETERS } from '@fibrewatch/contract/parameter'
import { systemApi } from '@fibrewatch/contract/system-info'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { followBrandOfTabs, INITIAL_PARAMETERS, loadBrand, readPublicParameter, useBrand } from './brand.ts'

const brand = {
  name: '苏州光缆监测',
  organisation: null,
  logoImgUrl: '/sys/info/logo?v=1',
  iconfontUrl: null,
  version: '0.1.0',
  parameters: { 'session.unloadRule': false, 'session.idleLockMinutes': 'soon' },
}

describe('the brand', () => {
  beforeEach(() => useBrand.setState({ brand: null, isReachable: null }))

  test('before the server has told, parameters are what the contract says', () => {
    for (const [key, value] of Object.entries(INITIAL_PARAMETERS)) {
      expect(PARAMETERS[key as keyof typeof INITIAL_PARAMETERS].initial).toBe(value)
    }
    expect(readPublicParameter('session.unloadRule')).toBe(true)
  })

  test('then as told; what is no value for a parameter is left aside', async () => {
    startFakeServer().on(systemApi.brand, () => brand)
    await loadBrand()
    expect(readPublicParameter('session.unloadRule')).toBe(false)
    expect(readPublicParameter('session.idleLockMinutes')).toBe(60)
  })

  test('is kept for the next start, and its logo is the page icon', async () => {
    const link = document.createElement('link')
    link.rel = 'icon'
    document.head.append(link)
    startFakeServer().on(systemApi.brand, () => brand)
    await loadBrand()
    expect(localStorage.getItem('SYSTEM_INFO')).toContain('苏州光缆监测')
    expect(link.getAttribute('href')).toBe('/sys/info/logo?v=1')
    startFakeServer().on(systemApi.brand, () => ({ ...brand, logoImgUrl: null }))
    await loadBrand()
    expect(link.getAttribute('href')).toBe('/icon.svg')
    link.remove()
  })

  test('follows what another tab has heard, and nothing else that is stored', () => {
    followBrandOfTabs()
    const record = { value: brand, expiresAt: Date.now() + 60_000 }
    localStorage.setItem('SYSTEM_INFO', JSON.stringify(record))
    window.dispatchEvent(new StorageEvent('storage', { key: 'THEME' }))
    expect(useBrand.getState().brand).toBeNull()
    window.dispatchEvent(new StorageEvent('storage', { key: 'SYSTEM_INFO' }))
    expect(useBrand.getState().brand?.name).toBe('苏州光缆监测')
  })

  test('a server that cannot be reached leaves what was known', async () => {
    useBrand.setState({ brand })
    startFakeServer().on(systemApi.brand, () => new Refusal('server.unavailable'))
    await loadBrand()
    expect(useBrand.getState()).toEqual({ brand, isReachable: false })
  })
})
