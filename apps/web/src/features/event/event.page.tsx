import { eventApi } from '@fibrewatch/contract'
import { useEffect, useRef } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { AlarmTab } from './alarm-list/alarm-tab.tsx'
import './event.css'
import './alarm-filter/alarm-filter.css'
import './alarm-list/alarm-list.css'
import './alarm-drawer/alarm-drawer.css'
import './reason-dialog.css'
import './alarm-list/alarm-cards.css'
import { EventListTab } from './event-list/event-list-tab.tsx'
import { isEventListDefault, parseEventTab } from './event-tabs.tsx'

/** An address that says nothing shows what was looked at last; once the page is open, addresses say what they mean. */
function useDefaultDisplay(): void {
  const [query, setQuery] = usePageQuery()
  const mayListEvents = useMayCall(eventApi.page)
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current) return
    isDecided.current = true
    if (query.size === 0 && mayListEvents && isEventListDefault())
      setQuery({ tab: 'events' }, { replace: true })
  }, [query, mayListEvents, setQuery])
}

export function EventPage() {
  const [query] = usePageQuery()
  useDefaultDisplay()
  return parseEventTab(query) === 'events' ? <EventListTab /> : <AlarmTab />
}
