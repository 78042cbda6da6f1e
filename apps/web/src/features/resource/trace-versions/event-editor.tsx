import { MAX_REASON_LENGTH } from '@fibrewatch/contract/trace-version'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatJointDb, formatKm } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { askUser } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { DataState } from '#ui/data-state.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import type { DraftEvent } from './draft.ts'
import { EventFields } from './event-fields.tsx'
import { TableDifferences } from './table-differences.tsx'
import { versionMessages } from './trace-versions.messages.ts'
import type { EventEditor as Editor } from './use-event-editor.ts'
import { versionQuery } from './versions.queries.ts'
import './trace-versions.css'

type EventEditorProps = {
  editor: Editor
  traceId: string
  withinM: number
  /** Where a new event is put. */
  cursorM: number
}

/** The event table as a form: choose an event, change it here or on the trace, save all with a reason. */
export function EventEditor({ editor, traceId, withinM, cursorM }: EventEditorProps) {
  const t = useMessages(versionMessages)
  const { draft, selected, changes } = editor
  useTabGuard(changes > 0)
  return (
    <section className="event-editor" aria-label={t('editor')}>
      <ConflictNotice {...{ editor, traceId, withinM }} />
      <DenseTable className="event-editor-list">
        <table aria-label={t('editor')}>
          <thead>
            <tr>
              <th aria-label="#" />
              <th>{t('kind')}</th>
              <th className="number event-editor-figure">km</th>
              <th className="number event-editor-figure">{t('loss')}</th>
              <th aria-label={t('figures')} />
            </tr>
          </thead>
          <tbody>
            {draft.events.map((event, at) => (
              <EventLine
                key={event.key}
                {...{ event, number: at + 1 }}
                isSelected={event.key === selected?.key}
                onSelect={() => editor.onSelect(event.key)}
              />
            ))}
          </tbody>
        </table>
      </DenseTable>
      <div className="event-editor-actions">
        <button type="button" className="button small" onClick={() => editor.onAdd(cursorM)}>
          <Icon name="add" size={14} />
          {t('add')} {formatKm(cursorM)} km
        </button>
        <button
          type="button"
          className="button small"
          disabled={selected === null}
          onClick={() => editor.onRemove()}
        >
          <Icon name="trash" size={14} />
          {t('remove')}
        </button>
      </div>
      <div className="event-editor-form">
        {selected === null ? (
          <p className="text-3 fs-13">{t('none')}</p>
        ) : (
          <>
            <EventFields editor={editor} event={selected} />
            <p className="text-3 fs-12">{t('measureHint')}</p>
          </>
        )}
      </div>
      <SaveRow editor={editor} />
    </section>
  )
}

type LineProps = { event: DraftEvent; number: number; isSelected: boolean; onSelect: () => void }

function EventLine({ event, number, isSelected, onSelect }: LineProps) {
  const t = useMessages(versionMessages)
  const { kind, comment, positionM, lossDb, figures } = event
  const mark = { kept: '', lines: t('lines'), typed: t('typed') }[figures.by]
  return (
    <tr data-selected={isSelected}>
      <td className="text-3">{number}</td>
      <td>
        <button type="button" className="event-choice ellipsis" aria-pressed={isSelected} onClick={onSelect}>
          {comment === '' ? t(kind) : comment}
        </button>
      </td>
      <td className="number event-editor-figure">{formatKm(positionM)}</td>
      <td className="number event-editor-figure">{formatJointDb(lossDb)}</td>
      <td className="text-3 fs-12">{mark}</td>
    </tr>
  )
}

function SaveRow({ editor }: { editor: Editor }) {
  const t = useMessages(versionMessages)
  const { changes, reason, isSaving, draft, conflict } = editor
  const close = async () => {
    const isSure =
      changes === 0 ||
      (await askUser({
        title: t('leaveTitle'),
        text: t('leaveText', { count: changes }),
        okText: t('leave'),
        cancelText: t('stay'),
      }))
    if (isSure) editor.onClose()
  }
  const mayNot = changes === 0 || isSaving || reason.trim() === '' || conflict !== null
  return (
    <div className="event-editor-foot">
      <input
        className="input event-editor-reason"
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => editor.onReason(target.value)}
      />
      <span className="event-editor-state text-2 fs-12" role="status">
        {changes > 0 && reason.trim() === '' ? t('reasonNeeded') : t('changes', { count: changes })}
      </span>
      <button type="button" className="button" onClick={() => void close()}>
        {t('cancel')}
      </button>
      <button type="button" className="button primary" disabled={mayNot} onClick={() => void editor.onSave()}>
        {t('save', { version: draft.baseVersion + 1 })}
      </button>
    </div>
  )
}

type NoticeProps = Pick<EventEditorProps, 'editor' | 'traceId' | 'withinM'>

/** Somebody saved meanwhile: nothing of the form is lost, and saving on top is a decision of its own. */
function ConflictNotice({ editor, traceId, withinM }: NoticeProps) {
  const t = useMessages(versionMessages)
  const [isCompared, setCompared] = useState(false)
  const { conflict } = editor
  if (conflict === null) return null
  const { message, newest } = conflict
  return (
    <div className="event-conflict" role="alert">
      <p>{message}</p>
      <p className="text-2">{t('conflictHint')}</p>
      <span className="event-editor-actions">
        <button type="button" className="button small" onClick={() => setCompared(true)}>
          {t('seeNewest', { version: newest })}
        </button>
        <button
          type="button"
          className="button small primary"
          disabled={editor.isSaving}
          onClick={() => void editor.onSave(newest)}
        >
          {t('takeNewest', { version: newest + 1 })}
        </button>
      </span>
      {isCompared && (
        <MineDialog {...{ editor, traceId, withinM, newest }} onClose={() => setCompared(false)} />
      )}
    </div>
  )
}

function MineDialog({
  editor,
  traceId,
  withinM,
  newest,
  onClose,
}: NoticeProps & { newest: number; onClose: () => void }) {
  const t = useMessages(versionMessages)
  const query = useQuery(versionQuery(traceId, newest))
  const mine = editor.draft.events.map(({ positionM, kind, comment, lossDb, reflectanceDb, figures }) => ({
    positionM,
    kind,
    comment,
    lossDb,
    reflectanceDb,
    positionSigmaM: null,
    lossSigmaDb: null,
    slopeDbPerKm: null,
    ...(figures.by === 'typed' ? { figuresBy: 'typed' as const } : {}),
  }))
  return (
    <WindowDialog
      id="trace-versions"
      title={`${t('version', { version: newest })} → ${t('mine')}`}
      widthPx={720}
      onClose={onClose}
    >
      <div className="versions-body">
        <DataState query={query} what={t('compare')}>
          {({ events }) => <TableDifferences before={events} after={mine} withinM={withinM} />}
        </DataState>
      </div>
    </WindowDialog>
  )
}
