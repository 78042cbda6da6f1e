import { useId, useState } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { addMonths, type Day, dayOf } from './calendar.ts'
import { dateMessages } from './date.messages.ts'
import { MonthGrid, writeMonth } from './month-grid.tsx'

const DAY_LENGTH = 10
const MIDNIGHT = '00:00'
const MAX_HOUR = 23
const MAX_MINUTE = 59

type PartFieldProps = { label: string; text: string; max: number; onChange: (part: string) => void }

/** Hour or minute; a larger number becomes the largest valid one. */
function PartField({ label, text, max, onChange }: PartFieldProps) {
  return (
    <input
      type="number"
      className="input calendar-number"
      aria-label={label}
      min={0}
      max={max}
      value={Number(text)}
      onChange={({ target: { valueAsNumber } }) => {
        const part = Math.min(Math.max(Math.trunc(valueAsNumber) || 0, 0), max)
        onChange(String(part).padStart(2, '0'))
      }}
    />
  )
}

type TimeFieldsProps = { time: string; onChange: (time: string) => void }

function TimeFields({ time, onChange }: TimeFieldsProps) {
  const t = useMessages(dateMessages)
  const [hour = '00', minute = '00'] = time.split(':')
  return (
    <span className="calendar-time">
      <PartField
        label={t('hour')}
        text={hour}
        max={MAX_HOUR}
        onChange={(part) => onChange(`${part}:${minute}`)}
      />
      :
      <PartField
        label={t('minute')}
        text={minute}
        max={MAX_MINUTE}
        onChange={(part) => onChange(`${hour}:${part}`)}
      />
    </span>
  )
}

type CalendarPanelProps = {
  /** `2026-03-18`, `2026-03-18T14:30`, or empty. */
  value: string
  hasTime: boolean
  onChange: (value: string) => void
  onClose: () => void
}

/** The calendar below a date field: a month with its neighbours, the time where there is one. */
export function CalendarPanel({ value, hasTime, onChange, onClose }: CalendarPanelProps) {
  const t = useMessages(dateMessages)
  const language = useLanguage()
  const titleId = useId()
  const chosen: Day | null = value === '' ? null : value.slice(0, DAY_LENGTH)
  const time = value.slice(DAY_LENGTH + 1) || MIDNIGHT
  const [active, setActive] = useState(() => chosen ?? dayOf(new Date()))
  const choose = (day: Day) => {
    setActive(day)
    onChange(hasTime ? `${day}T${time}` : day)
    if (!hasTime) onClose()
  }
  const clear = () => {
    onChange('')
    onClose()
  }
  const step = (label: string, months: number, sign: string) => (
    <button
      type="button"
      className="calendar-step"
      title={label}
      aria-label={label}
      onClick={() => setActive(addMonths(active, months))}
    >
      {sign.length === 0 ? <Icon name={months < 0 ? 'left' : 'right'} size={14} /> : sign}
    </button>
  )
  return (
    <>
      <div className="calendar-head">
        {step(t('formerYear'), -12, '«')}
        {step(t('formerMonth'), -1, '')}
        <strong id={titleId} aria-live="polite">
          {writeMonth(active, language)}
        </strong>
        {step(t('nextMonth'), 1, '')}
        {step(t('nextYear'), 12, '»')}
      </div>
      <MonthGrid labelId={titleId} active={active} chosen={chosen} onWalk={setActive} onChoose={choose} />
      <div className="calendar-foot">
        <button type="button" className="button small" onClick={() => choose(dayOf(new Date()))}>
          {t('today')}
        </button>
        {chosen !== null && (
          <button type="button" className="button small" onClick={clear}>
            {t('clear')}
          </button>
        )}
        {hasTime && <TimeFields time={time} onChange={(next) => onChange(`${chosen ?? active}T${next}`)} />}
        {hasTime && (
          <button type="button" className="button small primary" onClick={onClose}>
            {t('done')}
          </button>
        )}
      </div>
    </>
  )
}
