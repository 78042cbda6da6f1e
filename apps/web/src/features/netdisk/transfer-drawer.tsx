import { useRef } from 'react'
import { formatBytes } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Progress } from '#ui/parts/tag.tsx'
import { showToast } from '#ui/toast.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import { OpenUploads } from './open-uploads.tsx'
import { type DiskTask, forgetTask, useTasks } from './tasks.ts'
import { cancelUpload, chooseAgain, clearOver, pauseUpload, resumeUpload } from './upload-queue.ts'
import { isOver, isUnderWay, type Upload, type UploadState, useUploads } from './uploads.ts'
import type { Operations } from './use-operations.ts'
import './transfer-drawer.css'

const STATE_KEYS = {
  waiting: 'stateWaiting',
  running: 'stateRunning',
  asking: 'stateAsking',
  stalled: 'stateStalled',
  paused: 'statePaused',
  lost: 'stateLost',
  finishing: 'stateFinishing',
  done: 'stateDone',
  skipped: 'stateSkipped',
  failed: 'stateFailed',
} as const satisfies Record<UploadState, keyof typeof netdiskMessages.zh>

/** After a reload the same file has to be chosen again: the page may not read it by itself. */
function ChooseAgain({ upload }: { upload: Upload }) {
  const t = useMessages(netdiskMessages)
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined && !chooseAgain(upload.id, file)) showToast(t('otherFile'))
          target.value = ''
        }}
      />
      <button type="button" className="button small" onClick={() => ref.current?.click()}>
        {t('chooseAgain')}
      </button>
    </>
  )
}

const PAUSABLE = new Set<UploadState>(['waiting', 'running', 'stalled'])

function UploadActions({ upload }: { upload: Upload }) {
  const t = useMessages(netdiskMessages)
  const { id, state, name } = upload
  return (
    <span className="disk-transfer-actions">
      {state === 'lost' && <ChooseAgain upload={upload} />}
      {PAUSABLE.has(state) && (
        <IconButton label={t('pause', { name })} icon="stop" onClick={() => pauseUpload(id)} />
      )}
      {state === 'paused' && (
        <IconButton label={t('resume', { name })} icon="play" onClick={() => resumeUpload(id)} />
      )}
      {state === 'failed' && (
        <IconButton label={t('retry', { name })} icon="refresh" onClick={() => resumeUpload(id)} />
      )}
      {!isOver(upload) && state !== 'finishing' && (
        <IconButton label={t('cancelUpload', { name })} icon="close" onClick={() => void cancelUpload(id)} />
      )}
    </span>
  )
}

/** Speed and remaining time while it moves; else why it does not. */
function useStateText({ state, speed, sentBytes, size, error }: Upload): string {
  const t = useMessages(netdiskMessages)
  const language = useLanguage()
  const word = t(STATE_KEYS[state])
  if (error !== null && (state === 'failed' || state === 'stalled')) return `${word} · ${error}`
  if (state !== 'running' || speed === null || speed <= 0) return word
  const leftMs = ((size - sentBytes) / speed) * 1000
  return `${formatBytes(speed)}/s · ${t('timeLeft', { time: formatDuration(leftMs, language) })}`
}

function shareOf({ state, size, sentBytes }: Upload): number {
  if (state === 'done') return 1
  return size === 0 ? 0 : sentBytes / size
}

function UploadLine({ upload }: { upload: Upload }) {
  const { name, path, size, sentBytes, state } = upload
  const share = shareOf(upload)
  const text = useStateText(upload)
  return (
    <div className="disk-transfer" data-state={state}>
      <span className="disk-transfer-name ellipsis" title={`${path}${name}`}>
        {name}
      </span>
      <UploadActions upload={upload} />
      <Progress share={share} label={name} text={`${Math.floor(share * 100)}%`} />
      <span className="fs-12 text-3 disk-transfer-wide disk-transfer-state">
        <span>{text}</span>
        <span>{`${formatBytes(sentBytes)} / ${formatBytes(size)}`}</span>
      </span>
    </div>
  )
}

/** Null while the server has not counted yet. */
function taskShareOf({ status, done, total }: DiskTask): number | null {
  if (status === 'finished') return 1
  return total === 0 ? null : done / total
}

function TaskLine({ task }: { task: DiskTask }) {
  const { id, action, status, done, total, err } = task
  const t = useMessages(netdiskMessages)
  const label = t(`action-${action}`)
  return (
    <div className="disk-transfer">
      <span className="disk-transfer-name">{label}</span>
      {status !== 'running' && <IconButton label={t('forget')} icon="close" onClick={() => forgetTask(id)} />}
      <Progress share={taskShareOf(task)} label={label} text={total === 0 ? '' : `${done} / ${total}`} />
      <span className="fs-12 text-3 disk-transfer-wide">{err ?? t(`task-${status}`)}</span>
    </div>
  )
}

type TransferProps = { domainId: number; operations: Operations; onClose: () => void }

function UploadFoot({ list }: { list: readonly Upload[] }) {
  const t = useMessages(netdiskMessages)
  const toPause = list.filter(({ state }) => PAUSABLE.has(state))
  const toResume = list.filter(({ state }) => state === 'paused' || state === 'failed')
  return (
    <div className="disk-transfer-foot">
      <button
        type="button"
        className="button small"
        disabled={toPause.length === 0}
        onClick={() => toPause.toReversed().forEach(({ id }) => pauseUpload(id))}
      >
        {t('pauseAll')}
      </button>
      <button
        type="button"
        className="button small"
        disabled={toResume.length === 0}
        onClick={() => toResume.forEach(({ id }) => resumeUpload(id))}
      >
        {t('resumeAll')}
      </button>
      <button type="button" className="button small" disabled={!list.some(isOver)} onClick={clearOver}>
        {t('clearOver')}
      </button>
    </div>
  )
}

/** Running uploads, and background tasks of the server. Closing it interrupts nothing. */
export function TransferDrawer({ domainId, operations, onClose }: TransferProps) {
  const t = useMessages(netdiskMessages)
  const list = useUploads((uploads) => uploads.list)
  const tasks = useTasks((state) => state.tasks)
  const left = list.filter(isUnderWay).length
  return (
    <Drawer title={t('transfers')} onClose={onClose}>
      <PageHead
        title={t('transfers')}
        hint={t('uploadsLeft', { count: left })}
        actions={<IconButton label={t('close')} icon="close" onClick={onClose} />}
      />
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
      {list.length === 0 && tasks.length === 0 && <div className="notice">{t('noTransfers')}</div>}
      <VirtualList label={t('uploads')} rows={list} rowKey={({ id }) => String(id)} estimatedHeightPx={84}>
        {(upload) => <UploadLine upload={upload} />}
      </VirtualList>
      <OpenUploads domainId={domainId} operations={operations} />
      <UploadFoot list={list} />
    </Drawer>
  )
}
