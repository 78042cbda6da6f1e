import { readPublicParameter } from '#lib/brand/brand.ts'
import { noteSpan } from '#lib/format/named-spans.ts'
import { makeSpan, SPAN_NAMES, type SpanName, type TimeSpan } from '#lib/format/time-span.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { WEEK_START } from './calendar.ts'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { dateMessages } from './date.messages.ts'
import './date.css'

type SpanProps = { label: string; onChoose: (span: TimeSpan) => void }

/** What a name means now, in the reader's own zone and by the shifts of the installation. */
export const spanOfNow = (name: SpanName, language: Language): TimeSpan =>
  makeSpan(name, {
    now: new Date(),
    shiftHours: readPublicParameter('shift.hours'),
    weekStart: WEEK_START[language],
  })

/** Buttons that set both ends of a span of time at once, in the reader's own zone. */
export function SpanPresets({ label, onChoose }: SpanProps) {
  const t = useMessages(dateMessages)
  const language = useLanguage()
  const choose = (name: SpanName) => {
    const span = spanOfNow(name, language)
    noteSpan(name, span)
    onChoose(span)
  }
  return (
    <span className="span-presets" role="group" aria-label={label}>
      {SPAN_NAMES.map((name) => (
        <button key={name} type="button" className="button small" onClick={() => choose(name)}>
          {t(`span.${name}`)}
        </button>
      ))}
    </span>
  )
}

/** The same behind one button, where there is no room for all. */
export function SpanButton({ label, onChoose }: SpanProps) {
  const t = useMessages(dateMessages)
  return (
    <PopoverButton
      label={`${label}: ${t('spans')}`}
      button={
        <>
          {t('spans')}
          <Icon name="down" size={12} />
        </>
      }
      className="button"
      popoverClass="span-popover"
    >
      {(close) => (
        <SpanPresets
          label={label}
          onChoose={(span) => {
            onChoose(span)
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}
