import { useEffect } from 'react'
import { MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmCounts, useIsCriticalWaiting } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { playAlarm } from '#lib/sound/alarm-sound.ts'

const REPEAT_MS = 5000
const FLASH_MS = 1000

/** While a critical alarm waits: repeats its tone, and alternates the window's title. */
export function useAlarmAttention(pageTitle: string): void {
  const unacked = useAlarmCounts()?.unacked ?? MISSING
  const t = useMessages(shellMessages)
  const word = useMessages(wordMessages)
  const isWaiting = useIsCriticalWaiting()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => playAlarm('critical'), REPEAT_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  useEffect(() => {
    const title = `${pageTitle} · ${t('product')}`
    document.title = title
    if (!isWaiting) return undefined
    const severity = word('severity.critical')
    const alarmTitle = t('titleAlarm', { severity, count: unacked })
    const timer = setInterval(() => {
      document.title = document.title === title ? alarmTitle : title
    }, FLASH_MS)
    return () => clearInterval(timer)
  }, [isWaiting, unacked, pageTitle, t, word])
}
