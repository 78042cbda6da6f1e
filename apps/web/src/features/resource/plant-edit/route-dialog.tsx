import { type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import { fromGcj02 } from '@fibrewatch/route'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useAsking } from '#ui/parts/use-asking.ts'
import { type GridFrame, inGridDialog } from '#ui/paste-grid/grid-dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { useRefreshPlant } from '../plant-reads.ts'
import { findKmlLine, parseRoute, type RouteFault, writeRoute } from './parse-route.ts'
import { type PlantEditWords, usePlantWords } from './plant-edit.messages.ts'
import './route-dialog.css'

const WIDTH_PX = 640
const DATUMS = ['WGS-84', 'GCJ-02'] as const
type Datum = (typeof DATUMS)[number]

function tellFault(fault: RouteFault, t: PlantEditWords): string {
  const params = 'line' in fault ? { line: fault.line } : {}
  return t(`routeFault.${fault.is}`, 'limit' in fault ? { limit: formatNumber(fault.limit) } : params)
}

const toWgs84 = (points: readonly number[][], datum: Datum): number[][] =>
  datum === 'WGS-84' ? [...points] : points.map(([lng = 0, lat = 0]) => [...fromGcj02([lng, lat])])

/** Surveyed landmarks in their order are a first route. */
const listSurveyed = ({ landmarks }: LinkInfo): number[][] =>
  landmarks.flatMap(({ lngLat }) => (lngLat === null ? [] : [lngLat]))

function useRouteDraft(info: LinkInfo) {
  const refresh = useRefreshPlant()
  const [opened] = useState(info)
  const stored = writeRoute(opened.route?.coordinates ?? [])
  const [text, setText] = useState(stored)
  const [datum, setDatum] = useState<Datum>('WGS-84')
  const asking = useAsking()
  const release = useTabGuard(text !== stored)
  const read = parseRoute(text)
  const save = async (): Promise<boolean> => {
    if (!read.ok) return false
    const points = toWgs84(read.points, datum)
    const route = points.length === 0 ? null : { type: 'LineString' as const, coordinates: points }
    const body = { id: opened.link.id, version: opened.version, route }
    const done = await asking.ask(() => call(plantApi.linkRoute, { body, isQuiet: true }))
    if (done !== undefined) release()
    await refresh()
    return done !== undefined
  }
  return { ...asking, text, setText, datum, setDatum, read, save, isDirty: text !== stored }
}

/** GeoJSON, KML, or a point a line: a file of the largest route is far smaller. */
const MAX_FILE_BYTES = 4 * 1024 * 1024
const ACCEPTED = '.geojson,.json,.kml,.txt,.csv'

/** Its text comes where it can be read before it is saved. */
function RouteFileButton({ onText }: { onText: (text: string) => void }) {
  const t = usePlantWords()
  return (
    <label className="button small">
      <Icon name="file" size={14} />
      {t('routeFile')}
      <input
        type="file"
        className="visually-hidden"
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && file.size > MAX_FILE_BYTES) showToast(t('routeFileLarge'))
          else void file?.text().then(onText)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

type RouteDialogProps = { info: LinkInfo; onClose: () => void; renderFrame?: GridFrame }

/** The route of a link as text: typed, pasted, of a file, or drawn from landmark to landmark. */
export function RouteDialog({ info, onClose, renderFrame = inGridDialog }: RouteDialogProps) {
  const t = usePlantWords()
  const draft = useRouteDraft(info)
  const { read, text, setText, isBusy, isDirty, failure } = draft
  const surveyed = listSurveyed(info)
  const isEmpty = read.ok && read.points.length === 0
  const known = read.ok ? t('routePoints', { count: read.points.length }) : tellFault(read.fault, t)
  return renderFrame({
    id: 'link-route',
    title: t('routeTitle', { code: info.link.code }),
    widthPx: WIDTH_PX,
    hint: t('routeHint'),
    saveText: t('routeSave'),
    savedText: t('routeSaved'),
    state: { text: isEmpty ? t('routeNone') : known, isFault: !read.ok },
    isBusy,
    isDirty,
    failure,
    onSave: draft.save,
    onClose,
    children: (
      <>
        <div className="route-tools">
          <Segmented
            label={t('routeDatum')}
            options={DATUMS.map((value) => ({ value, label: value }))}
            value={draft.datum}
            onChange={draft.setDatum}
          />
          <RouteFileButton onText={(given) => setText(findKmlLine(given) ?? given)} />
          <button
            type="button"
            className="button small"
            disabled={surveyed.length < 2}
            onClick={() => setText(writeRoute(surveyed))}
          >
            {t('routeFromLandmarks')}
          </button>
        </div>
        <textarea
          className="input route-text mono"
          aria-label={t('routeText')}
          aria-invalid={!read.ok}
          spellCheck={false}
          data-autofocus
          rows={12}
          placeholder={'104.0668,30.5728\n104.0712,30.5801'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </>
    ),
  })
}
