import { defineStored, removeStaleSession } from '#lib/storage/stored.ts'

/** A page that stayed away longer than this starts signed out (user specification, section 4). */
const SESSION_GRACE_MS = 5000
const ANSWER_WAIT_MS = 150
const CHANNEL = 'fibrewatch-open-pages'
const QUESTION = 'is anybody here'
const ANSWER = 'here'

const parseTime = (value: unknown) => (typeof value === 'number' ? value : null)
const storedLeaveTime = defineStored('leave_time', parseTime)

/** Whether the last page was left too long ago; a console that was never left is not stale. */
export const isStale = (leftAt: number | null, now: number): boolean =>
  leftAt !== null && now - leftAt > SESSION_GRACE_MS

/** Another page of the console keeps the session alive: one page's unload must not sign the others out. */
async function isAnotherPageOpen(channel: BroadcastChannel): Promise<boolean> {
  return await new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === ANSWER) resolve(true)
    })
    channel.postMessage(QUESTION)
    setTimeout(() => resolve(false), ANSWER_WAIT_MS)
  })
}

/**
 * At start: forgets the session when every page of the console has been gone for more than five seconds.
 * From then on notes when this page goes, and tells starting pages that it is there.
 */
export async function applySessionGrace(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  if (isStale(storedLeaveTime.load(), Date.now()) && !(await isAnotherPageOpen(channel))) removeStaleSession()
  storedLeaveTime.remove()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === QUESTION) channel.postMessage(ANSWER)
  })
  addEventListener('pagehide', () => storedLeaveTime.save(Date.now()))
  // Back from the browser's page cache: the page never really left.
  addEventListener('pageshow', (event) => {
    if (event.persisted) storedLeaveTime.remove()
  })
}
