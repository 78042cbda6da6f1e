import type { LinkInfo } from '@fibrewatch/contract/plant'
import { type TraceRow, traceApi } from '@fibrewatch/contract/trace'
import type { RefObject } from 'react'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useMayCall } from '#lib/access/access.ts'
import { callBinary } from '#lib/api/call.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@fibrewatch/contract/envelope'
import { formatWavelength } from '#lib/format/numbers.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveAnswer, saveBlob } from '#lib/table/save-file.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.tsx'
import { useEditLine } from '#ui/trace-edit/version-words.ts'
import { makePlotPicture } from '#ui/trace-plot/plot-picture.ts'
import { resourceMessages } from '../resource.messages.ts'
import { directionMessages } from './direction.messages.ts'
import { useEventName, useStandingName } from './event-table.tsx'
import { makeEventsCsv, makeSamplesCsv } from './trace-csv.ts'
import type { LoadedTrace, TraceView } from './use-trace-view.ts'

const CSV = { type: 'text/csv;charset=utf-8' }

type ExportMenuProps = {
  link: LinkInfo['link']
  now: LoadedTrace
  /** Holds the plot. */
  plotRef: RefObject<HTMLElement | null>
} & Pick<TraceView, 'rows'>

/** What files say of how a trace was taken, and where its distances begin. */
function useOrigin({ direction, wavelengthNm, pulseNs, measuredAt }: TraceRow) {
  const t = useMessages(resourceMessages)
  const d = useMessages(directionMessages)
  const how = [formatWavelength(wavelengthNm), t('pulse', { pulse: pulseNs }), formatInstantFull(measuredAt)]
  return direction === 'forward'
    ? { distance: t('csvDistance'), how: how.join(' · '), notes: [] }
    : { distance: d('csvFarDistance'), how: [...how, d('farEnd')].join(' · '), notes: [d('farEndIs')] }
}

/** The list of all traces of the link as a file, made by the server. */
function useListItems(link: LinkInfo['link']): MenuItem[] {
  const t = useMessages(resourceMessages)
  const mayExport = useMayCall(traceApi.export)
  const save = async (format: ExportFormat) => {
    try {
      const query = { linkId: link.id, format, timeZone: readOwnZone() }
      const answer = await callBinary(traceApi.export, { query, isQuiet: true })
      saveAnswer(answer, `${link.code}-traces.${format}`)
    } catch (error) {
      showToast(t('downloadFailed', { reason: error instanceof Error ? error.message : '' }))
    }
  }
  if (!mayExport) return []
  return EXPORT_FORMATS.map((format) => ({
    id: `list-${format}`,
    label: t('exportList', { format: format.toUpperCase() }),
    onSelect: () => void save(format),
  }))
}

/** The trace as a file: as the instrument made it, its samples, or its events as they are shown. */
export function ExportMenu({ link, now, plotRef, rows }: ExportMenuProps) {
  const t = useMessages(resourceMessages)
  const mayDownload = useMayCall(traceApi.download)
  const lists = useListItems(link)
  const nameOf = useEventName()
  const standingOf = useStandingName()
  const editLine = useEditLine()(now.info.version)
  const from = useOrigin(now.info.trace)
  const { trace } = now.info
  const name = trace.fileName.replace(/\.sor$/iu, '')
  const download = async () => {
    try {
      const answer = await callBinary(traceApi.download, { query: { id: trace.id }, isQuiet: true })
      saveAnswer(answer, trace.fileName)
    } catch (error) {
      showToast(t('downloadFailed', { reason: error instanceof Error ? error.message : '' }))
    }
  }
  const saveSamples = () => {
    const heads = [from.distance, t('csvLevel')] as const
    saveBlob(new Blob(makeSamplesCsv(now.samples, heads), CSV), `${name}.csv`)
  }
  const saveEvents = () => {
    const place = [from.distance, '± m']
    const figures = [...place, t('csvLoss'), '± dB', t('csvReflectance'), t('csvChange')]
    const heads = [t('csvKind'), ...figures, t('csvStanding')]
    const notes = editLine === null ? from.notes : [...from.notes, editLine]
    const text = makeEventsCsv(rows, { heads, nameOf, standingOf, notes })
    saveBlob(new Blob([text], CSV), `${name}-events.csv`)
  }
  const savePicture = async () => {
    try {
      if (plotRef.current === null) throw new Error('there is no plot')
      const title = `${link.code} ${link.name} · ${from.how}`
      saveBlob(await makePlotPicture(plotRef.current, title, editLine), `${name}.png`)
    } catch {
      showToast(t('exportPngFailed'))
    }
  }
  const original: MenuItem = { id: 'sor', label: t('exportSor'), onSelect: () => void download() }
  const items: MenuItem[] = [
    { id: 'samples', label: t('exportSamples'), onSelect: saveSamples },
    { id: 'events', label: t('exportEvents'), onSelect: saveEvents },
    { id: 'picture', label: t('exportPng'), onSelect: () => void savePicture() },
  ]
  return (
    <MenuButton
      label={t('export')}
      className="button small"
      items={[...(mayDownload ? [original] : []), ...items, ...lists]}
    >
      <Icon name="download" size={14} />
      {t('export')}
    </MenuButton>
  )
}
