import { oauthApi } from '@fibrewatch/contract/oauth'
import { useAccess } from '#lib/access/access.ts'
import { changeLock } from '#lib/access/lock.ts'
import { tellTabs } from '#lib/access/tab-news.ts'
import { call } from '#lib/api/call.ts'
import { closeLive } from '#lib/live/live.ts'
import { clearPackage } from '#lib/storage/field-database.ts'
import { clearStorage } from '#lib/storage/stored.ts'
import { clearMenu } from '#app/menu/menu-store.ts'
import { clearTabs } from '#app/tabs/tabs-store.ts'

/**
 * Forgets the user in this tab and in the browser's storage: socket, token, name, permissions, menus and with them the
 * pages' routes, tabs, lock and everything stored.
 */
export function forgetSession(): void {
  closeLive()
  clearTabs()
  clearMenu()
  useAccess.setState({ user: null, permissions: new Set() })
  changeLock(false)
  clearStorage()
  // The login page does so again: leaving this one may come first.
  clearPackage().catch(() => {})
}

/** Ends the session on the server, here and in all tabs; here and in the tabs also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // The server tells every page of an ended session to go to the login page with a way back: not this one.
  closeLive()
  // Unreachable or over already: the session ends here all the same.
  await call(oauthApi.logout, { isQuiet: true }).catch(() => {})
  forgetSession()
  tellTabs('signed-out')
}
