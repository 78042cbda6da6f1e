/** Messages from one tab of the console to the others of the same browser. */
const TAB_NEWS = ['locked', 'unlocked', 'signed-out'] as const
export type TabNews = (typeof TAB_NEWS)[number]

const CHANNEL = 'fibrewatch-session'

let channel: BroadcastChannel | null = null
const open = () => (channel ??= new BroadcastChannel(CHANNEL))

/** A channel does not deliver to itself: the sending tab acts by itself. */
export const tellTabs = (news: TabNews): void => open().postMessage(news)

/** Calls the listener for messages of other tabs; returns what stops it. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const news = TAB_NEWS.find((known) => known === data)
    if (news !== undefined) listener(news)
  }
  open().addEventListener('message', hear)
  return () => open().removeEventListener('message', hear)
}
