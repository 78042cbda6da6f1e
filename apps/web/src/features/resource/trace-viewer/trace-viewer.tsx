import type { Alarm } from '@fibrewatch/contract/alarm'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { type TraceRow, traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CannotMeasure } from '#ui/cannot-measure/cannot-measure.tsx'
import { DataState } from '#ui/data-state.tsx'
import { PrintButton } from '#ui/print/print-button.tsx'
import { usePrintable } from '#ui/print/printable.ts'
import { DropZone, UploadButton } from '#ui/upload/drop-zone.tsx'
import { UploadList } from '#ui/upload/upload-list.tsx'
import { CorrectionPanel, type Unfolded } from '../length-correction/correction-panel.tsx'
import { TestButton } from '../device-test/test-button.tsx'
import { LinkFacts } from '../link-facts.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { refreshPlant, refreshTraces } from '../resource.queries.ts'
import { ReportButton } from '#ui/report/report-button.tsx'
import { startUploads, traceQueue } from '../trace-upload.ts'
import { CorrectDirection } from './correct-direction.tsx'
import { Corrections } from './corrections.tsx'
import { directionMessages } from './direction.messages.ts'
import { ExportMenu } from './export-menu.tsx'
import type { LinkAxis } from './link-axis.ts'
import { LinkSheet } from './link-sheet.tsx'
import { OverlayPicker } from './overlay-legend.tsx'
import { ReferenceMenu, type ReferenceShown } from './reference-menu.tsx'
import { TracePanels } from './trace-panels.tsx'
import { TraceHead, TraceHistory } from './trace-head.tsx'
import { type Overlays, useOverlays } from './use-overlays.ts'
import { type TraceView, useTraceView } from './use-trace-view.ts'
import { UploadDialog } from './upload-dialog.tsx'
import './trace-viewer.css'

/** Sends files to a link; the page goes to the trace that arrived, if it is still the page in front. */
function useUploadTo(linkId: number, onSelectTrace: (traceId: string) => void) {
  const client = useQueryClient()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const mayUpload = useMayCall(traceApi.upload)
  if (!mayUpload) return null
  return (files: readonly File[], direction: TraceDirection) =>
    startUploads({ linkId, direction }, files, (traceId) => {
      refreshTraces(client)
      refreshPlant(client)
      if (isShown.current) onSelectTrace(traceId)
    })
}

export type ViewerHover = { hoveredM: number | null; onHover: (positionM: number | null) => void }

type TraceViewerProps = ViewerHover & {
  link: LinkInfo
  alarms: readonly Alarm[]
  /** As in the address: null follows the newest. */
  traceId: string | null
  onSelectTrace: (traceId: string | null) => void
}

/** A link with its traces: conditions, facts, plot, readings, events; files can be dropped on it. */
export function TraceViewer(props: TraceViewerProps) {
  const { link, traceId, onSelectTrace } = props
  const t = useMessages(resourceMessages)
  const send = useUploadTo(link.link.id, onSelectTrace)
  const [chosen, setChosen] = useState<readonly File[]>([])
  /** What is dropped on the open dialog comes to what was chosen before. */
  const add = (files: readonly File[]) => setChosen((before) => [...before, ...files])
  const onFiles = send === null ? null : add
  const shownId = traceId ?? link.link.lastTraceId
  return (
    <DropZone hint={t('uploadInto', { code: link.link.code })} onFiles={onFiles}>
      <section className="trace-viewer" aria-label={`${link.link.code} ${link.link.name}`}>
        <LinkViewer {...{ ...props, onFiles, shownId }} />
        <UploadList ownerId={link.link.id} queue={traceQueue} />
      </section>
      {send !== null && chosen.length > 0 && (
        <UploadDialog
          code={link.link.code}
          files={chosen}
          onSend={(direction) => {
            send(chosen, direction)
            setChosen([])
          }}
          onClose={() => setChosen([])}
        />
      )}
    </DropZone>
  )
}

type PartProps = TraceViewerProps & {
  onFiles: ((files: readonly File[]) => void) | null
  /** Null: nobody has measured the link from its port yet; there may be traces from its far end. */
  shownId: string | null
}

/** One for links with traces and without: what is open or typed stays so when the first trace comes. */
function LinkViewer(props: PartProps) {
  const { link, traceId, shownId, onSelectTrace, onFiles } = props
  const t = useMessages(resourceMessages)
  const view = useTraceView(link, shownId)
  const [shown, onShown] = useState<ReferenceShown>('overlaid')
  const overlays = useOverlays(link, shownId, view.axis)
  const plotRef = useRef<HTMLDivElement>(null)
  const [toolsAt, setToolsAt] = useState<Element | null>(null)
  const unfolded = useState(false)
  const trace = view.now?.info.trace
  const parts = { ...props, view, shown, onShown, overlays, plotRef, toolsAt, unfolded }
  return (
    <>
      <TraceHead link={link.link} info={view.now?.info}>
        <TraceHistory link={link.link} traceId={traceId} shown={trace} onSelect={onSelectTrace} />
        {shownId !== null && <TraceTools {...parts} />}
        <TestButton link={link} onSelectTrace={onSelectTrace} />
        {onFiles !== null && <UploadButton label={t('upload')} onFiles={onFiles} />}
      </TraceHead>
      <LinkFacts info={link}>{shownId !== null && <div ref={setToolsAt} className="plot-tools" />}</LinkFacts>
      {shownId === null ? <Unmeasured {...parts} /> : <Measured {...parts} />}
    </>
  )
}

function Unmeasured({ link, unfolded }: BodyProps) {
  const t = useMessages(resourceMessages)
  const { code } = link.link
  return (
    <>
      <CorrectionPanel {...{ link: link.link, unfolded }} traceId={null} />
      <div className="notice">{t('noTrace', { device: link.deviceCode, code })}</div>
    </>
  )
}

/** What is done with the trace that is shown. */
function TraceTools({ link, alarms, view, shown, onShown, overlays, plotRef, onSelectTrace }: BodyProps) {
  const [corrected, setCorrected] = useState<TraceRow | null>(null)
  const trace = view.now?.info.trace
  const print = usePrintable(() => <LinkSheet {...{ link, alarms, view, overlays }} />)
  return (
    <>
      <OverlayPicker overlays={overlays} />
      {trace !== undefined && (
        <ReferenceMenu
          link={link.link}
          trace={trace}
          reference={view.reference?.info.trace ?? null}
          shown={shown}
          onShown={onShown}
          onOpen={onSelectTrace}
          onCorrect={() => setCorrected(trace)}
        />
      )}
      {view.now !== null && <ExportMenu link={link.link} now={view.now} rows={view.rows} plotRef={plotRef} />}
      {trace !== undefined && (
        <ReportButton traceId={trace.id} name={`${link.link.code} ${link.link.name}`} />
      )}
      <PrintButton className="button small icon-only" onPrint={print} />
      {corrected !== null && <CorrectDirection trace={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}

function Measured(props: BodyProps) {
  const { link, view } = props
  const t = useMessages(resourceMessages)
  return (
    <>
      <DirectionHint axis={view.axis} />
      <Corrections corrections={view.now?.info.corrections ?? []} />
      {link.link.referenceTraceId === null && <div className="trace-hint">{t('referenceHint')}</div>}
      {view.now !== null && <CannotMeasure cannotMeasure={view.now.info.cannotMeasure} />}
      <ViewBody {...props} />
    </>
  )
}

/** That a trace counts from the far end, and whether its places are known. */
function DirectionHint({ axis }: { axis: LinkAxis }) {
  const t = useMessages(directionMessages)
  if (axis.direction === 'forward') return null
  const lacks = axis.farEndM === null ? ` ${t('placesUnknown')}` : ''
  return <div className="trace-hint">{t('farEndIs') + lacks}</div>
}

type BodyProps = PartProps & {
  view: TraceView
  plotRef: RefObject<HTMLDivElement | null>
  toolsAt: Element | null
  shown: ReferenceShown
  onShown: (shown: ReferenceShown) => void
  overlays: Overlays
  /** The panel of the length correction, which stands elsewhere where there is a trace. */
  unfolded: Unfolded
}

function ViewBody({ view, ...props }: BodyProps) {
  const t = useMessages(resourceMessages)
  const { now } = view
  return (
    <div className="trace-body">
      <DataState query={{ ...view.query, data: now ?? undefined }} what={t('traceWhat')}>
        {(loaded) => <TracePanels {...props} view={view} now={loaded} />}
      </DataState>
    </div>
  )
}
