import { useState } from 'react'
import { parseInstant } from '#lib/format/local-time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { eventMessages } from './event.messages.ts'
import './reason-dialog.css'

const HOURS = [1, 4, 8] as const
const HOUR_MS = 3_600_000
const MORNING_HOUR = 8

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

function tomorrowMorning(): string {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(MORNING_HOUR, 0, 0, 0)
  return at.toISOString()
}

/** When a shelved alarm comes back: the usual ends as buttons, any other by its field. */
export function ShelfEnd({ onChange }: { onChange: (until: string | null) => void }) {
  const t = useMessages(eventMessages)
  const [chosen, setChosen] = useState<string | null>(null)
  const [other, setOther] = useState('')
  const choose = (name: string, until: string | null) => {
    setChosen(name)
    onChange(until)
  }
  const chooseOther = (local: string) => {
    setOther(local)
    choose('other', parseInstant(local))
  }
  const option = (name: string, label: string, until: () => string) => (
    <button
      key={name}
      type="button"
      className="button small"
      aria-pressed={chosen === name}
      onClick={() => choose(name, until())}
    >
      {label}
    </button>
  )
  return (
    <fieldset className="reason-field">
      <legend>
        {t('until')}
        <small>{t('required')}</small>
      </legend>
      <div className="shelf-ends">
        {HOURS.map((hours) => option(`h${hours}`, t('inHours', { count: hours }), () => inHours(hours)))}
        {option('tomorrow', t('tomorrow'), tomorrowMorning)}
        <DateField label={t('untilOther')} hasTime value={other} onChange={chooseOther} />
      </div>
    </fieldset>
  )
}
