import { useMessages } from '#lib/i18n/i18n.ts'
import {
  type FileQueue,
  isUnderWay,
  mayRetry,
  type QueuedFile,
  useQueuedFiles,
} from '#lib/upload/file-queue.ts'
import { uploadMessages } from '#lib/upload/upload.messages.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { shortenMiddle } from './shorten-middle.ts'
import './upload.css'

const NAME_LENGTH = 40
/** Of hundreds of files those under way and those that did not arrive are listed, the others counted. */
const ALL_UP_TO = 12
const LISTED = 100

const isFault = ({ state }: QueuedFile) => state === 'failed' || state === 'refused' || state === 'cancelled'

function UploadLine({ file, queue }: { file: QueuedFile; queue: FileQueue }) {
  const t = useMessages(uploadMessages)
  const { id, fileName, sizeBytes, sentBytes, state, note } = file
  const percent = sizeBytes === 0 ? 100 : Math.floor((sentBytes / sizeBytes) * 100)
  const isBad = state === 'failed' || state === 'refused'
  return (
    <li className="upload-line" data-state={state}>
      <span title={fileName}>{shortenMiddle(fileName, NAME_LENGTH)}</span>
      {isUnderWay(file) && <progress max={100} value={percent} aria-label={fileName} />}
      <span className={isBad ? 'upload-failure' : 'text-3'}>
        {state === 'sending' ? t('sending', { percent }) : t(state)}
        {note !== null && ` · ${note}`}
      </span>
      {isUnderWay(file) && (
        <IconButton icon="close" label={t('cancel', { name: fileName })} onClick={() => queue.cancel(id)} />
      )}
      {mayRetry(file) && (
        <IconButton icon="refresh" label={t('retry', { name: fileName })} onClick={() => queue.retry(id)} />
      )}
    </li>
  )
}

/** What is worth a line: of few files all, of many those under way and those with a fault. */
export function listShownFiles(files: readonly QueuedFile[]): readonly QueuedFile[] {
  if (files.length <= ALL_UP_TO) return files
  const faults = files.filter(isFault)
  const active = files.filter(({ state }) => state === 'sending' || state === 'reading')
  return [...active, ...faults].slice(0, LISTED)
}

function Summary({ files }: { files: readonly QueuedFile[] }) {
  const t = useMessages(uploadMessages)
  const total = files.length
  const done = files.filter((file) => !isUnderWay(file)).length
  const faults = files.filter(isFault).length
  return (
    <div className="upload-summary" role="status">
      <progress max={total} value={done} aria-label={t('files')} />
      <span>{t('summary', { done, total })}</span>
      {faults > 0 && <span className="upload-failure">{t('faults', { count: faults })}</span>}
    </div>
  )
}

function Actions({ ownerId, files, queue }: UploadListProps & { files: readonly QueuedFile[] }) {
  const t = useMessages(uploadMessages)
  const again = files.filter(mayRetry)
  const active = files.filter(isUnderWay)
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button text small" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <span className="upload-actions">
      {again.length > 1 &&
        button(t('retryAll', { count: again.length }), () => again.forEach(({ id }) => queue.retry(id)))}
      {active.length > 1 && button(t('cancelAll'), () => active.forEach(({ id }) => queue.cancel(id)))}
      {active.length < files.length && button(t('clear'), () => queue.clear(ownerId))}
    </span>
  )
}

type UploadListProps = { ownerId: number; queue: FileQueue }

/** Files on their way and what became of them, until they are cleared away. */
export function UploadList({ ownerId, queue }: UploadListProps) {
  const t = useMessages(uploadMessages)
  const files = useQueuedFiles(queue, ownerId)
  if (files.length === 0) return null
  return (
    <div className="uploads">
      <div className="upload-lines">
        {files.length > ALL_UP_TO && <Summary files={files} />}
        <ul aria-label={t('files')}>
          {listShownFiles(files).map((file) => (
            <UploadLine key={file.id} file={file} queue={queue} />
          ))}
        </ul>
      </div>
      <Actions {...{ ownerId, files, queue }} />
    </div>
  )
}
