import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type KeySection, useKeySection } from '#lib/keys/key-help.ts'
import { eventMessages } from '../event.messages.ts'

/** The keys of the alarm list, for the help that `?` shows. */
export function useAlarmKeySection(): void {
  const t = useMessages(eventMessages)
  const section = useMemo(
    (): KeySection => ({
      title: t('alarms'),
      lines: [
        { keys: ['↑', '↓', 'J', 'K'], text: t('hintMove') },
        { keys: ['PgUp', 'PgDn'], text: t('keyPages') },
        { keys: ['Home', 'End'], text: t('keyEnds') },
        { keys: ['Enter'], text: t('hintOpen') },
        { keys: ['A'], text: t('keyAck') },
        { keys: ['Shift', 'A'], text: t('ackComment') },
        { keys: ['Space'], text: t('keyCheck') },
        { keys: ['/'], text: t('hintSearch') },
        { keys: ['Esc'], text: t('keyClose') },
      ],
    }),
    [t],
  )
  useKeySection(section)
}
