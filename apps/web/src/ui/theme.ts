import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'

export const NAV_THEMES = ['realDark', 'dark', 'light'] as const
export type NavTheme = (typeof NAV_THEMES)[number]
export const DENSITIES = ['default', 'middle', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** `public/theme.js` reads the stored form of this before the first paint: keep both alike. */
export type ThemeSettings = { navTheme: NavTheme; density: Density }

const DEFAULT_THEME: ThemeSettings = { navTheme: 'realDark', density: 'default' }

function parseTheme(value: unknown): ThemeSettings {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    navTheme: NAV_THEMES.find((theme) => theme === record['navTheme']) ?? DEFAULT_THEME.navTheme,
    density: DENSITIES.find((density) => density === record['density']) ?? DEFAULT_THEME.density,
  }
}

const storedTheme = defineStored('theme', parseTheme)

export const useTheme = create<ThemeSettings>()(() => storedTheme.load() ?? DEFAULT_THEME)

/** Changes colours or density everywhere at once and remembers it. */
export function changeTheme(change: Partial<ThemeSettings>): void {
  const next = { ...useTheme.getState(), ...change }
  document.documentElement.dataset['theme'] = next.navTheme
  document.documentElement.dataset['density'] = next.density
  storedTheme.save(next)
  useTheme.setState(next)
}

/** Whether the page ground is dark: `dark` is a light page under a dark header. */
export const isDarkGround = (navTheme: NavTheme): boolean => navTheme === 'realDark'

/** The value of a design token now, for canvases and libraries that cannot read CSS variables. */
export const readToken = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()
