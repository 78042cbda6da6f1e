import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { cancelUpload, isUnderWay, removeFinishedUploads, type TraceUpload, useUploads } from './uploads.ts'
import { shortenMiddle } from './shorten-middle.ts'
import './trace-upload.css'

const NAME_LENGTH = 40

const STATE_KEYS = {
  waiting: 'uploadWaiting',
  reading: 'uploadReading',
  stored: 'uploadStored',
  failed: 'uploadFailed',
  cancelled: 'uploadCancelled',
} as const

function UploadLine({ upload }: { upload: TraceUpload }) {
  const t = useMessages(resourceMessages)
  const { id, fileName, sizeBytes, sentBytes, state, failure } = upload
  const percent = sizeBytes === 0 ? 100 : Math.floor((sentBytes / sizeBytes) * 100)
  return (
    <li className="upload-line" data-state={state}>
      <span title={fileName}>{shortenMiddle(fileName, NAME_LENGTH)}</span>
      {isUnderWay(upload) && <progress max={100} value={percent} aria-label={fileName} />}
      <span className={state === 'failed' ? 'upload-failure' : 'text-3'}>
        {state === 'sending' ? t('uploadSending', { percent }) : t(STATE_KEYS[state])}
        {failure !== null && ` · ${failure}`}
      </span>
      {isUnderWay(upload) && (
        <button
          type="button"
          className="button text small"
          aria-label={t('uploadCancel', { name: fileName })}
          title={t('uploadCancel', { name: fileName })}
          onClick={() => cancelUpload(id)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  )
}

/** Files on their way to a link and what became of them, until they are cleared away. */
export function UploadList({ linkId }: { linkId: number }) {
  const t = useMessages(resourceMessages)
  const uploads = useUploads(linkId)
  if (uploads.length === 0) return null
  return (
    <div className="uploads">
      <ul aria-label={t('uploads')}>
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
      {uploads.some((upload) => !isUnderWay(upload)) && (
        <button type="button" className="button text small" onClick={() => removeFinishedUploads(linkId)}>
          {t('uploadClear')}
        </button>
      )}
    </div>
  )
}
