import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adoptStoredTheme, changeTheme, DEFAULT_THEME, isIconfontUrl, parseTheme, useTheme } from './theme.ts'

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8')
/** What runs before the first paint, as at a new document. */
function paintFirst(): void {
  const { documentElement: root } = document
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
  root.removeAttribute('style')
  root.removeAttribute('lang')
  runInThisContext(script)
}
const root = document.documentElement

/** The tokens of a dark and of a light ground, as the style sheet would give them. */
function startTokens(): void {
  const style = document.createElement('style')
  style.textContent = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  document.head.append(style)
}

describe('theme settings', () => {
  beforeEach(() => {
    startTokens()
    changeTheme(DEFAULT_THEME)
    localStorage.clear()
  })

  test('are those of the specification to begin with', () => {
    expect(parseTheme(null)).toEqual({
      navTheme: 'realDark',
      primaryColor: 'rgb(24, 144, 255)',
      layout: 'topmenu',
      contentWidth: 'Fluid',
      fixedHeader: true,
      fixSiderbar: true,
      colorWeak: false,
      menu: { locale: true },
      title: '',
      pwa: false,
      iconfontUrl: '/iconfont.js',
      density: 'default',
    })
  })

  test('what was edited or is unknown is the default', () => {
    const edited = {
      navTheme: 'neon',
      primaryColor: 'red;background:url(x)',
      layout: 7,
      iconfontUrl: '//evil.example/x.js',
      menu: 'x',
      title: 'x'.repeat(100),
      colorWeak: 'yes',
    }
    expect(parseTheme(edited)).toEqual(DEFAULT_THEME)
  })

  test.each([
    ['/iconfont.js', true],
    ['/icons/own.v2.js', true],
    ['//evil.example/x.js', false],
    ['https://evil.example/x.js', false],
    ['/../x.js', false],
    ['javascript:alert(1)//.js', false],
    ['/iconfont.css', false],
  ])('%s as icon script: %s', (url, isTaken) => expect(isIconfontUrl(url)).toBe(isTaken))

  test('hold at once and are stored', () => {
    changeTheme({
      navTheme: 'light',
      colorWeak: true,
      density: 'compact',
      contentWidth: 'Fixed',
      layout: 'side',
    })
    expect(root.dataset).toMatchObject({
      theme: 'light',
      colorWeak: 'true',
      density: 'compact',
      contentWidth: 'Fixed',
      layout: 'side',
    })
    expect(localStorage.getItem('THEME')).toContain('"navTheme":"light"')
  })

  test('another primary colour repaints what follows from it, the default leaves the hand-made tokens', () => {
    changeTheme({ primaryColor: 'rgb(250, 173, 20)' })
    const painted = root.style.getPropertyValue('--primary-solid')
    expect(painted).toMatch(/^#[\da-f]{6}$/)
    changeTheme({ navTheme: 'light' })
    expect(root.style.getPropertyValue('--primary-solid')).toBe(painted)
    expect(root.style.getPropertyValue('--primary-tint')).not.toBe('')
    changeTheme({ primaryColor: DEFAULT_THEME.primaryColor })
    expect(root.style.getPropertyValue('--primary-solid')).toBe('')
  })

  test('another tab’s choice is taken over', () => {
    changeTheme({ navTheme: 'light' })
    const stored = localStorage.getItem('THEME') ?? ''
    changeTheme({ navTheme: 'realDark' })
    localStorage.setItem('THEME', stored)
    adoptStoredTheme()
    expect(useTheme.getState().navTheme).toBe('light')
    expect(root.dataset['theme']).toBe('light')
  })
})

describe('before the first paint', () => {
  beforeEach(() => {
    startTokens()
    changeTheme(DEFAULT_THEME)
    localStorage.clear()
  })

  test('everything stored is on the page, colours included', () => {
    changeTheme({ navTheme: 'light', primaryColor: 'rgb(114, 46, 209)', fixedHeader: false, colorWeak: true })
    const paint = root.getAttribute('style')
    const dataset = Object.fromEntries(Object.entries(root.dataset))
    paintFirst()
    expect(Object.fromEntries(Object.entries(root.dataset))).toEqual(dataset)
    expect(root.getAttribute('style')).toBe(paint)
  })

  test.each(['', 'nonsense', '{"value":{"navTheme":"neon"},"expiresAt":9e15}', '{"value":1,"expiresAt":1}'])(
    'a store that holds %j means the default theme',
    (text) => {
      localStorage.setItem('THEME', text)
      paintFirst()
      expect(root.dataset).toMatchObject({ theme: 'realDark', density: 'default', layout: 'topmenu' })
    },
  )

  test('no style but a colour gets in', () => {
    const paint = { '--brand': 'url(https://evil.example)', background: '#000000', '--focus': '#123456' }
    localStorage.setItem('THEME', JSON.stringify({ value: { paint }, expiresAt: 9e15 }))
    paintFirst()
    expect(root.style.getPropertyValue('--brand')).toBe('')
    expect(root.style.getPropertyValue('--focus')).toBe('#123456')
  })

  test('a locked console is covered, one where nobody is signed in is not', () => {
    const write = (key: string, value: unknown) =>
      localStorage.setItem(key, JSON.stringify({ value, expiresAt: 9e15 }))
    write('IS_LOCKSCREEN', true)
    paintFirst()
    expect(root.dataset['covered']).toBeUndefined()
    write('ACCESS_TOKEN', 'abc')
    paintFirst()
    expect(root.dataset['covered']).toBe('true')
  })

  test('the page speaks the stored language', () => {
    localStorage.setItem('LOCALE', JSON.stringify({ value: 'en_US', expiresAt: 9e15 }))
    paintFirst()
    expect(root.lang).toBe('en')
  })
})
