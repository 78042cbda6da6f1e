import { useAccess } from '#lib/access/access.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { printMessages } from '#ui/print/print.messages.ts'
import { Brand } from './brand.tsx'
import './print-head.css'

/** The installation, the user and the time of printing, in the reader's own zone, named. */
export function PrintHead() {
  const t = useMessages(printMessages)
  const now = useNow()
  const user = useAccess((state) => state.user)
  const at = formatInstantFull(new Date(now).toISOString()).replace(/\.\d{3}/, '')
  return (
    <header className="print-brand">
      <Brand />
      <span className="print-by">
        <b>{user?.domainName}</b>
        {t('printedBy', { name: user?.name ?? '', at })}
      </span>
    </header>
  )
}
