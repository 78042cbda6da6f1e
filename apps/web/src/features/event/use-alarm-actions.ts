import { type AlarmsChanged, alarmApi } from '@fibrewatch/contract/alarm'
import { useMemo } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { takeAlarms } from '#lib/live/live-alarms.ts'
import { showToast, showUndo } from '#ui/toast.tsx'
import { eventMessages } from './event.messages.ts'

type EventKey = keyof typeof eventMessages.zh
type Words = Translate<EventKey>

/** Long enough to read the refusals. */
const REFUSAL_MS = 6000

/** The server's own sentences, each once. */
export const listRefusals = ({ refused }: AlarmsChanged): string[] => [
  ...new Set(refused.map(({ msg }) => msg)),
]

function showRefusals(t: Words, changed: AlarmsChanged): void {
  const { refused } = changed
  if (refused.length === 0) return
  const reasons = listRefusals(changed).join(' ')
  showToast(refused.length === 1 ? reasons : t('refusedMany', { count: refused.length, reasons }), REFUSAL_MS)
}

/** Sends a change; its answer is in every view before the live message comes. Null when the call failed. */
async function change(t: Words, work: () => Promise<AlarmsChanged>): Promise<AlarmsChanged | null> {
  try {
    const changed = await work()
    takeAlarms(changed.alarms)
    showRefusals(t, changed)
    return changed
  } catch (error) {
    // The console has reported the failure; nothing has changed.
    if (error instanceof ApiError) return null
    throw error
  }
}

const withComment = (comment: string) => (comment === '' ? {} : { comment })

function makeActions(t: Words) {
  const unacknowledge = (ids: string[]) => change(t, () => call(alarmApi.unack, { body: { ids } }))
  return {
    /** One click, with an undo for five seconds. */
    acknowledge: async (ids: string[], comment = ''): Promise<void> => {
      const changed = await change(t, () => call(alarmApi.ack, { body: { ids, ...withComment(comment) } }))
      const done = changed?.alarms.map(({ id }) => id) ?? []
      if (done.length > 0) showUndo(t('ackDone', { count: done.length }), () => void unacknowledge(done))
    },
    clear: async (ids: string[], comment: string): Promise<void> => {
      const changed = await change(t, () => call(alarmApi.clear, { body: { ids, comment } }))
      if (changed !== null && changed.alarms.length > 0)
        showToast(t('clearDone', { count: changed.alarms.length }))
    },
    shelve: async (ids: string[], comment: string, until: string): Promise<void> => {
      const changed = await change(t, () => call(alarmApi.shelve, { body: { ids, comment, until } }))
      if (changed !== null && changed.alarms.length > 0)
        showToast(t('shelveDone', { count: changed.alarms.length }))
    },
    endDrill: async (ids: string[]): Promise<void> => {
      const changed = await change(t, () => call(alarmApi.endDrill, { body: { ids } }))
      if (changed !== null && changed.alarms.length > 0) showToast(t('endDrillDone'))
    },
    unshelve: async (ids: string[]): Promise<void> => {
      await change(t, () => call(alarmApi.unshelve, { body: { ids } }))
    },
    /** Returns whether the comment is stored: the field is emptied only then. */
    comment: async (id: string, comment: string): Promise<boolean> => {
      const changed = await change(t, () => call(alarmApi.comment, { body: { id, comment } }))
      return changed !== null && changed.refused.length === 0
    },
  }
}

export type AlarmActions = ReturnType<typeof makeActions>

/** The commands of an operator on alarms. Refusals are shown in the server's words. */
export function useAlarmActions(): AlarmActions {
  const t = useMessages(eventMessages)
  return useMemo(() => makeActions(t), [t])
}
