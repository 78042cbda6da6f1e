import type { TraceVersion } from '@fibrewatch/contract/trace'
import { MAX_REASON_LENGTH, traceVersionApi } from '@fibrewatch/contract/trace-version'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { DataState } from '#ui/data-state.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Instant } from '#ui/time-text.tsx'
import { refreshTraces } from '../resource.queries.ts'
import { TableDifferences } from './table-differences.tsx'
import { versionMessages } from './trace-versions.messages.ts'
import { useVersionOrigin } from '#ui/trace-edit/version-words.ts'
import { versionQuery, versionsQuery } from './versions.queries.ts'

const WIDTH_PX = 880

type VersionsDialogProps = {
  traceId: string
  withinM: number
  onClose: () => void
}

/** All versions of the events of a trace: who, when and why, what changed between two, an older one back. */
export function VersionsDialog({ traceId, withinM, onClose }: VersionsDialogProps) {
  const t = useMessages(versionMessages)
  const query = useQuery(versionsQuery(traceId))
  return (
    <WindowDialog id="trace-versions" title={t('versions')} widthPx={WIDTH_PX} onClose={onClose}>
      <div className="versions-body">
        <DataState query={query} what={t('versions')}>
          {(versions) => <Versions {...{ traceId, withinM, versions }} />}
        </DataState>
      </div>
    </WindowDialog>
  )
}

type VersionsProps = Omit<VersionsDialogProps, 'onClose'> & { versions: readonly TraceVersion[] }

function Versions({ traceId, withinM, versions }: VersionsProps) {
  const newest = versions[0]?.version ?? 1
  const [chosen, setChosen] = useState<{ from: number; to: number | null }>({
    from: Math.max(1, newest - 1),
    to: null,
  })
  const to = chosen.to ?? newest
  return (
    <>
      <VersionList
        versions={versions}
        traceId={traceId}
        onCompare={(from) => setChosen({ from, to: newest })}
      />
      <Comparison
        {...{ traceId, withinM, versions, to }}
        from={chosen.from}
        onChange={(from, next) => setChosen({ from, to: next })}
      />
    </>
  )
}

type VersionListProps = {
  traceId: string
  versions: readonly TraceVersion[]
  onCompare: (version: number) => void
}

function VersionList({ traceId, versions, onCompare }: VersionListProps) {
  const t = useMessages(versionMessages)
  const originOf = useVersionOrigin()
  const mayChange = useMayCall(traceVersionApi.restore)
  const [restored, setRestored] = useState<number | null>(null)
  const newest = versions[0]?.version ?? 1
  return (
    <ol className="version-list" aria-label={t('versions')}>
      {versions.map((one) => (
        <li key={one.version}>
          <span className="version-number">{one.version}</span>
          <span className="version-about">
            <span>
              {originOf(one)} · <Instant at={one.madeAt} />
            </span>
            {one.reason !== '' && <span className="text-2">{one.reason}</span>}
          </span>
          <button type="button" className="button small" onClick={() => onCompare(one.version)}>
            {t('compare')}
          </button>
          {mayChange && one.version !== newest && (
            <button type="button" className="button small" onClick={() => setRestored(one.version)}>
              {t('restore')}
            </button>
          )}
          {restored === one.version && (
            <RestoreForm
              traceId={traceId}
              version={one.version}
              baseVersion={newest}
              onDone={() => setRestored(null)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

type RestoreFormProps = { traceId: string; version: number; baseVersion: number; onDone: () => void }

function RestoreForm({ traceId, version, baseVersion, onDone }: RestoreFormProps) {
  const t = useMessages(versionMessages)
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const restore = useCommand(traceVersionApi.restore, {
    doneText: (made) => t('saved', made),
    invalidates: [traceVersionApi.list],
  })
  const send = async () => {
    if (!(await restore({ body: { id: traceId, version, baseVersion, reason: reason.trim() } }))) return
    refreshTraces(client)
    onDone()
  }
  return (
    <span className="version-restore">
      <input
        className="input version-reason"
        aria-label={t('restoreReason')}
        placeholder={t('restoreReason')}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <button
        type="button"
        className="button small primary"
        disabled={reason.trim() === ''}
        onClick={() => void send()}
      >
        {t('save', { version: baseVersion + 1 })}
      </button>
    </span>
  )
}

type ComparisonProps = VersionsProps & {
  from: number
  to: number
  onChange: (from: number, to: number) => void
}

function Comparison({ traceId, withinM, versions, from, to, onChange }: ComparisonProps) {
  const t = useMessages(versionMessages)
  const before = useQuery(versionQuery(traceId, from))
  const after = useQuery(versionQuery(traceId, to))
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: t('version', { version }),
  }))
  return (
    <section className="version-compare" aria-label={t('compare')}>
      <div className="version-sides">
        <Picker
          label={t('from')}
          value={[String(from)]}
          options={options}
          onChange={([value]) => onChange(Number(value), to)}
        />
        →
        <Picker
          label={t('to')}
          value={[String(to)]}
          options={options}
          onChange={([value]) => onChange(from, Number(value))}
        />
      </div>
      <DataState query={before} what={t('compare')}>
        {(left) => (
          <DataState query={after} what={t('compare')}>
            {(right) => <TableDifferences before={left.events} after={right.events} withinM={withinM} />}
          </DataState>
        )}
      </DataState>
    </section>
  )
}
