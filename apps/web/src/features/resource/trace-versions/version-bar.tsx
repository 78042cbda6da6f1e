import type { TraceInfo } from '@fibrewatch/contract/trace'
import { traceVersionApi } from '@fibrewatch/contract/trace-version'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import type { EventRow } from '../trace-viewer/event-rows.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { VersionLine } from './version-line.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

type VersionBarProps = {
  info: TraceInfo
  rows: readonly EventRow[]
  /** Within which two events are one. */
  withinM: number
  onEdit: () => void
}

/** Above the event table: its version, and what can be done about it. */
export function VersionBar({ info, rows, withinM, onEdit }: VersionBarProps) {
  const mayEdit = useMayCall(traceVersionApi.add)
  const [shown, setShown] = useState<'versions' | 'template' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <VersionLine
        version={info.version}
        onVersions={() => setShown('versions')}
        onEdit={mayEdit ? onEdit : null}
        onTemplate={info.trace.direction === 'forward' ? () => setShown('template') : null}
      />
      {shown === 'versions' && <VersionsDialog traceId={info.trace.id} withinM={withinM} onClose={close} />}
      {shown === 'template' && <TemplateDialog {...{ info, rows, withinM }} onClose={close} />}
    </>
  )
}
