import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { mayPass } from '#lib/api/what-failed.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { CopyText } from './copy-text.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { uiMessages } from './ui.messages.ts'
import './data-state.css'

const RETRY_AFTER_S = 10

function useCountdown(onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(RETRY_AFTER_S)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1)
      setSecondsLeft(RETRY_AFTER_S)
      return onEnd()
    }, 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, onEnd])
  return secondsLeft
}

type FailureNoticeProps = { what: string; error: Error; onRetry: () => void }

function Countdown({ onEnd }: { onEnd: () => void }) {
  const t = useMessages(uiMessages)
  const seconds = useCountdown(onEnd)
  return <span className="text-3">{t('retryIn', { seconds })}</span>
}

/**
 * 没能取到光路质量。10 秒后重试 / 立即重试, the server's reason, and the request id to pass on. What was refused is
 * asked again by hand alone.
 */
export function FailureNotice({ what, error, onRetry }: FailureNoticeProps) {
  const t = useMessages(uiMessages)
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className="notice" role="alert">
      <span>
        {t('failed', { what })}
        {error.message}
      </span>
      {mayPass(error) && <Countdown onEnd={onRetry} />}
      <button type="button" className="button small" onClick={onRetry}>
        {t('retryNow')}
      </button>
      {requestId !== null && (
        <span className="request-id">
          <CopyText text={requestId}>{t('requestId', { id: requestId })}</CopyText>
        </span>
      )}
    </div>
  )
}

/** `没能更新光路质量，这里是 14:33:14 的：…`: what stands below is as it was then. */
function StaleNotice({ what, error, onRetry, at }: FailureNoticeProps & { at: number }) {
  const t = useMessages(uiMessages)
  const now = useNow()
  return (
    <div className="stale-notice" role="status">
      <span>
        {t('stale', { what, at: formatInstant(new Date(at).toISOString(), now) })} {error.message}
      </span>
      <button type="button" className="button text small" onClick={onRetry}>
        {t('retryNow')}
      </button>
    </div>
  )
}

/** The part of a TanStack Query result that decides what a card shows. */
type QueryState<T> = {
  data: T | undefined
  error: Error | null
  /** When the data came, Unix ms. */
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

type DataStateProps<T> = {
  query: QueryState<T>
  /** What is loaded, as it stands in "没能取到…。" */
  what: string
  isEmpty?: (data: T) => boolean
  /** One sentence with the reason and at most one action. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Old values stay while new ones load, and if that fails are shown with their time; a failure without values says
 * what, why and when it is tried again.
 */
export function DataState<T>({ query, what, isEmpty, empty, children }: DataStateProps<T>) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query
  const bar = <LoadingBar isActive={isFetching} />
  if (data === undefined) {
    return (
      <>
        {bar}
        {error !== null && <FailureNotice what={what} error={error} onRetry={refetch} />}
      </>
    )
  }
  return (
    <>
      {bar}
      {error !== null && <StaleNotice what={what} error={error} onRetry={refetch} at={dataUpdatedAt} />}
      {isEmpty?.(data) === true ? <div className="notice">{empty}</div> : children(data)}
    </>
  )
}
