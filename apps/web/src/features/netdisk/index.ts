import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { netdiskMessages } from './netdisk.messages.ts'

const NetdiskPage = lazyPage(async () => (await import('./netdisk.page.tsx')).NetdiskPage)

export const netdiskFeature: Feature = {
  // Each management domain has a netdisk of its own, in a tab of its own.
  pages: { systemNetdisk: { component: NetdiskPage, tabKeys: ['domainId'] } },
  messages: netdiskMessages,
}
