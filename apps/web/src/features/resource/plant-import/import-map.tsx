import { type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/api/call.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { LineMap } from '#ui/map/line-map.tsx'
import type { MapMarker } from '#ui/map/line-map.types.ts'
import type { MapLine } from '#ui/map/map-lines.ts'
import { useTheme } from '#ui/theme.ts'
import { useImportWords } from './plant-import.messages.ts'
import './plant-import.css'

/** More marks than these are a carpet, and slow. */
const MAX_MARKERS = 500

const makeLine = (coordinates: number[][], index: number): MapLine => ({
  id: String(index),
  coordinates,
  state: 'normal',
  severity: null,
  beyondBreak: [],
})

const makeMarker = ([lng = 0, lat = 0]: number[], index: number): MapMarker => ({
  id: `point:${index}`,
  lngLat: [lng, lat],
  content: <span className="import-mark" />,
})

type Box = [number, number, number, number]

function findBox(points: readonly number[][]): Box | null {
  if (points.length === 0) return null
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng = 0, lat = 0] of points) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

type PlacesProps = { points: number[][]; lines: number[][][] }

function PlacesMap({ points, lines }: PlacesProps) {
  const t = useImportWords()
  const language = useLanguage()
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const drawn = useMemo(
    () => ({
      lines: lines.map(makeLine),
      markers: points.slice(0, MAX_MARKERS).map(makeMarker),
      bounds: findBox([...points, ...lines.flat()]),
    }),
    [points, lines],
  )
  return (
    <>
      <div className="import-map">
        <LineMap
          {...drawn}
          locale={language === 'zh_CN' ? 'zh' : 'en'}
          themeKey={themeKey}
          label={t('map')}
        />
      </div>
      {points.length > MAX_MARKERS && <p className="text-3">{t('mapMore', { count: MAX_MARKERS })}</p>}
    </>
  )
}

/** Where the rows of the file lie. */
export function ImportMap({ info }: { info: ImportInfo }) {
  const t = useImportWords()
  const query = useQuery({
    queryKey: [plantImportApi.places.path, info.id, info.datum],
    queryFn: ({ signal }) => call(plantImportApi.places, { query: { id: info.id }, signal, isQuiet: true }),
  })
  return (
    <section aria-label={t('map')}>
      <DataState
        query={query}
        what={t('mapWhat')}
        isEmpty={({ points, lines }) => points.length + lines.length === 0}
        empty={t('mapNone')}
      >
        {(places) => <PlacesMap {...places} />}
      </DataState>
    </section>
  )
}
