import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { netdiskMessages } from './netdisk.messages.ts'

const NetdiskPage = lazy(async () => ({ default: (await import('./netdisk.page.tsx')).NetdiskPage }))

export const netdiskFeature: Feature = {
  // Each management domain has a netdisk of its own, and that a tab.
  pages: { systemNetdisk: { component: NetdiskPage, tabKeys: ['domainId'] } },
  messages: netdiskMessages,
}
