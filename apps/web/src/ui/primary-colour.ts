import { blend, contrast, makeHex, parseColour, type Rgb, toOklch, toRgb } from './oklch.ts'

/** Text on a solid and text on a surface (4.5 is WCAG's bound; the rest is for rounding to bytes). */
export const TEXT_RATIO = 4.6
/** WCAG 1.4.11: a graphic that says something. */
export const GRAPHIC_RATIO = 3
/** A button under the pointer is darker than at rest. */
const HOVER_RATIO = 6
const TINT_SHARE = { dark: 0.14, light: 0.1 } as const
/** A chosen row is tinted as strongly as its hints stay readable. */
const SELECTED_SHARES = [0.28, 0.24, 0.2, 0.16, 0.12, 0.08, 0.04]
const SELECTED_TEXT_RATIO = 4.5
const LIGHTNESS_STEP = 0.005

/** What the derivation must know of a theme. */
export type Ground = {
  isDark: boolean
  surface: Rgb
  /** Everything a word in the primary colour may stand on. */
  surfaces: readonly Rgb[]
  /** The faintest text that may stand on a chosen row. */
  faintText: Rgb
}

/** The tokens that follow the primary colour; all others are the theme's own. */
export const PRIMARY_TOKENS = [
  '--brand',
  '--primary-solid',
  '--primary-solid-hover',
  '--primary-text',
  '--primary-tint',
  '--focus',
  '--selected',
] as const
export type PrimaryPaint = Record<(typeof PRIMARY_TOKENS)[number], string>

const WHITE: Rgb = { red: 1, green: 1, blue: 1 }

/** As a screen will show it: judged after rounding, or a ratio could slip below its bound. */
const rounded = (colour: Rgb): Rgb => parseColour(makeHex(colour)) ?? colour

/** Walks lightness in OKLCH until every partner is far enough away; black or white at the end of the walk. */
function untilReadable(colour: Rgb, partners: readonly Rgb[], walk: { ratio: number; isUp: boolean }): Rgb {
  const start = toOklch(colour)
  const step = walk.isUp ? LIGHTNESS_STEP : -LIGHTNESS_STEP
  let candidate = rounded(colour)
  for (let { lightness } = start; lightness >= 0 && lightness <= 1; lightness += step) {
    candidate = lightness === start.lightness ? candidate : rounded(toRgb({ ...start, lightness }))
    if (partners.every((partner) => contrast(candidate, partner) >= walk.ratio)) return candidate
  }
  return walk.isUp ? WHITE : { red: 0, green: 0, blue: 0 }
}

function chooseSelected(primary: Rgb, { surface, faintText }: Ground): Rgb {
  const tints = SELECTED_SHARES.map((share) => rounded(blend(surface, primary, share)))
  return tints.find((tint) => contrast(tint, faintText) >= SELECTED_TEXT_RATIO) ?? surface
}

/**
 * Everything a primary colour stands for in a theme, whatever colour the user picked: solid carries white text, text
 * reads on every surface, brand is visible as a graphic.
 */
export function makePrimaryPaint(primary: Rgb, ground: Ground): PrimaryPaint {
  const isUp = ground.isDark
  const solid = untilReadable(primary, [WHITE], { ratio: TEXT_RATIO, isUp: false })
  const hover = untilReadable(solid, [WHITE], { ratio: HOVER_RATIO, isUp: false })
  const text = untilReadable(primary, ground.surfaces, { ratio: TEXT_RATIO, isUp })
  const brand = untilReadable(primary, ground.surfaces, { ratio: GRAPHIC_RATIO, isUp })
  const tint = blend(ground.surface, primary, TINT_SHARE[ground.isDark ? 'dark' : 'light'])
  return {
    '--brand': makeHex(brand),
    '--primary-solid': makeHex(solid),
    '--primary-solid-hover': makeHex(hover),
    '--primary-text': makeHex(text),
    '--primary-tint': makeHex(tint),
    '--focus': makeHex(text),
    '--selected': makeHex(chooseSelected(primary, ground)),
  }
}
