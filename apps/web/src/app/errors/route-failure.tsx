import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Result } from './result.tsx'
import { startMessages } from './start.messages.ts'

/** A navigation that failed as a whole: code that could not be loaded, or a fault outside every tab. */
export function RouteFailure() {
  const t = useMessages(startMessages)
  const error = useRouteError()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failed navigation is logged (user specification, section 8)
    console.error(error)
  }, [error])
  return (
    <Result code="500" text={t('failedStart')}>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {t('reloadPage')}
      </button>
    </Result>
  )
}
