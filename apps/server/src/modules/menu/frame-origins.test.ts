import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selectFrameOrigins } from './frame-origins.ts'
import { makeDraft, type MenuInput } from './menu-rules.ts'
import type { MenuRow } from './menu.repository.ts'

const at = new Date(0)
const row = (id: number, given: MenuInput): MenuRow => ({
  ...makeDraft({ name: `menu ${id}`, ...given }),
  id,
  createdAt: at,
  updatedAt: at,
})
const framed = (url: string, given: MenuInput = {}): MenuInput => ({
  isExt: true,
  openMode: 2,
  url,
  ...given,
})
const originsOf = (...given: MenuInput[]) =>
  selectFrameOrigins(given.map((menu, index) => row(index + 1, menu)))

describe('origins that may be framed', () => {
  test('are those of shown external links with openMode 2, each once', () => {
    expect(
      originsOf(
        framed('https://wiki.example.com/a?b=1#c'),
        framed('https://WIKI.example.com:443/other'),
        framed('http://10.0.0.7:3000/board'),
        framed('https://window.example.com', { openMode: 1 }),
        framed('https://hidden.example.com', { isShow: false }),
        { router: '/page', viewPath: 'event', openMode: 2 },
      ),
    ).toEqual(['https://wiki.example.com', 'http://10.0.0.7:3000'])
  })

  test('are not those below a hidden directory', () => {
    const inside = framed('https://wiki.example.com', { parentId: 2 })
    const directories = [
      { type: 0, router: '/outer', isShow: false },
      { type: 0, router: '/inner', parentId: 1 },
    ]
    expect(originsOf(...directories, inside)).toEqual([])
    expect(originsOf({ type: 0, router: '/outer' }, ...directories.slice(1), inside)).toEqual([
      'https://wiki.example.com',
    ])
  })

  test.each([
    'http://a;script-src.example',
    'http://a,b.example',
    "http://'unsafe-inline'",
    'http://*.example.com',
    'http://[::1]:8080',
    'javascript:alert(1)',
    'data:text/html,x',
    'nonsense',
  ])('never say more than a host: %s', (url) => {
    expect(originsOf(framed(url))).toEqual([])
  })
})

describe('the content policy', () => {
  const database = testDatabase()
  let app: TestApp
  beforeEach(async () => {
    app = await createTestApp(database)
  })
  afterEach(() => app.remove())

  const readFrameSrc = async (): Promise<string | undefined> => {
    const { headers } = await app.http.inject({ url: '/health/live' })
    return /frame-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
  }

  test('follows the menus: none, added, removed', async () => {
    const admin = await app.signIn('admin')
    expect(await readFrameSrc()).toBe("'none'")
    const menu = { type: 1, name: '知识库', isExt: true, openMode: 2, url: 'https://wiki.example.com/start' }
    const added = await app.post<{ id: number }>('/sys/menu/add', menu, admin)
    await expect.poll(readFrameSrc).toBe('https://wiki.example.com')
    const menuId = added.envelope.data?.id
    await app.post('/sys/menu/update', { menuId, openMode: 1 }, admin)
    await expect.poll(readFrameSrc).toBe("'none'")
  })

  test('knows at the start what was saved before', async () => {
    await database.pool.query(
      `INSERT INTO menu (name, type, is_ext, open_mode, url, is_show, order_num)
       VALUES ('看板', 1, true, 2, 'http://board.example.com:3000/d', true, 9)`,
    )
    const next = await createTestApp(database)
    const { headers } = await next.http.inject({ url: '/health/live' })
    expect(headers['content-security-policy']).toContain('frame-src http://board.example.com:3000;')
    await next.remove()
  })
})
