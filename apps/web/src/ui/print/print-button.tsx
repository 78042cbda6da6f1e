import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { printMessages } from './print.messages.ts'

export function PrintButton({ className, onPrint }: { className: string; onPrint: () => void }) {
  const t = useMessages(printMessages)
  return (
    <button type="button" className={className} title={t('print')} aria-label={t('print')} onClick={onPrint}>
      <Icon name="print" />
    </button>
  )
}
