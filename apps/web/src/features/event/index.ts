import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { eventMessages } from './event.messages.ts'

const EventPage = lazy(async () => ({ default: (await import('./event.page.tsx')).EventPage }))

export const eventFeature: Feature = {
  pages: { event: { component: EventPage, hasWindow: true, staysOpen: true } },
  messages: eventMessages,
}
