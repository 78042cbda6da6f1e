/** Tiles of pictures that browsers ask of another host. */
export interface PictureSource {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** Scheme, host and port: what the policy of the console is opened for. */
  readonly origin: string
  readonly attribution: string
  readonly maxZoom: number
}

export interface MapSettings {
  /** Path of a file of PMTiles; absent: the console draws its own map. */
  readonly mapTiles: string | undefined
  readonly mapRaster: PictureSource | undefined
  readonly mapSatellite: PictureSource | undefined
}

interface Settings {
  text(name: string): string | undefined
  integer(name: string, range: { min: number; max: number; unset: number }): number
  refuse(name: string, advice: string): void
}

const MAX_URL = 1000
const MAX_ATTRIBUTION = 200
const USUAL_MAX_ZOOM = 19
/** Of a WMTS template (OGC 07-057r7, 10.2), as the names that XYZ templates use. */
const WMTS_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\{TileMatrix\}/gi, '{z}'],
  [/\{TileCol\}/gi, '{x}'],
  [/\{TileRow\}/gi, '{y}'],
]
const PLACES = ['{z}', '{x}', '{y}']

/** Reads `MAP_TILES`, `MAP_RASTER` and `MAP_SATELLITE` with what belongs to them. */
export const readMapSettings = (settings: Settings): MapSettings => ({
  mapTiles: settings.text('MAP_TILES'),
  mapRaster: readPictureSource(settings, 'MAP_RASTER'),
  mapSatellite: readPictureSource(settings, 'MAP_SATELLITE'),
})

function readPictureSource(settings: Settings, name: string): PictureSource | undefined {
  const value = settings.text(name)
  const attribution = settings.text(`${name}_ATTRIBUTION`) ?? ''
  const maxZoom = settings.integer(`${name}_MAX_ZOOM`, { min: 1, max: 24, unset: USUAL_MAX_ZOOM })
  if (attribution.length > MAX_ATTRIBUTION)
    settings.refuse(`${name}_ATTRIBUTION`, `is longer than ${MAX_ATTRIBUTION} characters`)
  if (value === undefined) return undefined
  const url = WMTS_NAMES.reduce((text, [wmts, xyz]) => text.replaceAll(wmts, xyz), value)
  const origin = findOrigin(url)
  if (origin === undefined) {
    // The value is not repeated: it may hold the key of a provider.
    settings.refuse(
      name,
      'is no template of tiles: give an http:// or https:// address with {z}, {x} and {y} in its path or query, as https://tiles.example/{z}/{x}/{y}.png',
    )
    return undefined
  }
  return { url, origin, attribution, maxZoom }
}

/** The origin of a template; absent when it is none. A policy is made of it: no place, and no sign of a policy, may lie in it. */
function findOrigin(template: string): string | undefined {
  const filled = PLACES.reduce((text, place) => text.replaceAll(place, '0'), template)
  if (template.length > MAX_URL || /[{}\s]/.test(filled) || !URL.canParse(filled)) return undefined
  if (!PLACES.every((place) => template.includes(place))) return undefined
  const { protocol, origin, username, password, host } = new URL(filled)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isPlain = username === '' && password === '' && /^[a-z0-9.:[\]-]+$/.test(host)
  return isWeb && isPlain && template.toLowerCase().startsWith(origin) ? origin : undefined
}

/** The hosts of other tiles, each once. */
export const listTileOrigins = ({ mapRaster, mapSatellite }: MapSettings): string[] => [
  ...new Set([mapRaster, mapSatellite].flatMap((source) => (source === undefined ? [] : [source.origin]))),
]
