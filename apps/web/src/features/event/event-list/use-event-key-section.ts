import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type KeySection, useKeySection } from '#lib/keys/key-help.ts'
import { eventMessages } from '../event.messages.ts'

/** The keys of the event list, for the help that `?` shows. */
export function useEventKeySection(): void {
  const t = useMessages(eventMessages)
  const section = useMemo(
    (): KeySection => ({
      title: t('events'),
      lines: [
        { keys: ['↑', '↓', 'J', 'K'], text: t('hintMove') },
        { keys: ['PgUp', 'PgDn'], text: t('keyPages') },
        { keys: ['Home', 'End'], text: t('keyEnds') },
      ],
    }),
    [t],
  )
  useKeySection(section)
}
