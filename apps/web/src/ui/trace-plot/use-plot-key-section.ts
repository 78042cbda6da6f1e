import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type KeyLine, type KeySection, useKeySection } from '#lib/keys/key-help.ts'
import { tracePlotMessages } from './trace-plot.messages.ts'
import type { TracePlotProps } from './trace-plot.types.ts'

/** What a trace does by keys, for the help that `?` shows: those alone that act on this one. */
export function usePlotKeySection({ cursors = [], onToggleReference }: TracePlotProps): void {
  const t = useMessages(tracePlotMessages)
  const [hasCursors, hasReference] = [cursors.length > 0, onToggleReference !== undefined]
  const hasOuter = cursors.some(({ isOuter }) => isOuter)
  const section = useMemo((): KeySection => {
    const lines: (KeyLine | false)[] = [
      hasCursors && { keys: ['A', 'B'], text: t('choose') },
      hasOuter && { keys: ['Shift', 'A B'], text: t('chooseOuter') },
      hasCursors && { keys: ['←', '→'], text: t('step') },
      hasCursors && { keys: ['Shift', '← →'], text: t('fastStep') },
      { keys: ['+', '−'], text: t('zoom') },
      { keys: ['0'], text: t('fit') },
      { keys: ['Z', 'X'], text: t('zoomHistory') },
      { keys: ['Y'], text: t('levelFit') },
      hasReference && { keys: ['R'], text: t('reference') },
    ]
    return { title: t('keys'), lines: lines.filter((line) => line !== false) }
  }, [t, hasCursors, hasOuter, hasReference])
  useKeySection(section)
}
