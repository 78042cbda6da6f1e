import { parseInstant, writeLocal } from '#lib/format/local-time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SpanPresets } from '#ui/date/span-presets.tsx'
import { eventMessages } from '../event.messages.ts'
import type { FilterControls } from './use-alarm-filter.ts'

const M_PER_KM = 1000

export function TimeRange({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const field = (name: 'from' | 'to', label: string) => (
    <DateField
      label={`${t('filterTime')} ${label}`}
      hasTime
      value={writeLocal(filter[name], true)}
      onChange={(value) => changeFilter({ [name]: parseInstant(value) })}
    />
  )
  return (
    <div className="filter-field wide">
      <span>{t('filterTime')}</span>
      {field('from', t('filterFrom'))}
      {field('to', t('filterTo'))}
      <SpanPresets label={t('filterTime')} onChoose={changeFilter} />
    </div>
  )
}

const toKm = (positionM: number | null) => (positionM === null ? '' : String(positionM / M_PER_KM))

function fromKm(text: string): number | null {
  const km = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(km) && km >= 0 ? km * M_PER_KM : null
}

export function PositionRange({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const field = (name: 'positionFromM' | 'positionToM', label: string) => (
    <input
      // Read on blur: a half typed number is another number.
      key={`${name} ${filter[name]}`}
      className="input"
      type="number"
      min={0}
      step="any"
      aria-label={`${t('filterPosition')} ${label}`}
      placeholder={label}
      defaultValue={toKm(filter[name])}
      onBlur={(event) => {
        const positionM = fromKm(event.target.value)
        if (positionM !== filter[name]) changeFilter({ [name]: positionM })
      }}
    />
  )
  return (
    <div className="filter-field wide">
      <span>{t('filterPosition')}</span>
      {field('positionFromM', t('filterFrom'))}
      {field('positionToM', t('filterTo'))}
    </div>
  )
}
