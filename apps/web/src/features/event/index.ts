import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { eventMessages } from './event.messages.ts'

const EventPage = lazyPage(async () => (await import('./event.page.tsx')).EventPage)

export const eventFeature: Feature = {
  pages: { event: { component: EventPage, hasWindow: true, staysOpen: true } },
  messages: eventMessages,
}
