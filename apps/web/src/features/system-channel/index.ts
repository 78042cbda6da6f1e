import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { channelMessages } from './channel.messages.ts'

const ChannelPage = lazyPage(async () => (await import('./channel.page.tsx')).ChannelPage)

export const systemChannelFeature: Feature = {
  pages: { systemChannel: { component: ChannelPage } },
  messages: channelMessages,
}
