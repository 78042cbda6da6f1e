import { useSearchParams } from 'react-router'
import { AlarmTab } from './alarm-list/alarm-tab.tsx'
import './event.css'
import { EventListTab } from './event-list/event-list-tab.tsx'
import { parseEventTab } from './event-tabs.tsx'

export function EventPage() {
  const [query] = useSearchParams()
  return parseEventTab(query) === 'events' ? <EventListTab /> : <AlarmTab />
}
