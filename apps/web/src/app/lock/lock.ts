import { oauthApi } from '@fibrewatch/contract/oauth'
import { changeLock, useLock } from '#lib/access/lock.ts'
import { tellTabs } from '#lib/access/tab-news.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { useLive } from '#lib/live/live.ts'

/** Once the connection is back, tells the server of the lock, if the screen is still locked. */
function tellWhenBack(): void {
  const stop = useLive.subscribe(({ status }) => {
    if (status !== 'CONNECTED') return
    stop()
    if (useLock.getState().isLocked) void tellServer()
  })
}

async function tellServer(): Promise<void> {
  try {
    await call(oauthApi.lock, { isQuiet: true })
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unreachable') tellWhenBack()
  }
}

/** A picture or map that fills the screen would lie above the lock. */
function leaveFullScreenOfPart(): void {
  const { fullscreenElement } = document
  if (fullscreenElement instanceof Element && fullscreenElement !== document.documentElement)
    void document.exitFullscreen()
}

/** Covers the console in every tab at once, and has the server lock the session. */
export async function lockScreen(): Promise<void> {
  if (useLock.getState().isLocked) return
  leaveFullScreenOfPart()
  changeLock(true)
  tellTabs('locked')
  await tellServer()
}

/**
 * Has the server check the password; then uncovers the console in every tab.
 * @throws {ApiError} with the server's sentence when the password is wrong or the session is over
 */
export async function unlockScreen(password: string): Promise<void> {
  await call(oauthApi.unlock, { body: { password }, isQuiet: true })
  changeLock(false)
  tellTabs('unlocked')
}
