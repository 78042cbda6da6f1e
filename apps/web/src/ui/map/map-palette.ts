/** Colours of the map, read from the theme's tokens: MapLibre paints on a canvas and cannot see CSS variables. */
const TOKENS = [
  'map-land',
  'map-water',
  'map-road',
  'map-road-edge',
  'map-bound',
  'map-label',
  'link-normal',
  'link-testing',
  'link-maint',
  'link-unknown',
  'link-disabled',
  'primary-text',
  'text-1',
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
] as const
export type MapToken = (typeof TOKENS)[number]
export type MapPalette = Record<MapToken, string>

export function readMapPalette(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const entries = TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()] as const)
  return Object.fromEntries(entries) as MapPalette
}
