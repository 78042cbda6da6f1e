import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'
import { parseColour, type Rgb } from './oklch.ts'
import { type Ground, makePrimaryPaint, PRIMARY_TOKENS, type PrimaryPaint } from './primary-colour.ts'

export const NAV_THEMES = ['realDark', 'dark', 'light'] as const
export type NavTheme = (typeof NAV_THEMES)[number]
export const DENSITIES = ['default', 'middle', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
export const LAYOUTS = ['topmenu', 'side'] as const
export type MenuLayout = (typeof LAYOUTS)[number]
export const CONTENT_WIDTHS = ['Fluid', 'Fixed'] as const
export type ContentWidth = (typeof CONTENT_WIDTHS)[number]

/** The theme settings of the user specification, section 3, and the density of tables. */
export type ThemeSettings = {
  navTheme: NavTheme
  /** As written there: `rgb(24, 144, 255)`. */
  primaryColor: string
  layout: MenuLayout
  contentWidth: ContentWidth
  fixedHeader: boolean
  fixSiderbar: boolean
  colorWeak: boolean
  /** `locale`: menus are named in the user's language; without it, as the administrator wrote them. */
  menu: { locale: boolean }
  /** Name in the header and in the window's title; empty for the system's own. */
  title: string
  /** The console may be installed as an application of its own. */
  pwa: boolean
  /** A script of the console's own origin that brings icons for menus. */
  iconfontUrl: string
  density: Density
}

export const DEFAULT_THEME: ThemeSettings = {
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
}

export const MAX_TITLE_LENGTH = 40

/** A script address is taken from the console's own origin alone: what the content policy would refuse is none. */
export const isIconfontUrl = (text: string): boolean =>
  /^\/(?!\/)[\w./-]{1,200}\.js$/.test(text) && !text.includes('..')

type Loose = Record<string, unknown>
const asRecord = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {}
const oneOf = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((known) => known === value) ?? fallback
const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)
const textThat = (isFit: (text: string) => boolean, value: unknown, fallback: string): string =>
  typeof value === 'string' && isFit(value) ? value : fallback

/** Settings from anywhere: what is missing or unknown is the default. */
export function parseTheme(value: unknown): ThemeSettings {
  const given = asRecord(value)
  const by = DEFAULT_THEME
  return {
    navTheme: oneOf(NAV_THEMES, given['navTheme'], by.navTheme),
    primaryColor: textThat((text) => parseColour(text) !== null, given['primaryColor'], by.primaryColor),
    layout: oneOf(LAYOUTS, given['layout'], by.layout),
    contentWidth: oneOf(CONTENT_WIDTHS, given['contentWidth'], by.contentWidth),
    fixedHeader: flag(given['fixedHeader'], by.fixedHeader),
    fixSiderbar: flag(given['fixSiderbar'], by.fixSiderbar),
    colorWeak: flag(given['colorWeak'], by.colorWeak),
    menu: { locale: flag(asRecord(given['menu'])['locale'], by.menu.locale) },
    title: textThat((text) => text.length <= MAX_TITLE_LENGTH, given['title'], by.title),
    pwa: flag(given['pwa'], by.pwa),
    iconfontUrl: textThat(isIconfontUrl, given['iconfontUrl'], by.iconfontUrl),
    density: oneOf(DENSITIES, given['density'], by.density),
  }
}

/** `public/theme.js` reads the stored form before the first paint, with the colours already worked out: keep both alike. */
type StoredTheme = ThemeSettings & { paint: Partial<PrimaryPaint> }
const storedTheme = defineStored<ThemeSettings>('theme', parseTheme)

export const useTheme = create<ThemeSettings>()(() => storedTheme.load() ?? DEFAULT_THEME)

/** Grounds a word in the primary colour may stand on. */
export const SURFACE_TOKENS = ['--canvas', '--surface', '--subtle', '--elevated', '--hover'] as const

const isColour = (colour: Rgb | null): colour is Rgb => colour !== null

function readGround(navTheme: NavTheme): Ground | null {
  const [surface, faintText] = [parseColour(readToken('--surface')), parseColour(readToken('--text-3'))]
  if (surface === null || faintText === null) return null
  const surfaces = SURFACE_TOKENS.map((name) => parseColour(readToken(name))).filter(isColour)
  return { isDark: isDarkGround(navTheme), surface, surfaces, faintText }
}

/** The default colour's tokens were chosen by hand; only another one is worked out. */
function makePaint(settings: ThemeSettings): Partial<PrimaryPaint> {
  const { primaryColor } = settings
  const navTheme = forcedTheme ?? settings.navTheme
  const primary = parseColour(primaryColor)
  const ground = readGround(navTheme)
  if (primary === null || ground === null || primaryColor === DEFAULT_THEME.primaryColor) return {}
  return makePrimaryPaint(primary, ground)
}

/** The theme of a page that has its own, whatever the user has chosen; null: the user's theme. */
let forcedTheme: NavTheme | null = null

function applyAttributes(settings: ThemeSettings): void {
  const { dataset } = document.documentElement
  dataset['theme'] = forcedTheme ?? settings.navTheme
  dataset['density'] = settings.density
  dataset['layout'] = settings.layout
  dataset['contentWidth'] = settings.contentWidth
  dataset['fixedHeader'] = String(settings.fixedHeader)
  dataset['fixSiderbar'] = String(settings.fixSiderbar)
  dataset['colorWeak'] = String(settings.colorWeak)
}

function applyPaint(paint: Partial<PrimaryPaint>): void {
  const { style } = document.documentElement
  for (const name of PRIMARY_TOKENS) {
    const value = paint[name]
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
  }
}

function applyTheme(theme: ThemeSettings): StoredTheme {
  applyAttributes(theme)
  const paint = makePaint(theme)
  applyPaint(paint)
  useTheme.setState(theme)
  return { ...theme, paint }
}

/** Changes the looks everywhere at once and remembers them. */
export function changeTheme(change: Partial<ThemeSettings>): void {
  storedTheme.save(applyTheme(parseTheme({ ...useTheme.getState(), ...change })))
}

/** Takes over what another tab of the browser has stored. */
export function adoptStoredTheme(): void {
  applyTheme(storedTheme.load() ?? DEFAULT_THEME)
}

/** Draws everything in one theme without remembering it; answers how to go back to what the user has chosen. */
export function forceTheme(navTheme: NavTheme): () => void {
  forcedTheme = navTheme
  applyTheme(useTheme.getState())
  return () => {
    forcedTheme = null
    applyTheme(useTheme.getState())
  }
}

/** Whether the page ground is dark: `dark` is a light page under a dark header. */
export const isDarkGround = (navTheme: NavTheme): boolean => navTheme === 'realDark'

/** The value of a design token now, for canvases and libraries that cannot read CSS variables. */
export const readToken = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()
