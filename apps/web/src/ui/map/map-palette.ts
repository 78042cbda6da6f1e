/** The theme's tokens that maps are painted in. */
const TOKENS = [
  'map-land',
  'map-water',
  'map-road',
  'map-road-edge',
  'map-bound',
  'map-label',
  'map-block',
  'map-green',
  'map-field',
  'map-works',
  'map-house',
  'map-house-edge',
  'map-street',
  'map-rail',
  'map-water-label',
  'link-normal',
  'link-testing',
  'link-maint',
  'link-unknown',
  'link-disabled',
  'primary-text',
  'text-1',
  'text-3',
  'surface',
  'critical-edge',
  'critical-fill',
  'major-edge',
  'major-fill',
  'minor-edge',
  'minor-fill',
  'warning-edge',
  'warning-fill',
  'indeterminate-edge',
  'indeterminate-fill',
  'gA-edge',
  'gB-edge',
  'gC-edge',
  'gD-edge',
  'gF-edge',
  'gU-edge',
] as const
export type MapToken = (typeof TOKENS)[number]
export type MapPalette = Record<MapToken, string>

/** For what CSS draws: it knows the tokens itself. */
export const CSS_PALETTE = Object.fromEntries(TOKENS.map((token) => [token, `var(--${token})`])) as MapPalette

/** Their colours now: MapLibre paints on a canvas and cannot see CSS variables. */
export function readMapPalette(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const entries = TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()] as const)
  return Object.fromEntries(entries) as MapPalette
}
