import { oauthApi } from '@fibrewatch/contract'
import { useAccess } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { closeLive } from '#lib/live/live.ts'
import { clearStorage } from '#lib/storage/stored.ts'
import { clearMenu } from '#app/menu/menu-store.ts'
import { clearTabs } from '#app/tabs/tabs-store.ts'

/** Forgets the user in this browser: socket, token, name, permissions, menus, tabs and all that is stored. */
export function forgetSession(): void {
  closeLive()
  clearTabs()
  clearMenu()
  useAccess.setState({ user: null, permissions: new Set() })
  clearStorage()
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(oauthApi.logout, { isQuiet: true })
  } finally {
    forgetSession()
  }
}
