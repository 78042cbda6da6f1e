import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { type FieldPackage, MAX_KEPT_MS } from '#lib/storage/field-database.ts'
import { Icon } from '#ui/icon.tsx'
import { fieldMessages } from './field.messages.ts'
import { bringUpToDate, useField } from './field-store.ts'
import { useOfflineStart } from './register-offline.ts'
import './sync-bar.css'

/** When what is shown was so, and what still has to be sent. */
export function SyncBar({ isOffline }: { isOffline: boolean }) {
  const t = useMessages(fieldMessages)
  const now = useNow()
  const { kept, isSyncing, syncFailure, outbox } = useField()
  const isOld = isOffline || syncFailure !== null
  const formatMs = (ms: number) => formatInstant(new Date(ms).toISOString(), now)
  const tellAge = ({ asOf }: FieldPackage) =>
    isOld
      ? t('old', { at: formatMs(asOf), until: formatMs(asOf + MAX_KEPT_MS) })
      : t('asOf', { at: formatMs(asOf) })
  const waiting = outbox.filter(({ state }) => state === 'waiting').length
  const refused = outbox.filter(({ state }) => state === 'refused').length
  const { start } = useOfflineStart()
  return (
    <div className="sync-bar" data-old={isOld ? 'true' : undefined}>
      <div className="sync-bar-line" role="status">
        <Icon name={isOld ? 'alarm' : 'check'} size={16} />
        <span className="sync-bar-age">{kept === null ? t('never') : tellAge(kept)}</span>
        {start === 'ready' && kept !== null && <span className="tag">{t('ready')}</span>}
        <button
          type="button"
          className="button small"
          disabled={isSyncing}
          onClick={() => void bringUpToDate()}
        >
          {isSyncing ? t('syncing') : t('sync')}
        </button>
      </div>
      {(waiting > 0 || refused > 0) && (
        <div className="sync-bar-counts" role="status">
          {waiting > 0 && <span className="tag">{t('waiting', { count: waiting })}</span>}
          {refused > 0 && <span className="tag">{t('refusedCount', { count: refused })}</span>}
        </div>
      )}
      <SyncFailure />
      {(start === 'insecure' || start === 'failed') && <p className="sync-bar-why">{t(`start.${start}`)}</p>}
    </div>
  )
}

/** Why nothing newer is shown or sent, and what to do about it. */
function SyncFailure() {
  const t = useMessages(fieldMessages)
  const { syncFailure, stopped, kept } = useField()
  if (stopped === 'sign-in' || syncFailure?.verdict === 'sign-in')
    return (
      <p className="sync-bar-why" role="alert">
        {t('signInAgain')} <a href={toAddress(LOGIN_PATH)}>{t('toSignIn')}</a>
      </p>
    )
  if (stopped === 'not-kept' || syncFailure?.verdict === 'not-kept')
    return (
      <p className="sync-bar-why" role="alert">
        {t('noRoom')}
      </p>
    )
  if (syncFailure?.verdict === 'forbidden')
    return (
      <p className="sync-bar-why" role="alert">
        {t('forbidden')}
      </p>
    )
  if (syncFailure !== null)
    return (
      <p className="sync-bar-why" role="alert">
        {t('syncFailed')}
        {syncFailure.text}
      </p>
    )
  if (kept === null || kept.isWhole) return null
  return (
    <p className="sync-bar-why">
      {t('partial', { nodes: kept.closures.length, faults: kept.faults.length })}
    </p>
  )
}
