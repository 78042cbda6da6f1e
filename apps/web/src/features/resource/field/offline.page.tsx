import { useState } from 'react'
import { systemApi } from '@fibrewatch/contract/system-info'
import { toAddress } from '#lib/api/base-path.ts'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { FIELD_PATH } from './field-path.ts'
import { FieldScreen } from './field.page.tsx'
import { fieldMessages } from './field.messages.ts'
import './offline.css'

/** The field page in a window of its own, where the console could not be loaded for want of a line. */
export function OfflinePage() {
  const t = useMessages(fieldMessages)
  const [isAsking, setAsking] = useState(false)
  const [isStill, setStill] = useState(false)
  const connect = async () => {
    setAsking(true)
    try {
      await call(systemApi.brand, { isQuiet: true })
      location.assign(toAddress(FIELD_PATH + location.search))
    } catch {
      setStill(true)
    } finally {
      setAsking(false)
    }
  }
  return (
    <main className="offline-page">
      <header>
        <h1>{t('offlineTitle')}</h1>
        <button type="button" className="button" disabled={isAsking} onClick={() => void connect()}>
          {t('backOnline')}
        </button>
        {isStill && <p role="status">{t('stillOffline')}</p>}
      </header>
      <FieldScreen isOffline />
      <Dialogs />
    </main>
  )
}
