import { useSearchParams } from 'react-router'
import { AlarmTab } from './alarm-list/alarm-tab.tsx'
import './event.css'
import './alarm-filter/alarm-filter.css'
import './alarm-list/alarm-list.css'
import './alarm-drawer/alarm-drawer.css'
import './reason-dialog.css'
import './alarm-list/alarm-cards.css'
import { EventListTab } from './event-list/event-list-tab.tsx'
import { parseEventTab } from './event-tabs.tsx'

export function EventPage() {
  const [query] = useSearchParams()
  return parseEventTab(query) === 'events' ? <EventListTab /> : <AlarmTab />
}
