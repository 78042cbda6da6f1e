import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import type { SpanEnd } from '#lib/filter/control.ts'
import type { Translate } from '#lib/i18n/i18n.ts'
import type { wordMessages } from '#lib/words/words.messages.ts'
import type { eventMessages } from './event.messages.ts'

type EventWord = keyof typeof eventMessages.zh

/** The words by which the page shows its conditions. */
export type EventForm = {
  readonly t: Translate<EventWord>
  readonly words: Translate<keyof typeof wordMessages.zh>
}

/** Alarm types, several at once. */
export const chooseTypes = ({ t, words }: EventForm) => ({
  label: t('filterType'),
  field: {
    kind: 'multi' as const,
    options: ALARM_TYPES.map((type) => ({ value: type, label: words(`type.${type}`) })),
  },
})

/** One end of a span of time. */
export const setTime =
  (label: EventWord, end: SpanEnd) =>
  ({ t }: EventForm) => ({ label: t(label), field: { kind: 'instant' as const, end } })
