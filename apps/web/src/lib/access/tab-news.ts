/** What one tab of the console tells the others of the same browser. */
const TAB_NEWS = ['locked', 'unlocked', 'signed-out'] as const
export type TabNews = (typeof TAB_NEWS)[number]

const CHANNEL = 'fibrewatch-session'

let channel: BroadcastChannel | null = null
const open = () => (channel ??= new BroadcastChannel(CHANNEL))

/** A channel never hears its own words: the tab that tells acts by itself. */
export const tellTabs = (news: TabNews): void => open().postMessage(news)

/** Hears what other tabs tell; answers how to stop. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const news = TAB_NEWS.find((known) => known === data)
    if (news !== undefined) listener(news)
  }
  open().addEventListener('message', hear)
  return () => open().removeEventListener('message', hear)
}
