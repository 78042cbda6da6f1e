import { eventApi } from '@fibrewatch/contract/event'
import { qualityApi } from '@fibrewatch/contract/quality'
import { Link } from 'react-router'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { defineStored } from '#lib/storage/stored.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { eventMessages } from './event.messages.ts'

const EVENT_TABS = ['alarms', 'events', 'quality'] as const
type EventTab = (typeof EVENT_TABS)[number]

const parseTab = (value: unknown): EventTab | null => EVENT_TABS.find((tab) => tab === value) ?? null

export const parseEventTab = (query: URLSearchParams): EventTab => parseTab(query.get('tab')) ?? 'alarms'

/** The tab chosen last: shown for an address without a tab. */
const storedDisplay = defineStored('default_display', parseTab)
export const loadDefaultTab = (): EventTab => storedDisplay.load() ?? 'alarms'

type EventTabsProps = { alarmCount?: number; eventCount?: string; qualityCount?: string }

/** Each tab has its own address; changing the tab drops its filter. */
export function EventTabs({ alarmCount, eventCount, qualityCount }: EventTabsProps) {
  const t = useMessages(eventMessages)
  const [query] = usePageQuery()
  const shown = parseEventTab(query)
  return (
    <nav className="event-tabs" aria-label={t('tabs')}>
      <Link
        to="?"
        onClick={() => storedDisplay.save('alarms')}
        aria-current={shown === 'alarms' ? 'page' : undefined}
      >
        {t('tabAlarms')} {alarmCount !== undefined && <small>{formatNumber(alarmCount)}</small>}
      </Link>
      <IfPermitted endpoint={eventApi.page}>
        <Link
          to="?tab=events"
          onClick={() => storedDisplay.save('events')}
          aria-current={shown === 'events' ? 'page' : undefined}
        >
          {t('tabEvents')} {eventCount !== undefined && <small>{eventCount}</small>}
        </Link>
      </IfPermitted>
      <IfPermitted endpoint={qualityApi.page}>
        <Link
          to="?tab=quality"
          onClick={() => storedDisplay.save('quality')}
          aria-current={shown === 'quality' ? 'page' : undefined}
        >
          {t('tabQuality')} {qualityCount !== undefined && <small>{qualityCount}</small>}
        </Link>
      </IfPermitted>
    </nav>
  )
}
