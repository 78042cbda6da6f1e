import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type KeyLine, type KeySection, useKeySection } from '#lib/keys/key-help.ts'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps } from './table.types.ts'

/** What a table does by keys, for the help that `?` shows. */
export function useTableKeySection<Row>(table: DataTableProps<Row>): void {
  const t = useMessages(tableMessages)
  const { label, source } = table
  const [mayOpen, mayCheck, hasMenu] = [table.onOpen, table.bulkActions, table.rowActions].map(
    (part) => part !== undefined,
  )
  const section = useMemo((): KeySection => {
    const lines: (KeyLine | false)[] = [
      { keys: ['↑', '↓', 'J', 'K'], text: t('keyMove') },
      { keys: ['PgUp', 'PgDn'], text: t('keyPages') },
      mayOpen === true && { keys: ['Enter'], text: t('keyOpen') },
      mayCheck === true && { keys: ['Space'], text: t('keyCheck') },
      hasMenu === true && { keys: ['Shift', 'F10'], text: t('keyMenu') },
      source.hasKeyword && { keys: ['/'], text: t('search') },
    ]
    return { title: label, lines: lines.filter((line) => line !== false) }
  }, [t, label, mayOpen, mayCheck, hasMenu, source.hasKeyword])
  useKeySection(section)
}
