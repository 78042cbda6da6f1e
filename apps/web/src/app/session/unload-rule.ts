import { oauthApi } from '@fibrewatch/contract/oauth'
import { changeSessionDoubt } from '#lib/access/session-doubt.ts'
import { storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { loadBrand, readPublicParameter, useBrand } from '#lib/brand/brand.ts'
import { defineStored, nameOfKey, removeStaleSession } from '#lib/storage/stored.ts'
import { hasFieldPackage } from './field-package.ts'
import { isAnotherPageOpen, showPresence } from './presence.ts'

/** If the console was closed longer than this, it starts signed out (user specification, section 4). */
const SESSION_GRACE_MS = 5000

const parseTime = (value: unknown) => (typeof value === 'number' ? value : null)
const storedLeaveTime = defineStored('leave_time', parseTime)

/** Whether the last page was closed too long ago; a console that was never closed is not stale. */
export const isStale = (leftAt: number | null, now: number): boolean =>
  leftAt !== null && now - leftAt > SESSION_GRACE_MS

/** `in-doubt`: the rule ends the session unless it was switched off, which nobody could be asked. */
type Verdict = 'kept' | 'over' | 'in-doubt'

async function judgeSession(): Promise<Verdict> {
  const isOver = isStale(storedLeaveTime.load(), Date.now()) && storedToken.load() !== null
  if (!isOver || (await isAnotherPageOpen())) return 'kept'
  // Asks for the parameter afresh, since it decides about a session.
  await loadBrand()
  if (!readPublicParameter('session.unloadRule')) return 'kept'
  const isUnreachable = useBrand.getState().isReachable === false
  return isUnreachable && (await hasFieldPackage()) ? 'in-doubt' : 'over'
}

/** Tells the server too, or the token would stay valid for the rest of its seven days. */
function endStaleSession(): void {
  // Unreachable or already over: the stored data is removed all the same.
  call(oauthApi.logout, { isQuiet: true }).catch(() => {})
  removeStaleSession()
}

function noteLeaving({ key, newValue }: StorageEvent): void {
  if (key === nameOfKey('leave_time') && newValue !== null) storedLeaveTime.remove()
}

function noteReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  // The page came back from the browser's page cache, so it never closed. Its data may be outdated.
  storedLeaveTime.remove()
  if (storedToken.load() === null) location.reload()
}

/**
 * At start: forgets the session when every page of the console has been closed for more than five seconds, unless the
 * parameter `session.unloadRule` is off. From then on notes when this page closes. Exceptions:
 * - a second or duplicated tab shows its presence, and removes the note that another page left;
 * - a page from the browser's page cache removes its own note;
 * - without a line, a browser with something taken along for the field decides at the next start with one;
 * - a crash, a discarded tab or a machine that slept leaves no note at all.
 */
export async function applyUnloadRule(): Promise<void> {
  const verdict = await judgeSession()
  changeSessionDoubt(verdict === 'in-doubt')
  // The note stays for the next start, and this page does not count as one that kept the session open.
  if (verdict === 'in-doubt') return
  if (verdict === 'over') endStaleSession()
  storedLeaveTime.remove()
  showPresence()
  addEventListener('storage', noteLeaving)
  addEventListener('pageshow', noteReturn)
  addEventListener('pagehide', () => storedLeaveTime.save(Date.now()))
}
