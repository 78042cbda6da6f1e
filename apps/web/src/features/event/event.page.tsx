import { eventApi } from '@fibrewatch/contract/event'
import { qualityApi } from '@fibrewatch/contract/quality'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { AlarmTab } from './alarm-list/alarm-tab.tsx'
import './event.css'
import { EventListTab } from './event-list/event-list-tab.tsx'
import { loadDefaultTab, parseEventTab } from './event-tabs.tsx'

const QualityTab = lazy(async () => ({
  default: (await import('./quality-list/quality-tab.tsx')).QualityTab,
}))

/** On opening, an address without a tab shows the last one; later addresses name their tab. */
function useDefaultDisplay(): void {
  const [query, setQuery] = usePageQuery()
  const mayList = { alarms: true, events: useMayCall(eventApi.page), quality: useMayCall(qualityApi.page) }
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current) return
    isDecided.current = true
    const tab = loadDefaultTab()
    if (query.size === 0 && tab !== 'alarms' && mayList[tab]) setQuery({ tab }, { replace: true })
  })
}

export function EventPage() {
  const [query] = usePageQuery()
  useDefaultDisplay()
  const tab = parseEventTab(query)
  if (tab === 'alarms') return <AlarmTab />
  if (tab === 'events') return <EventListTab />
  return (
    <Suspense>
      <QualityTab />
    </Suspense>
  )
}
