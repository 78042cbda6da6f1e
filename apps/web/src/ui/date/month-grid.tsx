import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LANGUAGE_TAG, type Language } from '#lib/i18n/language.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  isSameMonth,
  listWeeks,
  findWeekColumn,
  WEEK_START,
} from './calendar.ts'

const WEEK_END = 6
const MONTHS_PER_YEAR = 12

function write(day: Day, language: Language, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { ...options, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** `2026年3月`, `March 2026`. */
export const writeMonth = (day: Day, language: Language): string =>
  write(day, language, { year: 'numeric', month: 'long' })

/** Where a key leads from a day (ARIA authoring practices, date picker dialog); undefined for any other key. */
function dayOfKey({ key, shiftKey }: KeyboardEvent, day: Day, weekStart: number): Day | undefined {
  const place = findWeekColumn(day, weekStart)
  const months = shiftKey ? MONTHS_PER_YEAR : 1
  const leads: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -place),
    End: () => addDays(day, WEEK_END - place),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  }
  return leads[key]?.()
}

type MonthGridProps = {
  labelId: string
  /** The day keys start from; its month is shown. */
  active: Day
  chosen: Day | null
  onWalk: (day: Day) => void
  onChoose: (day: Day) => void
}

/** One month, a grid of its days: arrows walk days and weeks, Page keys months, with Shift years; Enter chooses. */
export function MonthGrid({ labelId, active, chosen, onWalk, onChoose }: MonthGridProps) {
  const language = useLanguage()
  const weekStart = WEEK_START[language]
  const weeks = listWeeks(active, weekStart)
  const [today] = useState(() => dayOf(new Date()))
  const activeRef = useRef<HTMLButtonElement>(null)
  useEffect(() => activeRef.current?.focus(), [])
  const walk = (event: KeyboardEvent) => {
    const next = dayOfKey(event, active, weekStart)
    if (next === undefined) return
    event.preventDefault()
    // The day may stand in another month, which has to be there before it can be focused.
    flushSync(() => onWalk(next))
    activeRef.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that keys walk is a grid
    <table className="month-grid" role="grid" aria-labelledby={labelId} onKeyDown={walk}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={write(day, language, { weekday: 'long' })}>
              {write(day, language, { weekday: language === 'zh_CN' ? 'narrow' : 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-selected={day === chosen}>
                <button
                  ref={day === active ? activeRef : undefined}
                  type="button"
                  className={isSameMonth(day, active) ? 'month-day' : 'month-day is-outside'}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={write(day, language, { dateStyle: 'full' })}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onChoose(day)}
                >
                  {Number(day.slice(-2))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
