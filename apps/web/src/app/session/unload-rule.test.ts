import { oauthApi } from '@fibrewatch/contract/oauth'
import { systemApi } from '@fibrewatch/contract/system-info'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeSessionDoubt, isSessionInDoubt } from '#lib/access/session-doubt.ts'
import { saveLogin, storedToken } from '#lib/access/session.ts'
import { changeTransport } from '#lib/api/transport.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { hasFieldPackage } from './field-package.ts'
import { applyUnloadRule, isStale } from './unload-rule.ts'

// The test's window has no database.
vi.mock('./field-package.ts', () => ({ hasFieldPackage: vi.fn<() => Promise<boolean>>() }))

const SECOND_MS = 1000

function serveRule(isOn: boolean): FakeServer {
  return startFakeServer()
    .on(oauthApi.logout, () => null)
    .on(systemApi.brand, () => ({
      name: '',
      organisation: null,
      logoImgUrl: null,
      iconfontUrl: null,
      version: '0.1.0',
      parameters: { 'session.unloadRule': isOn },
    }))
}

/** The browser's lock manager with so many pages holding a lock. */
function startLocks(pages: number) {
  const held = Array.from({ length: pages }, () => ({ name: 'fibrewatch-page' }))
  const locks = {
    query: () => Promise.resolve({ held }),
    request: (name: string) => {
      held.push({ name })
      return new Promise(() => {})
    },
  }
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  return held
}

/** A signed-in page that closed `agoMs` ago, with what the rule clears and what it keeps. */
function leave(agoMs: number): void {
  saveLogin(sampleLogin)
  const write = (key: string, value: unknown) =>
    localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + 1e9 }))
  for (const key of CLEARED) if (key !== 'ACCESS_TOKEN') write(key, key)
  for (const key of KEPT) write(key, key)
  write('LEAVE_TIME', Date.now() - agoMs)
}

const CLEARED = [
  'ACCESS_TOKEN',
  'TAB_ROUTES',
  'IS_LOCKSCREEN',
  'USER_INFO',
  'ALARM_CONDITION',
  'EVENT_CONDITION',
  'FIBER_QUALITY_CONDITION',
]
const KEPT = ['THEME', 'LOCALE', 'ALARM_SOUND', 'ALARM_CONDITION_HISTORY', 'DEFAULT_DISPLAY']
const keysLeft = (keys: readonly string[]) => keys.filter((key) => localStorage.getItem(key) !== null)

/** happy-dom has one window for all tests of a file: each test's listeners are removed after it. */
function collectListeners(): void {
  const add = vi.spyOn(globalThis, 'addEventListener')
  onTestFinished(() => {
    for (const [type, listener] of add.mock.calls) if (listener !== null) removeEventListener(type, listener)
    add.mockRestore()
  })
}

describe('the unload rule', () => {
  beforeEach(() => {
    collectListeners()
    useBrand.setState({ brand: null, isReachable: null })
    vi.stubGlobal('isSecureContext', false)
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
  })

  test('the session is stale more than five seconds after the last page went, and not before', () => {
    expect(isStale(null, 9e12)).toBe(false)
    expect(isStale(1000, 6000)).toBe(false)
    expect(isStale(1000, 6001)).toBe(true)
  })

  test('six seconds after the last page went the session is cleared, here and on the server', async () => {
    const server = serveRule(true)
    startLocks(0)
    leave(6 * SECOND_MS)
    await applyUnloadRule()
    expect(keysLeft(CLEARED)).toEqual([])
    expect(keysLeft(KEPT)).toEqual(KEPT)
    expect(server.count(oauthApi.logout)).toBe(1)
    expect(server.requests.at(-1)?.headers['Authorization']).toBe('abc')
  })

  test('a reload within five seconds keeps it', async () => {
    serveRule(true)
    startLocks(0)
    leave(4 * SECOND_MS)
    await applyUnloadRule()
    expect(keysLeft(CLEARED)).toEqual(CLEARED)
    expect(localStorage.getItem('LEAVE_TIME')).toBeNull()
  })

  test('a second or duplicated tab keeps it, however long ago another went', async () => {
    serveRule(true)
    startLocks(1)
    leave(600 * SECOND_MS)
    await applyUnloadRule()
    expect(storedToken.load()).toBe('abc')
  })

  test('on an origin without Web Locks the other page answers for itself', async () => {
    serveRule(true)
    leave(600 * SECOND_MS)
    const otherPage = new BroadcastChannel('fibrewatch-page')
    onTestFinished(() => otherPage.close())
    otherPage.addEventListener('message', () => otherPage.postMessage('here'))
    // Only the answer ends the wait: the other page answers however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await applyUnloadRule()
    expect(storedToken.load()).toBe('abc')
  })

  test('a page that is there answers who asks', async () => {
    serveRule(true)
    await applyUnloadRule()
    const asking = new BroadcastChannel('fibrewatch-page')
    onTestFinished(() => asking.close())
    const answer = new Promise((resolve) =>
      asking.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)),
    )
    asking.postMessage('is anybody here')
    expect(await answer).toBe('here')
  })

  test('it holds its lock from the start on', async () => {
    serveRule(true)
    const held = startLocks(0)
    await applyUnloadRule()
    expect(held).toHaveLength(1)
  })

  test('after a crash nothing was noted, and nothing is cleared', async () => {
    serveRule(true)
    startLocks(0)
    saveLogin(sampleLogin)
    await applyUnloadRule()
    expect(storedToken.load()).toBe('abc')
  })

  test('the page that stays takes back the note of one that went, so that its own crash is not mistaken', async () => {
    serveRule(true)
    startLocks(0)
    saveLogin(sampleLogin)
    await applyUnloadRule()
    leave(0)
    dispatchEvent(new StorageEvent('storage', { key: 'LEAVE_TIME', newValue: 'anything' }))
    expect(localStorage.getItem('LEAVE_TIME')).toBeNull()
  })

  test('notes when it goes, and takes the note back when it returns from the page cache', async () => {
    serveRule(true)
    startLocks(0)
    saveLogin(sampleLogin)
    await applyUnloadRule()
    dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('LEAVE_TIME')).not.toBeNull()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(localStorage.getItem('LEAVE_TIME')).toBeNull()
  })

  test('a page that returns from the page cache to an ended session loads again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    onTestFinished(() => reload.mockRestore())
    serveRule(true)
    startLocks(0)
    await applyUnloadRule()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalledOnce()
  })

  describe('without a line', () => {
    const takeAlong = vi.mocked(hasFieldPackage)
    beforeEach(() => {
      onTestFinished(changeTransport(() => Promise.reject(new TypeError('no line'))))
      startLocks(0)
      leave(600 * SECOND_MS)
    })
    afterEach(() => changeSessionDoubt(false))

    test('it is decided later where something was taken along, and this page keeps nothing open', async () => {
      takeAlong.mockResolvedValue(true)
      await applyUnloadRule()
      expect([storedToken.load(), isSessionInDoubt()]).toEqual(['abc', true])
      dispatchEvent(new Event('pagehide'))
      const note = JSON.parse(localStorage.getItem('LEAVE_TIME') ?? '{}') as { value?: number }
      expect(Date.now() - (note.value ?? Date.now())).toBeGreaterThan(500 * SECOND_MS)
      serveRule(true)
      await applyUnloadRule()
      expect([storedToken.load(), isSessionInDoubt()]).toEqual([null, false])
    })

    test('the session ends where nothing was', async () => {
      takeAlong.mockResolvedValue(false)
      await applyUnloadRule()
      expect([storedToken.load(), isSessionInDoubt()]).toEqual([null, false])
    })
  })

  test('the parameter switches it off, also for who has not heard of it yet', async () => {
    serveRule(false)
    startLocks(0)
    leave(600 * SECOND_MS)
    await applyUnloadRule()
    expect(storedToken.load()).toBe('abc')
  })
})
